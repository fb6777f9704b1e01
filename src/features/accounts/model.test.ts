import { describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { readContact } from './model.ts'

describe('a phone number', () => {
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
  ])('in %s, %s is %s', (edition, given, address) => {
    expect(readContact('phone', given, editionByCode(edition)!.phone)).toEqual({ kind: 'phone', address })
  })

  test.each([
    ['', 'phone.required'],
    ['12345', 'phone.warning'],
    ['+48 600 700 800', 'phone.warningSymbol'],
    ['o501234567', 'phone.warningSymbol'],
    ['050123456789', 'phone.warning'],
    ['0044501234567', 'phone.warning'],
  ])('“%s” is none in ua: %s', (given, id) => {
    expect(readContact('phone', given, editionByCode('ua')!.phone)).toMatchObject({ problem: { id } })
  })
})

test.each(['0009000000', '1234567890'])('“%s” says what is wrong with its first digit in us', (given) => {
  expect(readContact('phone', given, editionByCode('us')!.phone)).toEqual({
    problem: { id: 'phone.warningStart', values: { digit: given[0] } },
  })
})

test('an e-mail is kept in small letters, and is one', () => {
  const { phone } = editionByCode('ua')!
  expect(readContact('email', ' Ann@Example.COM ', phone)).toEqual({ kind: 'email', address: 'ann@example.com' })
  for (const given of ['', 'ann', 'ann@home', 'a@b.example, c@d.example', 'ann@example.com\r\nBcc: x@y.example'])
    expect(readContact('email', given, phone)).toEqual({ problem: { id: 'contact.not_email' } })
})
