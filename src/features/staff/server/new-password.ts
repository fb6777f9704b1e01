import { randomBytes } from 'node:crypto'
import { failFields } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password.ts'
import { hashPassword } from '#platform/password.ts'

/** Weak passwords are rejected before the slow hashing. */
export async function hashNewPassword(password: string): Promise<string> {
  const problem = passwordProblem(password)
  if (problem) throw failFields({ password: [problem] })
  return hashPassword(password)
}

/** Members who have not used their link yet have a password that nobody knows. */
export function hashUnknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'))
}
