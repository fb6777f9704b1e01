import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
let answers: ('success' | 'fail')[] = []
let sent: object[] = []

beforeEach(() => {
  stored.clear()
  answers = []
  sent = []
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  })
  vi.stubGlobal('document', { documentElement: { dataset: { locale: 'en' } } })
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as object)
    const status = answers.shift() ?? 'success'
    return Promise.resolve(
      Response.json(status === 'success' ? { status, data: {} } : { status, error: 'unavailable' }),
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A page with modules of its own. */
async function openPage() {
  vi.resetModules()
  const { consent } = await import('#ui/chrome/consent.ts')
  const { mayUse } = await import('#ui/chrome/stored-consent.ts')
  const { startConsentProof } = await import('./prove-consent.ts')
  startConsentProof()
  const settle = () => new Promise((done) => setTimeout(done, 20))
  await settle()
  return {
    mayUse: () => mayUse('statistics', true),
    async choose(statistics: boolean) {
      consent.choose({ statistics, marketing: false }, false)
      await settle()
    },
  }
}

test('a choice is sent at once and counts when its proof is stored', async () => {
  const page = await openPage()
  expect(sent).toEqual([])
  await page.choose(true)
  expect(sent).toMatchObject([{ statistics: true, marketing: false, version: 2 }])
  expect(page.mayUse()).toBe(true)
  await openPage()
  expect(sent).toHaveLength(1)
})

test('a choice whose proof was lost does not count and is sent again by the next page', async () => {
  answers = ['fail']
  const page = await openPage()
  await page.choose(true)
  expect(page.mayUse()).toBe(false)
  const next = await openPage()
  expect(sent).toHaveLength(2)
  expect(next.mayUse()).toBe(true)
})

test('a later choice has a proof of its own, after the first one', async () => {
  const page = await openPage()
  await page.choose(true)
  await page.choose(false)
  expect(sent).toMatchObject([{ statistics: true }, { statistics: false }])
  expect(page.mayUse()).toBe(false)
})
