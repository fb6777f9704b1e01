import { expect, test } from 'vitest'
import { bucketValue, lastBucket, rateVital, vitalBucket, vitalNames } from './model.ts'
import { describeBrowser } from './web/measure-vitals.ts'

test('a bucket tells its values within five percent', () => {
  for (const name of vitalNames) {
    const unit = name === 'CLS' ? 0.001 : 1
    for (let value = unit; value < 50_000 * unit; value *= 1.013) {
      const shown = bucketValue(name, vitalBucket(name, value))
      expect(Math.abs(shown / value - 1), `${name} ${value}`).toBeLessThan(0.05)
    }
  }
})

test('values beyond the ends stay in the first and last bucket', () => {
  expect(vitalBucket('CLS', 0)).toBe(0)
  expect(bucketValue('CLS', 0)).toBe(0)
  expect(vitalBucket('LCP', 0.4)).toBe(0)
  expect(vitalBucket('LCP', 9_999_999)).toBe(lastBucket)
})

test('limits belong to the better rating', () => {
  expect([2500, 2501, 4000, 4001].map((value) => rateVital('LCP', value))).toEqual([
    'good',
    'needs_work',
    'needs_work',
    'poor',
  ])
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
    'phone android chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 SamsungBrowser/27 Chrome/130 Safari/537.36',
    'tablet android samsung',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'phone ios safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150 Safari/537.36 Edg/150',
    'desktop windows edge',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:150.0) Gecko/20100101 Firefox/150.0', 'desktop macos firefox'],
  ['curl/8', 'desktop other other'],
])('%s', (userAgent, expected) => {
  const { platform, os, browser } = describeBrowser({ userAgent })
  expect(`${platform} ${os} ${browser}`).toBe(expected)
})
