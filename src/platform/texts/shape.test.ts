import { expect, test } from 'vitest'
import { pluralForms, shapeOf } from './shape.ts'

test('finds placeholders and plural arguments', () => {
  expect(shapeOf('From {min} to {max}')).toEqual({ placeholders: ['max', 'min'], plurals: {} })
  expect(shapeOf('{n, plural, one {# of {all}} other {#}}')).toEqual({
    placeholders: ['all', 'n'],
    plurals: { n: ['one', 'other'] },
  })
  expect(shapeOf('plain')).toEqual({ placeholders: [], plurals: {} })
})

test('detects invalid ICU', () => expect(shapeOf('broken {name')).toBeUndefined())

test('knows Slavic plural forms', () => expect(pluralForms('uk')).toEqual(['few', 'many', 'one', 'other']))
