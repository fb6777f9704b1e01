import { describe, expect, test } from 'vitest'
import { addTouch, durationBand, fillPostback, isSourceHost, landingPath, touchSource } from './model.ts'

test.each([
  [0, 0],
  [5, 0],
  [5.5, 1],
  [10, 1],
  [11, 2],
  [15, 2],
  [30, 3],
  [60, 4],
  [61, 5],
])('%d seconds are in band %d', (seconds, band) => expect(durationBand(seconds)).toBe(band))

describe('the source of a visit', () => {
  test('is the named source, then the ad, then the page before', () => {
    expect(touchSource({ utm_source: 'newsletter', gclid: '1' })).toBe('newsletter')
    expect(touchSource({ gclid: '1', referrer: 'google.com' })).toBe('google')
    expect(touchSource({ fbclid: '1' })).toBe('meta')
    expect(touchSource({ referrer: 'blog.example' })).toBe('blog.example')
    expect(touchSource({ landing: '/' })).toBe('direct')
  })

  test('stays the first one and becomes the last one that is known', () => {
    const [ad, mail, direct] = [{ gclid: '1' }, { utm_source: 'mail' }, { landing: '/tutors/' }]
    const once = addTouch([], ad, false)
    expect(once).toEqual([ad, ad])
    const twice = addTouch(once, mail, false)
    expect(twice).toEqual([ad, mail])
    expect(addTouch(twice, direct, false)).toEqual([ad, mail])
    // Within a visit a site that the visitor came back from does not replace an ad.
    expect(addTouch(once, { referrer: 'bank.example' }, true)).toEqual([ad, ad])
    expect(addTouch(once, mail, true)).toEqual([ad, mail])
    expect(addTouch(once, { referrer: 'blog.example' }, false)).toEqual([ad, { referrer: 'blog.example' }])
  })

  test('is no service that visitors come back from, and no edition of ours', () => {
    const ours = new Set(['repeto.example'])
    expect(isSourceHost('blog.example', ours)).toBe(true)
    for (const host of ['repeto.example', 'stripe.com', 'checkout.stripe.com'])
      expect(isSourceHost(host, ours)).toBe(false)
    expect(isSourceHost('notstripe.com', ours)).toBe(true)
  })
})

test('a landing page keeps no code of a person', () => {
  expect(landingPath('/ru/test/english-b2/result/Abc_123-xyz/')).toBe('/ru/test/english-b2/result/:code/')
  expect(landingPath('/tutors/english/')).toBe('/tutors/english/')
})

test('the values in the address of a partner are encoded, unknown names are empty', () => {
  const url = fillPostback('https://cpa.example/p?c={click_id}&s={state}&x={secret}', {
    click_id: 'a&b=1',
    state: 'approved',
  })
  expect(url).toBe('https://cpa.example/p?c=a%26b%3D1&s=approved&x=')
})
