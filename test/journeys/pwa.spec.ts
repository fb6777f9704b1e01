import { openPushService } from '#test/support/push-service.ts'
import type { Page } from '@playwright/test'
import { launchOptions } from './support/browser.ts'
import { expect, logInPerson, siteUrl, test } from './support/person.ts'

test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  // The headless shell shows no notifications.
  launchOptions: launchOptions('whole-browser'),
})

/** The worker takes over a second after the page has loaded. */
const waitForWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test(
  'without a connection people see tutors and own requests until they log out',
  { tag: '@phone' },
  async ({ page, context, browserErrors }) => {
    await logInPerson(page, 'us', { email: 'client@demo.test', role: 'client', path: '/client_orders' })
    const request = await page.locator('main article h2 a').first().innerText()
    await waitForWorker(page)
    await page.goto(siteUrl('us', '/tutors/'))
    await page.locator('main article a[href*="/user-"]').first().click()
    await page.waitForURL('**/user-*/')
    const tutor = await page.getByRole('heading', { level: 1 }).innerText()

    await context.setOffline(true)
    await page.goto(siteUrl('us', '/subjects/'))
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(page.getByRole('link', { name: tutor })).toBeVisible()
    await expect(page.getByRole('link', { name: request }).first()).toBeVisible()

    await context.setOffline(false)
    await page.goto(siteUrl('us', '/'))
    await page.evaluate(() => fetch('/api/client/logout', { method: 'POST' }))
    await page.goto(siteUrl('us', '/'))
    await context.setOffline(true)
    await page.goto(siteUrl('us', '/subjects/'))
    await expect(page.getByRole('link', { name: tutor })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your requests' })).toBeHidden()
    await context.setOffline(false)
    // Requests without a connection are reported as errors.
    browserErrors.length = 0
  },
)

test('a client turns on notifications and sees one', { tag: '@phone' }, async ({ page, context }) => {
  const service = await openPushService()
  // The push service of the browser is on the internet, so a sandbox takes its place.
  await page.exposeFunction('subscribeInSandbox', (key: string) => service.subscribe(key))
  await page.addInitScript(() => {
    type Sandbox = { subscribeInSandbox(key: unknown): Promise<{ endpoint: string; p256dh: string; auth: string }> }
    let current: object | null = null
    PushManager.prototype.getSubscription = () => Promise.resolve(current as PushSubscription | null)
    PushManager.prototype.subscribe = async (options) => {
      const sandbox = window as unknown as Sandbox
      const { endpoint, p256dh, auth } = await sandbox.subscribeInSandbox(options?.applicationServerKey)
      const unsubscribe = () => {
        current = null
        return Promise.resolve(true)
      }
      current = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe }
      return current as PushSubscription
    }
  })
  await logInPerson(page, 'us', { email: 'client@demo.test', role: 'client', path: '/client_profile' })
  await waitForWorker(page)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Notifications are on')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Unread messages: Push' })).toBeVisible()

  const worker = context.serviceWorkers()[0]!
  const registration = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  const shown = await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      dispatchEvent(event: Event): boolean
      PushEvent: new (name: string, init: { data: string }) => Event
      registration: { getNotifications(): Promise<{ title: string; body: string }[]> }
    }
    const data = JSON.stringify({ title: 'Repeto', body: 'New message', path: '/client_chats', tag: 'us 1' })
    scope.dispatchEvent(new scope.PushEvent('push', { data }))
    await new Promise((done) => void setTimeout(done, 500))
    return (await scope.registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })
  expect(registration).toBe(siteUrl('us', '/'))
  expect(shown).toEqual(['Repeto: New message'])

  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Notifications are off')).toBeVisible()
  await service.stop()
})
