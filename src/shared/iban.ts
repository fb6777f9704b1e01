/** IBANs are stored in capitals without spaces. */
export const normalizeIban = (typed: string) => typed.toUpperCase().replaceAll(/\s/g, '')

/** Lengths by country; IBANs of other countries are checked by their digits only. */
const lengths = new Map(
  [
    'AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GR27 HR21 HU28 IE22',
    'IT27 KZ20 LT20 LU20 LV21 MD24 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 TR26 UA29',
  ]
    .join(' ')
    .split(' ')
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
)

/** The check of ISO 13616: the number, with its first four signs moved to the end, is 1 modulo 97. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const length = lengths.get(iban.slice(0, 2))
  if (length !== undefined && iban.length !== length) return false
  let remainder = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}

/** Groups of four, as banks print it. */
export const formatIban = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
