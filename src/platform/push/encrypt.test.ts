import { expect, test } from 'vitest'
import { encryptPush, maxPushBytes } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

// RFC 8291, section 5.
const browser = {
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
}
const fixed = {
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
}
const expected =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

test('encrypts the example of the standard', () => {
  const sealed = encryptPush(browser, 'When I grow up, I want to be a watermelon', fixed)
  expect(sealed.toString('base64url')).toBe(expected)
})

test('never repeats a ciphertext and refuses texts that push services would reject', () => {
  expect(encryptPush(browser, 'x').equals(encryptPush(browser, 'x'))).toBe(false)
  expect(() => encryptPush(browser, 'x'.repeat(maxPushBytes + 1))).toThrow('too long')
})
