import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

test.each([
  ['1234567', { id: 'invalid.too_short', values: { min: 8 } }],
  ['x'.repeat(100) + 'y'.repeat(101), { id: 'invalid.too_long', values: { max: 200 } }],
  ['12345678', { id: 'invalid.common_password' }],
  ['QWERTY123', { id: 'invalid.common_password' }],
  ['Пароль123', { id: 'invalid.common_password' }],
  ['aaaaaaaaaaaa', { id: 'invalid.common_password' }],
])('rejects %j', (password, problem) => {
  expect(passwordProblem(password)).toEqual(problem)
})

test.each(['demo-repeto', 'eight ch', 'x'.repeat(100) + 'y'.repeat(100), 'Зелена лампа'])('accepts %j', (password) => {
  expect(passwordProblem(password)).toBeUndefined()
})
