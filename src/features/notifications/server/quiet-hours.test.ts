import { describe, expect, test } from 'vitest'
import { useNotifications } from '#test/support/notifications.ts'
import { quietUntil } from './quiet-hours.ts'

const hour = 3_600_000

describe('quiet hours', () => {
  test.each([
    // Winter in Kyiv is two hours ahead.
    ['2026-01-15T18:59:59Z', 'Europe/Kiev', undefined],
    ['2026-01-15T19:00:00Z', 'Europe/Kiev', '2026-01-16T07:00:00.000Z'],
    ['2026-01-16T06:59:59Z', 'Europe/Kiev', '2026-01-16T07:00:00.000Z'],
    ['2026-01-16T07:00:00Z', 'Europe/Kiev', undefined],
    // Daylight saving time starts on 29 March and ends on 25 October.
    ['2026-03-28T20:00:00Z', 'Europe/Kiev', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T19:00:00Z', 'Europe/Kiev', '2026-10-25T07:00:00.000Z'],
    ['2026-03-08T03:30:00Z', 'America/New_York', '2026-03-08T13:00:00.000Z'],
    ['2026-11-01T03:30:00Z', 'America/New_York', '2026-11-01T14:00:00.000Z'],
    ['2026-12-31T18:00:00Z', 'Asia/Calcutta', '2027-01-01T03:30:00.000Z'],
  ])('at %s in %s', (now, zone, until) => {
    expect(quietUntil(new Date(now), zone)?.toJSON()).toBe(until)
  })
})

describe('during quiet hours', () => {
  // 21:30 in Kyiv.
  const n = useNotifications('2026-03-02T19:30:00Z')

  test('postpones SMS until nine but sends emails and codes at once', async () => {
    const { client_id } = await n.requestLessons()
    await n.db().updateTable('account').set({ phone: '+380670009999' }).where('id', '=', client_id).execute()
    await n.deliverAndSend()
    const sms = async () => (await n.messages()).filter(({ channel }) => channel === 'sms')
    expect(await sms()).toMatchObject([
      { template: 'tutor_personal_request', state: 'queued', next_attempt_at: new Date('2026-03-03T07:00:00Z') },
    ])
    expect(n.smtp.received.length).toBeGreaterThan(1)
    const entityId = await codeFor('+380670009999', client_id)
    await n.emit({ name: 'account.code_requested', entity: 'account_code', entityId, secrets: { code: '123456' } })
    await n.deliverAndSend()
    expect((await sms()).map(({ template, state }) => [template, state])).toEqual([
      ['tutor_personal_request', 'queued'],
      ['contact_code', 'sent'],
    ])
    n.advance(11 * hour)
    await n.sendQueued()
    expect((await sms())[0]).toMatchObject({ state: 'queued', attempts: 0 })
    n.advance(hour)
    await n.sendQueued()
    expect((await sms())[0]).toMatchObject({ state: 'sent', attempts: 1 })
  })

  test('expires a message that ends before the morning', async () => {
    n.advance(12 * hour)
    await n.requestLessons()
    await n.deliverEvents()
    const waiting = (await n.messages()).find(({ channel, state }) => channel === 'sms' && state === 'queued')!
    await n
      .db()
      .updateTable('message')
      .set({ expires_at: new Date(n.now.getTime() + 8 * hour) })
      .where('id', '=', waiting.id)
      .execute()
    await n.sendQueued()
    n.advance(12 * hour)
    await n.sendQueued()
    expect((await n.messages()).find(({ id }) => id === waiting.id)).toMatchObject({ state: 'expired', attempts: 0 })
    expect((await n.events('message.expired')).map(({ entity_id }) => entity_id)).toContain(waiting.id)
  })

  async function codeFor(address: string, account_id: number): Promise<number> {
    const code = {
      edition: 'ua',
      handle: 1,
      sent_handle: 1,
      purpose: 'phone',
      address,
      account_id,
      code_hash: Buffer.alloc(32),
    }
    const times = { created_at: n.now, expires_at: new Date(n.now.getTime() + hour) }
    const { id } = await n
      .db()
      .insertInto('account_code')
      .values({ ...code, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
})
