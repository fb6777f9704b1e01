import { expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { toE164 } from './e164.ts'

const inEdition = (code: string, written: string) => toE164(editionByCode(code)!.phone, written)

test.each([
  ['ua', '0671234567', '+380671234567'],
  ['ua', '380671234567', '+380671234567'],
  ['ua', '+38 (067) 123-45-67', '+380671234567'],
  ['ua', '48501234567', '+48501234567'],
  ['pl', '501234567', '+48501234567'],
  ['pl', '48501234567', '+48501234567'],
  ['us', '+12025550143', '+12025550143'],
  ['us', '2025550143', '+12025550143'],
  ['es', '0034612345678', '+34612345678'],
  ['us', 'anonymous', ''],
  ['us', '', ''],
  ['ua', '100', ''],
])('writes a number in %s in E.164: %s', (code, written, e164) => {
  expect(inEdition(code, written)).toBe(e164)
})
