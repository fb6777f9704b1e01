import { expect, test } from 'vitest'
import { maskedShortName } from './first-name.ts'
import { maskText } from './mask.ts'

test.each([
  ['Марія Коваль', 'Марія К.'],
  ['  Марія  ', 'Марія'],
  ['', ''],
  ['Anna t.me/anna', 'Anna'],
  ['Anna t.me/anna Smith', 'Anna S.'],
  ['t.me/anna', maskText],
  ['0501234567', maskText],
  ['anna@mail.example Smith', 'Smith'],
  ['Анна +38 050 123 45 67', 'Анна'],
])('%j is shown as %j', (name, shown) => expect(maskedShortName(name)).toBe(shown))
