import { describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { parseContact } from './model.ts'

describe('phone parsing', () => {
  test.each([
    ['ua', '0501234567', '+380501234567'],
    ['ua', '050 123-45-67', '+380501234567'],
    ['ua', '(050) 123.45.67', '+380501234567'],
    ['ua', '+38 (050) 123–45–67', '+380501234567'],
    ['ua', '380501234567', '+380501234567'],
    ['ua', '00380501234567', '+380501234567'],
    ['pl', '600 700 800', '+48600700800'],
    ['pl', '+48 600 700 800', '+48600700800'],
    ['pl', '486007008', '+48486007008'],
    ['us', '1 (212) 555-0100', '+12125550100'],
    ['kz', '+7 701 234 56 78', '+77012345678'],
    ['in', '9198765432', '+919198765432'],
    ['in', '+91 91987 65432', '+919198765432'],
  ])('parses a number of %s: %s becomes %s', (edition, input, address) => {
    expect(parseContact('phone', input, editionByCode(edition)!.phone)).toEqual({ kind: 'phone', address })
  })

  test.each([
    ['', 'phone.required'],
    ['12345', 'phone.warning'],
    ['+48 600 700 800', 'phone.warningSymbol'],
    ['o501234567', 'phone.warningSymbol'],
    ['050123456789', 'phone.warning'],
    ['0044501234567', 'phone.warning'],
  ])('rejects “%s” in ua with %s', (input, id) => {
    expect(parseContact('phone', input, editionByCode('ua')!.phone)).toMatchObject({ problem: { id } })
  })
})

test.each(['0009000000', '1234567890'])('explains the wrong first digit of “%s” in us', (input) => {
  expect(parseContact('phone', input, editionByCode('us')!.phone)).toEqual({
    problem: { id: 'phone.warningStart', values: { digit: input[0] } },
  })
})

test('lowercases an email and rejects invalid ones', () => {
  const { phone } = editionByCode('ua')!
  expect(parseContact('email', ' Ann@Example.COM ', phone)).toEqual({ kind: 'email', address: 'ann@example.com' })
  for (const input of ['', 'ann', 'ann@home', 'a@b.example, c@d.example', 'ann@example.com\r\nBcc: x@y.example'])
    expect(parseContact('email', input, phone)).toEqual({ problem: { id: 'contact.not_email' } })
})
