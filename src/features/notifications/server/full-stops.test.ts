import { expect, test } from 'vitest'
import { guard, joinFullStops, release } from './markup.ts'

const filled = (text: string, value: string) => release(joinFullStops(text.replace('{value}', guard(value))))

test('ends a sentence once where the value ends with a full stop', () => {
  expect(filled('Your tutor is {value}. Good luck.', 'Anna M.')).toBe('Your tutor is Anna M. Good luck.')
  expect(filled('Pay by **{value}**.', '5 p.m.')).toBe('Pay by **5 p.m.**')
  expect(filled('Pay by {value}.', '5:00 a. m.')).toBe('Pay by 5:00 a. m.')
  expect(filled('Wait {value}...', 'Anna M.')).toBe('Wait Anna M....')
  expect(filled('It is {value}.', 'Anna')).toBe('It is Anna.')
})
