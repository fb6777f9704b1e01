import { expect, test } from 'vitest'
import { canReplace, pluralForms, shapeOf } from './shape.ts'

test('finds placeholders and plural arguments', () => {
  expect(shapeOf('From {min} to {max}')).toEqual({ placeholders: ['max', 'min'], plurals: {}, formats: [] })
  expect(shapeOf('{n, plural, one {# of {all}} other {#}}')).toEqual({
    placeholders: ['all', 'n'],
    plurals: { n: ['one', 'other'] },
    formats: [],
  })
  expect(shapeOf('plain')).toEqual({ placeholders: [], plurals: {}, formats: [] })
})

test('detects invalid ICU', () => expect(shapeOf('broken {name')).toBeUndefined())

test('knows Slavic plural forms', () => expect(pluralForms('uk')).toEqual(['few', 'many', 'one', 'other']))

test('refuses formats that the original does not have, because they fail when the text is shown', () => {
  for (const text of ['Hi {name, date}', 'Hi {name, time, short}', 'Hi {name, number}', 'Hi {name, unknown}'])
    expect(canReplace('Hi {name}', text)).toBe(false)
  expect(canReplace('Until {day, date}', 'By {day, date}')).toBe(true)
})

test('refuses choices without a form for all other values', () => {
  for (const text of ['{n, plural, one {#}}', '{n, select, a {x}}', '{n, selectordinal, one {#st}}'])
    expect(shapeOf(text)).toBeUndefined()
  expect(canReplace('Hi {name}', 'Hi {name, select, Ann {you} other {{name}}}')).toBe(true)
})
