import { beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { timeZoneCookie } from '#shared/time-zone.ts'
import type { actingEndpoints, staffAuthEndpoints } from '#features/staff/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOrderFlow } from '#test/support/order-flow.ts'
import { clientIdOf } from '#test/support/requests.ts'
import type { zoneEndpoints } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const db = () => app.runtime.database.db
const [kyiv, losAngeles, warsaw] = ['Europe/Kiev', 'America/Los_Angeles', 'Europe/Warsaw'] as const
const reporting = (visitor: Visitor, zone: string) => {
  visitor.cookies[timeZoneCookie] = zone
  return visitor
}
const storedZone = async (id: number) =>
  db()
    .selectFrom('account')
    .select(['time_zone', 'time_zone_chosen'])
    .where('edition', '=', 'ua')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const zoneOn = async (visitor: Visitor, path: string) => (await visitor.page(path)).frame.zone
const choose = (visitor: Visitor, time_zone: string) =>
  visitor.call<typeof zoneEndpoints.set>('POST /api/auth/time_zone/set', { time_zone })

describe('time zone of a person', () => {
  test('is the edition’s until the browser reports one', async () => {
    const client = await app.visitor({ roles: ['client'] })
    expect(await zoneOn(client, '/client_profile')).toBeNull()
    expect(await storedZone(client.personId!)).toEqual({ time_zone: null, time_zone_chosen: false })
    reporting(client, losAngeles)
    expect(await zoneOn(client, '/client_profile')).toEqual({ id: losAngeles, place: 'Лос-Анджелес' })
    expect(await storedZone(client.personId!)).toEqual({ time_zone: losAngeles, time_zone_chosen: false })
  })

  test('stays when another browser reports another one, which is offered until they choose', async () => {
    const client = reporting(await app.visitor({ roles: ['client'] }), kyiv)
    await zoneOn(client, '/client_profile')
    reporting(client, losAngeles)
    expect(await zoneOn(client, '/client_profile')).toEqual({
      id: kyiv,
      place: 'Україна',
      device: { id: losAngeles, place: 'Лос-Анджелес' },
    })
    expect(await choose(client, 'Europe/Warsaw')).toMatchObject({ status: 'success' })
    expect(await storedZone(client.personId!)).toEqual({ time_zone: warsaw, time_zone_chosen: true })
    expect(await zoneOn(client, '/client_profile')).toEqual({ id: warsaw, place: 'Польща' })
  })

  test.each(['Kyiv', 'Europe/Atlantis', '+02:00', "Europe/Kiev'--", 'x'.repeat(65), '{}'])(
    'rejects %s and changes nothing',
    async (zone) => {
      const client = await app.visitor({ roles: ['client'] })
      expect(await choose(client, zone)).toMatchObject({ status: 'fail', error: { time_zone: [expect.any(String)] } })
      reporting(client, zone)
      expect(await zoneOn(client, '/client_profile')).toBeNull()
      expect(await storedZone(client.personId!)).toEqual({ time_zone: null, time_zone_chosen: false })
    },
  )

  test('is the browser’s from the first lesson request of a guest', async () => {
    const life = await openOrderFlow(app)
    await db().deleteFrom('call_count').execute()
    const guest = reporting(await app.visitor(), losAngeles)
    const { order_id } = await life.placeOrder({}, guest)
    expect(await storedZone(await clientIdOf(app, order_id))).toEqual({
      time_zone: losAngeles,
      time_zone_chosen: false,
    })
  })

  test('is neither shown to nor taken from a limited session', async () => {
    const life = await openOrderFlow(app)
    const owner = reporting(await app.visitor({ roles: ['client'] }), losAngeles)
    await zoneOn(owner, '/client_profile')
    const email = 'owner@example.com'
    const confirmed = { email, email_confirmed_at: app.runtime.clock() }
    await db().updateTable('account').set(confirmed).where('id', '=', owner.personId!).execute()
    const stranger = reporting(await app.visitor(), warsaw)
    const { order_id } = await life.placeOrder({ email, phone: '' }, stranger)
    expect(await clientIdOf(app, order_id)).toBe(owner.personId)
    const opened = await stranger.page(`/zayavka/${order_id}/`)
    expect(opened.status).toBe(200)
    expect(JSON.stringify(opened)).not.toContain(losAngeles)
    expect(opened.frame.zone).toEqual({ id: warsaw, place: 'Польща' })
    expect(await storedZone(owner.personId!)).toMatchObject({ time_zone: losAngeles })
  })

  test('is not taken from staff acting as the person', async () => {
    const { personId } = await app.visitor({ roles: ['tutor'] })
    const staff = await app.visitor({ staff: 1 })
    const asked = { id: personId!, reason: 'A call about the profile' }
    await staff.call<typeof actingEndpoints.asTutor>('POST /api/admin/authorize/tutor', asked)
    reporting(staff, losAngeles)
    expect((await staff.page('/settings')).status).toBe(200)
    expect(await storedZone(personId!)).toMatchObject({ time_zone: null })
    expect(await choose(staff, warsaw)).toMatchObject({ status: 'fail' })
    expect(await storedZone(personId!)).toMatchObject({ time_zone: null })
  })
})

describe('cached pages of guests', () => {
  test('are the same for every reported zone', async () => {
    const html = async (cookie: string) =>
      (await app.web.inject({ url: '/', headers: { host: 'ua.localhost', cookie } })).body
    app.runtime.caches.pages.clear()
    const created = await html(`${timeZoneCookie}=${encodeURIComponent(losAngeles)}`)
    expect(created).not.toContain(losAngeles)
    app.runtime.caches.pages.clear()
    expect(await html('')).toBe(created)
    expect(await zoneOn(reporting(await app.visitor(), losAngeles), '/')).toBeNull()
  })
})

describe('time zone of staff', () => {
  test('comes from the browser first and from their choice later', async () => {
    const staff = reporting(await app.visitor({ staff: 3 }), kyiv)
    expect(await zoneOn(staff, '/panel/desktop/')).toMatchObject({ id: kyiv })
    const set = (time_zone: string) =>
      staff.call<typeof staffAuthEndpoints.setTimeZone>('POST /api/admin/time_zone/set', { time_zone })
    expect(await set('Asia/Kolkata')).toMatchObject({ status: 'success' })
    expect(await zoneOn(staff, '/panel/desktop/')).toEqual({ id: 'Asia/Calcutta', place: 'Індія' })
    expect(await set('nowhere')).toMatchObject({ status: 'fail', error: { time_zone: [expect.any(String)] } })
  })
})

describe('list of time zones', () => {
  test.each([
    ['ua', 'Україна (GMT+2)', 'Лос-Анджелес (GMT-8)'],
    ['ru', 'Украина (GMT+2)', 'Лос-Анджелес (GMT-8)'],
    ['pl', 'Ukraina (GMT+2)', 'Los Angeles (GMT-8)'],
    ['es', 'Ucrania (GMT+2)', 'Los Ángeles (GMT-8)'],
    ['en', 'Ukraine (GMT+2)', 'Los Angeles (GMT-8)'],
  ] as const)('is translated to %s', async (locale, ...texts) => {
    expect(locales).toContain(locale)
    app.setTime(new Date('2026-11-16T12:00:00Z'))
    const client = await app.visitor({ roles: ['client'], locale })
    const answer = await client.call<typeof zoneEndpoints.list>('GET /api/auth/time_zones', {})
    const zones = answer.status === 'success' ? answer.data.time_zones : []
    expect([kyiv, losAngeles].map((id) => zones.find(({ value }) => value === id)?.text)).toEqual(texts)
  })

  test('requires a login', async () => {
    const guest = await app.visitor()
    expect(await guest.call<typeof zoneEndpoints.list>('GET /api/auth/time_zones', {})).toMatchObject({
      error: 'unauthorized',
    })
  })
})
