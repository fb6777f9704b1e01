import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents } from '#test/support/panel.ts'
import type { clientProfileEndpoints } from '../contract.ts'

let app: TestApp
let person: Visitor
beforeAll(async () => {
  app = await openApp()
  person = await app.visitor({ roles: ['client'], locale: 'en' })
})

const settings = async () => {
  const answer = await person.call<typeof clientProfileEndpoints.settings>('GET /api/client/settings/get', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.settings
}

test('unsubscribes from news and subscribes again', async () => {
  const subscribe = (value: boolean) =>
    person.call<typeof clientProfileEndpoints.subscribe>('POST /api/client/additional_email_subscription/subscribe', {
      value,
    })
  expect((await settings()).email_subscribed).toBe(true)
  expect(await subscribe(false)).toMatchObject({ status: 'success' })
  expect((await settings()).email_subscribed).toBe(false)
  await subscribe(false)
  await subscribe(true)
  expect((await settings()).email_subscribed).toBe(true)
  const events = await listEvents(app.runtime.database, 'client', person.personId!)
  expect(events.map(({ name, after }) => [name, after])).toEqual([
    ['client.subscribed', { email_subscribed: false }],
    ['client.subscribed', { email_subscribed: true }],
  ])
})

test('terms are agreed to once and only with a true value', async () => {
  const agree = (confirmation_terms: boolean) =>
    person.call<typeof clientProfileEndpoints.confirmTerms>('POST /api/client/terms/confirm', { confirmation_terms })
  expect(await agree(false)).toMatchObject({ error: { confirmation_terms: [expect.any(String)] } })
  expect((await settings()).terms_confirmed_at).toBeNull()
  expect(await agree(true)).toMatchObject({ status: 'success' })
  const first = (await settings()).terms_confirmed_at
  app.setTime(new Date(Date.now() + 60_000))
  await agree(true)
  expect((await settings()).terms_confirmed_at).toBe(first)
  expect(first).toBeGreaterThan(0)
})
