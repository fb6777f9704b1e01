import { expect, test } from 'vitest'
import { escapeMarkup, collapseFullStops, unescapeMarkup } from './markup.ts'

const render = (text: string, value: string) =>
  unescapeMarkup(collapseFullStops(text.replace('{value}', escapeMarkup(value))))

test('ends a sentence once where the value ends with a full stop', () => {
  expect(render('Your tutor is {value}. Good luck.', 'Anna M.')).toBe('Your tutor is Anna M. Good luck.')
  expect(render('Pay by **{value}**.', '5 p.m.')).toBe('Pay by **5 p.m.**')
  expect(render('Pay by {value}.', '5:00 a. m.')).toBe('Pay by 5:00 a. m.')
  expect(render('Wait {value}...', 'Anna M.')).toBe('Wait Anna M....')
  expect(render('It is {value}.', 'Anna')).toBe('It is Anna.')
})
