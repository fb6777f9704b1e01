import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret, secretKey } from './secrets.ts'

const key = secretKey('configured text')

test('a secret is read with its key and context only', () => {
  const stored = encryptSecret(key, 'merchant 7', 'sk_live_1')
  expect(stored.includes('sk_live_1')).toBe(false)
  expect(decryptSecret(key, 'merchant 7', stored)).toBe('sk_live_1')
  expect(() => decryptSecret(key, 'merchant 8', stored)).toThrow()
  expect(() => decryptSecret(secretKey('another'), 'merchant 7', stored)).toThrow()
  stored[stored.length - 1]! ^= 1
  expect(() => decryptSecret(key, 'merchant 7', stored)).toThrow()
})

test('the same secret is stored differently each time', () => {
  expect(encryptSecret(key, 'card 1', 'tok')).not.toEqual(encryptSecret(key, 'card 1', 'tok'))
})
