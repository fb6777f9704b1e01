import type { TaxIdKind } from '#editions/edition.ts'

/** Numbers are compared and stored without the spaces, dots and hyphens that people write. */
export function normalizeTaxId(kind: TaxIdKind, typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  const prefix = vatPrefixes[kind]
  return prefix && plain.startsWith(prefix) ? plain.slice(prefix.length) : plain
}

/** A VAT number within the EU is the national one with the country's code. */
const vatPrefixes: Partial<Record<TaxIdKind, string>> = { nip: 'PL', nif: 'ES', cif: 'ES' }

/** Whether a normalized number has the right form and check digit. */
export function isTaxId(kind: TaxIdKind, number: string): boolean {
  return !isAllZero(number) && checks[kind](number)
}

/** The name of the number on a document: the kind of a legal form may cover several. */
export function taxIdLabel(kind: TaxIdKind, number: string): Exclude<TaxIdKind, 'cif'> | 'nie' {
  if (kind === 'nif' && isNie(number)) return 'nie'
  // Spain's companies have a NIF since 2008, although the form of the number is still that of the CIF.
  return kind === 'cif' ? 'nif' : kind
}

/** Its check digit is right, but nobody has it. The first letter of a Spanish NIE stands for a digit. */
const isAllZero = (number: string) => !/^[YZ]|[1-9]/.test(number)

const checks: Record<TaxIdKind, (number: string) => boolean> = {
  rnokpp: isRnokpp,
  edrpou: isEdrpou,
  nip: isNip,
  nif: (number) => isDni(number) || isNie(number) || isSpecialNif(number),
  cif: isCif,
}

const weigh = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0)

/** Ukraine's number of a taxpayer who is a person. */
function isRnokpp(number: string): boolean {
  if (!/^\d{10}$/.test(number)) return false
  const remainder = weigh(number, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) % 11
  return ((remainder + 11) % 11) % 10 === Number(number[9])
}

/** Ukraine's number of a legal entity. The weights depend on the range of the number. */
function isEdrpou(number: string): boolean {
  if (!/^\d{8}$/.test(number)) return false
  const isMiddle = number >= '30000000' && number <= '60000000'
  const weights = isMiddle ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7]
  const first = weigh(number, weights) % 11
  const second = () =>
    (weigh(
      number,
      weights.map((weight) => weight + 2),
    ) %
      11) %
    10
  return (first < 10 ? first : second()) === Number(number[7])
}

function isNip(number: string): boolean {
  return /^\d{10}$/.test(number) && weigh(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number[9])
}

const controlLetter = (digits: string) => 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]

function isDni(number: string): boolean {
  return /^\d{8}[A-Z]$/.test(number) && controlLetter(number.slice(0, 8)) === number[8]
}

/** Spain's number of a foreigner: the first letter stands for 0, 1 or 2. */
function isNie(number: string): boolean {
  return /^[XYZ]\d{7}[A-Z]$/.test(number) && isDni(`${'XYZ'.indexOf(number[0]!)}${number.slice(1)}`)
}

/** Spaniards without an identity card: minors, residents abroad and foreigners without a NIE. */
function isSpecialNif(number: string): boolean {
  return /^[KLM]\d{7}[A-Z]$/.test(number) && isDni(`0${number.slice(1)}`)
}

/** Spain's number of an organisation. Its form decides whether the control sign is a digit, a letter or either. */
function isCif(number: string): boolean {
  const parts = /^([ABCDEFGHJNPQRSUVW])(\d{7})([\dA-J])$/.exec(number)
  if (!parts) return false
  const [, form, digits, control] = parts as unknown as [string, string, string, string]
  const doubled = (digit: number) => (digit * 2 > 9 ? digit * 2 - 9 : digit * 2)
  const sum = Array.from(digits).reduce(
    (all, one, place) => all + (place % 2 === 0 ? doubled(Number(one)) : Number(one)),
    0,
  )
  const check = (10 - (sum % 10)) % 10
  const isDigit = control === String(check) && !'NPQRSW'.includes(form)
  const isLetter = control === 'JABCDEFGHI'[check] && !'ABEH'.includes(form)
  return isDigit || isLetter
}
