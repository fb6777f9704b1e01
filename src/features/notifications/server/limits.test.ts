import { beforeEach, expect, test } from 'vitest'
import { useNotices } from '../../../../test/support/notices.ts'

const [minute, hour] = [60_000, 3_600_000]
const n = useNotices('2026-03-02T10:00:00Z', { MESSAGE_LIMITS: 'ua=mail_person:5,sms_person:5,sms_abroad:10' })
const code = 'sign_in_code'
let written = 0

beforeEach(async () => {
  await n.db().deleteFrom('message').execute()
  await n.db().deleteFrom('event').execute()
})

/** As some route has written it; only a code is waited for. */
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

test('too much to one person waits for its turn, nothing of it is lost, and staff are told once', async () => {
  for (let times = 0; times < 7; times++) await write('mail', 'much@example.com')
  await write('mail', 'other@example.com')
  await n.send()
  expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent', 'queued', 'queued', 'queued', 'sent'])
  const waiting = (await n.messages()).filter(({ state }) => state === 'queued')
  for (const one of waiting)
    expect(one).toMatchObject({ attempts: 0, next_attempt_at: new Date(n.now.getTime() + hour), held_at: n.now })
  expect(await n.events('message.held')).toMatchObject([{ after: { channel: 'mail', limit: 'mail_person' } }])
  n.pass(59 * minute)
  await n.send()
  expect(await count('queued')).toBe(3)
  n.pass(minute)
  await n.send()
  expect(await count('sent')).toBe(8)
  expect(await n.events('message.held')).toHaveLength(1)
})

test('what goes to one person never keeps a code from its owner', async () => {
  for (let times = 0; times < 5; times++) await write('sms', '+380671112233')
  await n.send()
  expect(await count('sent')).toBe(4)
  await write('sms', '+380671112233', code)
  await n.send()
  expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent', 'queued', 'sent'])
  for (let times = 0; times < 10; times++) await write('sms', '+380671112233', code)
  await n.send()
  expect((await states()).slice(5)).toEqual(Array.from({ length: 11 }, () => 'sent'))
})

test('to numbers of one other country only so many go, whosever they are; to others and at home they do', async () => {
  for (let times = 0; times < 10; times++) await write('sms', `+4850000000${times}`)
  await write('sms', '+33123456789')
  await write('sms', '+380670000001')
  await n.send()
  const rows = await n.messages()
  const sent = (prefix: string) => rows.filter((row) => row.recipient.startsWith(prefix) && row.state === 'sent').length
  expect([sent('+48'), sent('+33'), sent('+38')]).toEqual([8, 1, 1])
  expect(await n.events('message.held')).toMatchObject([{ after: { channel: 'sms', limit: 'sms_abroad' } }])
  n.pass(hour)
  await n.send()
  expect(await count('sent')).toBe(12)
})

test('of many at once no more go out than may', async () => {
  for (let times = 0; times < 12; times++) await write('mail', 'race@example.com')
  await Promise.all(Array.from({ length: 3 }, () => n.send()))
  expect(n.smtp.received.filter(({ to }) => to?.[0]?.address === 'race@example.com')).toHaveLength(4)
})
