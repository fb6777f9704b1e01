import { describe, expect, test } from 'vitest'
import { fondySignature } from './fondy-protocol.ts'

describe('signature', () => {
  const example = {
    server_callback_url: 'http://myshop/callback/',
    order_id: 'TestOrder2',
    order_desc: 'Test payment',
    merchant_id: 1_396_424,
    currency: 'USD',
    amount: 1000,
  }
  test('reproduces the published example', () => {
    expect(fondySignature('test', example)).toBe('91ea7da493a8367410fe3d7f877fb5e0ed666490')
  })

  test('ignores empty values and itself, but not a zero', () => {
    const more = { ...example, fee: '', rrn: null, signature: 'x', response_signature_string: 'y' }
    expect(fondySignature('test', more)).toBe(fondySignature('test', example))
    for (const zero of [0, '0'])
      expect(fondySignature('test', { ...example, fee: zero })).not.toBe(fondySignature('test', example))
  })
})
