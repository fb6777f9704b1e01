import type { MessageRef } from './errors.ts'
import { passwordLength } from './password-length.ts'

export function passwordProblem(value: string): MessageRef | undefined {
  const { min, max } = passwordLength
  const { length } = value
  if (length < min) return { id: 'invalid.too_short', values: { min } }
  if (length > max) return { id: 'invalid.too_long', values: { max } }
  return isCommon(value) ? { id: 'invalid.common_password' } : undefined
}

function isCommon(value: string): boolean {
  const low = value.toLowerCase()
  return common.has(low) || new Set(low).size === 1
}

const common = new Set(
  `12345678 123456789 1234567890 0123456789 87654321 987654321 0987654321 123123123 12341234 11223344 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwer1234 asdfghjk asdfghjkl
  zxcvbnm1 asdf1234 abcd1234 abc12345 abcdefgh a1234567 a12345678 password password1 password12 password123 passw0rd
  p@ssw0rd p@ssword pass1234 iloveyou sunshine princess football baseball superman trustno1 welcome1 admin123
  administrator letmein1 michelle jennifer computer whatever starwars dragon123 qwerty12345 йцукен12 йцукенгш пароль123
  парольпароль hasło123 haslo123 polska123 contraseña contrasena contraseña1 ukraine1 repeto123`.split(/\s+/),
)
