/**
 * Numbers of Ukraine (РНОКПП, ЄДРПОУ), Poland (NIP), Spain (NIF with NIE, CIF), Kazakhstan (БИН, ИИН), the USA (EIN),
 * Mexico (RFC) and India (GSTIN, PAN, CIN), with the name that their country prints before them in every language.
 */
export const taxIdNames = {
  rnokpp: 'РНОКПП',
  edrpou: 'ЄДРПОУ',
  nip: 'NIP',
  nif: 'NIF',
  // Spain's companies have a NIF since 2008, although the form of the number is still that of the CIF.
  cif: 'NIF',
  bin: 'БИН',
  iin: 'ИИН',
  ein: 'EIN',
  rfc: 'RFC',
  gstin: 'GSTIN',
  pan: 'PAN',
  cin: 'CIN',
} as const
export type TaxIdKind = keyof typeof taxIdNames

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

/** The name of the number on a document: one kind covers the NIF and the NIE of Spain. */
export const taxIdName = (kind: TaxIdKind, number: string): string =>
  kind === 'nif' && isNie(number) ? 'NIE' : taxIdNames[kind]

/** Its check digit is right, but nobody has it. The first letter of a Spanish NIE stands for a digit. */
const isAllZero = (number: string) => !/^[YZ]|[1-9]/.test(number)

const checks: Record<TaxIdKind, (number: string) => boolean> = {
  rnokpp: isRnokpp,
  edrpou: isEdrpou,
  nip: isNip,
  nif: (number) => isDni(number) || isNie(number) || isSpecialNif(number),
  cif: isCif,
  // The fifth digit of a company's number is its form; of a person's, the tens of the day of birth.
  bin: (number) => /^\d{4}[4-6]/.test(number) && isKazakhNumber(number),
  iin: (number) => /^\d{4}[0-3]/.test(number) && isKazakhNumber(number),
  ein: (number) => /^\d{9}$/.test(number) && !unusedEinPrefixes.has(number.slice(0, 2)),
  // The tax office gave numbers whose last sign does not match, so only the form and the date are checked.
  rfc: (number) => /^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z\d]{2}[A\d]$/.test(number),
  gstin: (number) => /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[A-Z\d]$/.test(number) && hasGstinSign(number),
  pan: (number) => /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/.test(number),
  cin: (number) => /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/.test(number),
}

/** The number as an office writes it. */
export const formatTaxId = (kind: TaxIdKind, number: string) =>
  kind === 'ein' ? `${number.slice(0, 2)}-${number.slice(2)}` : number

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

/** The second weights are used where the first ones give 10; a number for which both do is never given. */
function isKazakhNumber(number: string): boolean {
  if (!/^\d{12}$/.test(number)) return false
  const first = weigh(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11
  const check = first < 10 ? first : weigh(number, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11
  return check === Number(number[11])
}

/** Prefixes that the IRS gives to no campus. */
const unusedEinPrefixes = new Set('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' '))

/** The Luhn algorithm in base 36. */
function hasGstinSign(number: string): boolean {
  const sum = Array.from(number.slice(0, -1)).reduce((total, sign, place) => {
    const value = Number.parseInt(sign, 36) * (place % 2 === 0 ? 1 : 2)
    return total + Math.floor(value / 36) + (value % 36)
  }, 0)
  return (36 - (sum % 36)) % 36 === Number.parseInt(number.at(-1)!, 36)
}
