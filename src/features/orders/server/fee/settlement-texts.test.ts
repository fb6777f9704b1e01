import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const readTexts = (...path: string[]) =>
  Object.assign(
    {},
    ...Object.values(JSON.parse(readFileSync(join(import.meta.dirname, '../..', ...path), 'utf8')) as object),
  ) as Record<string, string>

/** Texts about money paid outside, and texts about a write-off or both. */
test.each([
  ['en', /outside/, /settlement/],
  ['ua', /поза сайтом/, /списан/],
  ['ru', /вне сайта/, /списан/],
  ['pl', /poza serwisem/, /umorz/],
  ['es', /fuera del sitio/, /condon/],
] as const)('the history and the page of settlements are not only about payments: %s', (language, outside, both) => {
  const history = readTexts('messages', `${language}.json`)
  for (const event of ['waits', 'rejected', 'reversed'])
    expect(history[`event.order.settlement_${event}`]).toMatch(both)
  expect(history['event.order.settlement_confirmed']).toMatch(outside)
  const title = readTexts('web', 'staff', 'messages', `${language}.json`)['panel.page.fee_settlements']!
  expect([title, outside.test(title) && !both.test(title)]).toEqual([title, false])
})
