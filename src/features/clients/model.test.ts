import { expect, test } from 'vitest'
import { mergeFields, suggestedSide } from './model.ts'

const whole = {
  name: 'Ivan',
  email: 'ivan@test.example',
  email_confirmed: true,
  phone: '+380501000001',
  phone_confirmed: true,
  city_id: 1,
  locale: 'ua',
  email_subscribed: true,
  has_password: true,
}
const sides = (keep: Partial<typeof whole>, gone: Partial<typeof whole>) =>
  mergeFields.filter((field) => suggestedSide(field, { ...whole, ...keep }, { ...whole, ...gone }) === 2)

test('suggests the kept side unless it is empty or less confirmed', () => {
  expect(sides({}, {})).toEqual([])
  expect(sides({}, { email_confirmed: false, phone: '' })).toEqual([])
  expect(sides({ name: '', has_password: false }, {})).toEqual(['name', 'password'])
  expect(sides({ email_confirmed: false }, {})).toEqual(['email'])
  expect(sides({ phone: '', phone_confirmed: false }, { phone_confirmed: false })).toEqual(['phone'])
  expect(sides({ email: '' }, { email: '' })).toEqual([])
})
