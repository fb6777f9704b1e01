import { expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { phoneProblem } from './phone.ts'

test.each([
  ['ua', '0501234567', undefined],
  ['ua', '050123456', { id: 'phone.warning', values: { count: 10 } }],
  ['ua', '05012345678', { id: 'phone.warning', values: { count: 10 } }],
  ['ua', '050-123-45', { id: 'phone.warningSymbol' }],
  ['ua', '', { id: 'phone.required' }],
  ['pl', '501234567', undefined],
  ['es', '6123456789', { id: 'phone.warning', values: { count: 9 } }],
  ['in', '1234567', undefined],
  ['in', '123456', { id: 'phone.warning_phone_other', values: { min: 7, max: 17 } }],
  ['in', '1'.repeat(18), { id: 'phone.warning_phone_other', values: { min: 7, max: 17 } }],
])('%s: %s', (code, number, problem) => {
  const edition = editions.find((one) => one.code === code)!
  expect(phoneProblem(edition.phone, number)).toEqual(problem)
})
