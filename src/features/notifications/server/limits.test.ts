import { beforeEach, expect, test } from 'vitest'
import { useNotifications } from '#test/support/notifications.ts'

const [minute, hour] = [60_000, 3_600_000]
const n = useNotifications('2026-03-02T10:00:00Z', { MESSAGE_LIMITS: 'ua=mail_person:5,sms_person:5,sms_abroad:10' })
const code = 'sign_in_code'
let written = 0

beforeEach(async () => {
  await n.db().deleteFrom('message').execute()
  await n.ownerDb().deleteFrom('event').execute()
})

async function write(channel: 'mail' | 'sms', recipient: string, template = 'order_words'): Promise<void> {
  const about = { edition: 'ua', event_id: ++written, template, channel, recipient, locale: 'ua' }
  const words = { subject: '', blocks: '[]', html: '', text: 'Вітаємо' }
  await n
    .db()
    .insertInto('message')
    .values({ ...about, ...words, created_at: n.now, next_attempt_at: n.now })
    .execute()
}
const states = async () => (await n.messages()).map(({ state }) => state)
const count = async (state: string) => (await states()).filter((one) => one === state).length

test('postpones messages over the limit per person and alerts staff once', async () => {
  for (let times = 0; times < 7; times++) await write('mail', 'much@example.com')
  await write('mail', 'other@example.com')
  await n.sendQueued()
  expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent', 'queued', 'queued', 'queued', 'sent'])
  const waiting = (await n.messages()).filter(({ state }) => state === 'queued')
  for (const one of waiting)
    expect(one).toMatchObject({ attempts: 0, next_attempt_at: new Date(n.now.getTime() + hour), throttled_at: n.now })
  expect(await n.events('message.throttled')).toMatchObject([{ after: { channel: 'mail', limit: 'mail_person' } }])
  n.advance(59 * minute)
  await n.sendQueued()
  expect(await count('queued')).toBe(3)
  n.advance(minute)
  await n.sendQueued()
  expect(await count('sent')).toBe(8)
  expect(await n.events('message.throttled')).toHaveLength(1)
})

test('never delays a code because of other messages', async () => {
  for (let times = 0; times < 5; times++) await write('sms', '+380671112233')
  await n.sendQueued()
  expect(await count('sent')).toBe(4)
  await write('sms', '+380671112233', code)
  await n.sendQueued()
  expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent', 'queued', 'sent'])
  for (let times = 0; times < 10; times++) await write('sms', '+380671112233', code)
  await n.sendQueued()
  expect((await states()).slice(5)).toEqual(Array.from({ length: 11 }, () => 'sent'))
})

test('limits SMS per foreign country without affecting others', async () => {
  for (let times = 0; times < 10; times++) await write('sms', `+4850000000${times}`)
  await write('sms', '+33123456789')
  await write('sms', '+380670000001')
  await n.sendQueued()
  const rows = await n.messages()
  const sent = (prefix: string) => rows.filter((row) => row.recipient.startsWith(prefix) && row.state === 'sent').length
  expect([sent('+48'), sent('+33'), sent('+38')]).toEqual([8, 1, 1])
  expect(await n.events('message.throttled')).toMatchObject([{ after: { channel: 'sms', limit: 'sms_abroad' } }])
  n.advance(hour)
  await n.sendQueued()
  expect(await count('sent')).toBe(12)
})

test('respects the limit under concurrency', async () => {
  for (let times = 0; times < 12; times++) await write('mail', 'race@example.com')
  await Promise.all(Array.from({ length: 3 }, () => n.sendQueued()))
  expect(n.smtp.received.filter(({ to }) => to?.[0]?.address === 'race@example.com')).toHaveLength(4)
})
