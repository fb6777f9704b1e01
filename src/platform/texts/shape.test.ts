import { expect, test } from 'vitest'
import { pluralForms, shapeOf } from './shape.ts'

test('finds placeholders and what plurals count', () => {
  expect(shapeOf('From {min} to {max}')).toEqual({ placeholders: ['max', 'min'], plurals: {} })
  expect(shapeOf('{n, plural, one {# of {all}} other {#}}')).toEqual({
    placeholders: ['all', 'n'],
    plurals: { n: ['one', 'other'] },
  })
  expect(shapeOf('plain')).toEqual({ placeholders: [], plurals: {} })
})

test('knows a text that is not ICU', () => expect(shapeOf('broken {name')).toBeUndefined())

test('knows the forms of Slavic plurals', () => expect(pluralForms('uk')).toEqual(['few', 'many', 'one', 'other']))
