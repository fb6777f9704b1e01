import { describe, expect, test } from 'vitest'
import { formatIban, isIban, normalizeIban } from './iban.ts'
import { formatTaxId, isTaxId, normalizeTaxId, taxIdName } from './tax-id.ts'
import type { TaxIdKind } from './tax-id.ts'

/** Published examples: the tests of python-stdnum, and for IBANs the registry of SWIFT. */
const examples: Record<TaxIdKind, { valid: string[]; invalid: string[] }> = {
  rnokpp: { valid: ['1759013776'], invalid: ['1759013770', '175901377', '17590137760', 'A759013776', '0000000000'] },
  edrpou: { valid: ['32855961', '12345678'], invalid: ['32855968', '3285596', '328559610', '00000000'] },
  nip: {
    valid: ['8567346215', '856-734-62-15', 'PL 8567346215', '1234563218'],
    invalid: ['8567346216', '856734621', '0000000000'],
  },
  nif: {
    valid: ['54362315K', '54362315-k', 'ES 54362315K', 'X2482300W', 'x-2482300w', 'Y0000000Z', 'M1234567L'],
    invalid: ['54362315Z', 'X2482300A', 'M1234567A', '5436231K', 'B58378431', '00000000T', 'X0000000T', 'K0000000T'],
  },
  cif: {
    valid: ['J99216582', 'B58378431', 'B64717838', 'A13585625', 'P0800000B'],
    invalid: ['J99216583', 'B64717839', 'P08000002', 'B5837843A', '54362315K', 'B00000000'],
  },
  // Published by their owners: Kaspi Bank, Halyk Bank and KEGOC.
  bin: {
    valid: ['971240001315', '940140000385', '970740000838'],
    invalid: ['971240001316', '97124000131', '000000000000'],
  },
  iin: { valid: ['860101300126'], invalid: ['860101300127', '971240001315', '000000000000'] },
  ein: { valid: ['04-2103594', '042103594'], invalid: ['07-1144442', '04210359', '00-0000000'] },
  rfc: { valid: ['GODE 561231 GR8', 'MAB9307148T4'], invalid: ['MAB931301AA1', 'MAB9307148', 'AAA000000000'] },
  gstin: { valid: ['27AAPFU0939F1ZV'], invalid: ['27AAPFU0939F1ZO', '27AAPFU0939F1Z', '369296450896540'] },
  pan: { valid: ['ACUPA7085R'], invalid: ['ACUPA0000', 'ABMPA32111', '0000000000', 'ACUPA0000R'] },
  cin: {
    valid: ['L17110MH1973PLC019786'],
    invalid: ['X17110MH1973PLC019786', 'L17110MH1973PLC', '000000000000000000000'],
  },
}
/** Their last sign is no check digit. */
const unchecked: readonly string[] = ['ein', 'rfc', 'pan', 'cin'] satisfies TaxIdKind[]

describe.each(Object.entries(examples))('%s', (name, { valid, invalid }) => {
  const kind = name as TaxIdKind
  const accepts = (typed: string) => isTaxId(kind, normalizeTaxId(kind, typed))
  test.each(valid)('accepts %s', (typed) => expect(accepts(typed)).toBe(true))
  test.each(invalid)('rejects %s', (typed) => expect(accepts(typed)).toBe(false))

  test.skipIf(unchecked.includes(name))('rejects every other last sign of a number', () => {
    const number = normalizeTaxId(kind, valid[0]!)
    const signs = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    const accepted = signs.filter((sign) => isTaxId(kind, number.slice(0, -1) + sign))
    // The legal form J of a CIF may end in a digit or in its letter.
    expect(accepted.length).toBe(kind === 'cif' ? 2 : 1)
  })
})

test.each([
  ['nif', '54362315K', 'NIF'],
  ['nif', 'X2482300W', 'NIE'],
  ['nif', 'M1234567L', 'NIF'],
  ['cif', 'B58378431', 'NIF'],
  ['rnokpp', '1759013776', 'РНОКПП'],
  ['edrpou', '32855961', 'ЄДРПОУ'],
  ['nip', '8567346215', 'NIP'],
] as const)('a number of the kind %s, %s, is called %s', (kind, number, label) => {
  expect(taxIdName(kind, number)).toBe(label)
})

describe('iban', () => {
  test.each([
    'GB82 WEST 1234 5698 7654 32',
    'ES91 2100 0418 4502 0005 1332',
    'PL61 1090 1014 0000 0712 1981 2874',
    'UA21 3223 1300 0002 6007 2335 66001',
    'kz86 125K ZT50 0410 0100',
  ])('accepts %s', (typed) => expect(isIban(normalizeIban(typed))).toBe(true))

  test.each(['GB82WEST12345698765433', 'ES9121000418450200051323', 'PL6110901014000007121981287', '', 'UA21', 'ES'])(
    'rejects %s',
    (typed) => expect(isIban(normalizeIban(typed))).toBe(false),
  )

  test('is shown in groups of four', () => {
    expect(formatIban('ES9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332')
  })
})

test('an EIN is shown with its hyphen', () => {
  expect(formatTaxId('ein', '042103594')).toBe('04-2103594')
  expect(formatTaxId('nip', '8567346215')).toBe('8567346215')
})
