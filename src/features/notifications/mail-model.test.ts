import { expect, test } from 'vitest'
import { smsSize } from './mail-model.ts'

test.each([
  ['nothing', '', 'GSM-7', 0, 1],
  ['Latin letters', 'a'.repeat(160), 'GSM-7', 160, 1],
  ['one more', 'a'.repeat(161), 'GSM-7', 161, 2],
  ['two full ones', 'a'.repeat(306), 'GSM-7', 306, 2],
  ['one more than two', 'a'.repeat(307), 'GSM-7', 307, 3],
  ['signs that cost two', '€'.repeat(80), 'GSM-7', 160, 1],
  ['a costly sign that does not fit before the cut', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
  ['Cyrillic letters', 'я'.repeat(70), 'UCS-2', 70, 1],
  ['one more of them', 'я'.repeat(71), 'UCS-2', 71, 2],
  ['one Polish letter', `${'a'.repeat(70)}ł`, 'UCS-2', 71, 2],
  ['Spanish letters of which phones have some', 'ñéÑ¿¡', 'GSM-7', 5, 1],
  ['a pair of halves, never cut', `${'я'.repeat(66)}😀${'я'.repeat(66)}`, 'UCS-2', 134, 3],
])('%s', (_, text, encoding, characters, parts) => {
  expect(smsSize(text)).toMatchObject({ encoding, characters, parts })
})
