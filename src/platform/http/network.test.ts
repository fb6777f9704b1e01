import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('treats all spellings of an IPv4 address as one visitor', () => {
  for (const address of [
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '::ffff:c000:201',
    '0:0:0:0:0:ffff:192.0.2.1',
    '::FFFF:C000:0201',
  ])
    expect([address, networkOf(address)]).toEqual([address, '192.0.2.1'])
  expect(networkOf('::ffff:192.0.2.2')).toBe('192.0.2.2')
})

test('treats all addresses of an IPv6 /64 as one visitor, compressed or not', () => {
  const same = ['2001:db8::1', '2001:db8:0:0:1::1', '2001:0db8::ffff:1', '2001:DB8:0:0:a:b:c:d', '2001:db8::192.0.2.1']
  for (const address of same) expect([address, networkOf(address)]).toEqual([address, '2001:db8:0:0::/64'])
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('keeps different /64 networks apart', () => {
  const networks = ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:1::1', '2001:db9::1', '::1', '1::', '1:2:3:4:5:6:7:8']
  expect(new Set(networks.map(networkOf)).size).toBe(networks.length)
})

test('returns anything else unchanged', () => {
  for (const text of ['', 'unknown', 'a:b', '1::2::3']) expect(networkOf(text)).toBe(text)
})
