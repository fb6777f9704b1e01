import { beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { timeZoneCookie } from '#shared/time-zone.ts'
import type { actingEndpoints, endpoints as staffEndpoints } from '#features/staff/contract.ts'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import { orderLife } from '../../../../test/support/order-life.ts'
import { clientOf } from '../../../../test/support/requests.ts'
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
const keptBy = async (id: number) =>
  db()
    .selectFrom('account')
    .select(['time_zone', 'time_zone_chosen'])
    .where('edition', '=', 'ua')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const zoneOn = async (visitor: Visitor, path: string) => (await visitor.page(path)).frame.zone
const choose = (visitor: Visitor, time_zone: string) =>
  visitor.call<typeof zoneEndpoints.set>('POST /api/auth/time_zone/set', { time_zone })

describe('the zone of a person', () => {
  test('is the edition’s while nothing is known, and the browser’s once it is', async () => {
    const client = await app.visitor({ roles: ['client'] })
    expect(await zoneOn(client, '/client_profile')).toBeNull()
    expect(await keptBy(client.personId!)).toEqual({ time_zone: null, time_zone_chosen: false })
    reporting(client, losAngeles)
    expect(await zoneOn(client, '/client_profile')).toEqual({ id: losAngeles, place: 'Лос-Анджелес' })
    expect(await keptBy(client.personId!)).toEqual({ time_zone: losAngeles, time_zone_chosen: false })
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
    expect(await keptBy(client.personId!)).toEqual({ time_zone: warsaw, time_zone_chosen: true })
    expect(await zoneOn(client, '/client_profile')).toEqual({ id: warsaw, place: 'Польща' })
  })

  test.each(['Kyiv', 'Europe/Atlantis', '+02:00', "Europe/Kiev'--", 'x'.repeat(65), '{}'])(
    '%s is refused, and changes nothing',
    async (zone) => {
      const client = await app.visitor({ roles: ['client'] })
      expect(await choose(client, zone)).toMatchObject({ status: 'fail', error: { time_zone: [expect.any(String)] } })
      reporting(client, zone)
      expect(await zoneOn(client, '/client_profile')).toBeNull()
      expect(await keptBy(client.personId!)).toEqual({ time_zone: null, time_zone_chosen: false })
    },
  )

  test('is that of the guest’s browser from the first request for lessons on', async () => {
    const life = await orderLife(app)
    await db().deleteFrom('call_count').execute()
    const guest = reporting(await app.visitor(), losAngeles)
    const { order_id } = await life.placed({}, guest)
    expect(await keptBy(await clientOf(app, order_id))).toEqual({ time_zone: losAngeles, time_zone_chosen: false })
  })

  test('is neither shown to nor taken from whoever only followed a link', async () => {
    const life = await orderLife(app)
    const owner = reporting(await app.visitor({ roles: ['client'] }), losAngeles)
    await zoneOn(owner, '/client_profile')
    const email = 'owner@example.com'
    const confirmed = { email, email_confirmed_at: app.runtime.clock() }
    await db().updateTable('account').set(confirmed).where('id', '=', owner.personId!).execute()
    const stranger = reporting(await app.visitor(), warsaw)
    const { order_id } = await life.placed({ email, phone: '' }, stranger)
    expect(await clientOf(app, order_id)).toBe(owner.personId)
    const opened = await stranger.page(`/zayavka/${order_id}/`)
    expect(opened.status).toBe(200)
    expect(JSON.stringify(opened)).not.toContain(losAngeles)
    expect(opened.frame.zone).toEqual({ id: warsaw, place: 'Польща' })
    expect(await keptBy(owner.personId!)).toMatchObject({ time_zone: losAngeles })
  })

  test('is not that of staff who act as them', async () => {
    const { personId } = await app.visitor({ roles: ['tutor'] })
    const staff = await app.visitor({ staff: 1 })
    const asked = { id: personId!, reason: 'A call about the profile' }
    await staff.call<typeof actingEndpoints.asTutor>('POST /api/admin/authorize/tutor', asked)
    reporting(staff, losAngeles)
    expect((await staff.page('/settings')).status).toBe(200)
    expect(await keptBy(personId!)).toMatchObject({ time_zone: null })
    expect(await choose(staff, warsaw)).toMatchObject({ status: 'fail' })
    expect(await keptBy(personId!)).toMatchObject({ time_zone: null })
  })
})

describe('pages that guests share', () => {
  test('are the same whatever zone a browser reports', async () => {
    const html = async (cookie: string) =>
      (await app.web.inject({ url: '/', headers: { host: 'ua.localhost', cookie } })).body
    app.runtime.caches.pages.clear()
    const made = await html(`${timeZoneCookie}=${encodeURIComponent(losAngeles)}`)
    expect(made).not.toContain(losAngeles)
    app.runtime.caches.pages.clear()
    expect(await html('')).toBe(made)
    expect(await zoneOn(reporting(await app.visitor(), losAngeles), '/')).toBeNull()
  })
})

describe('staff', () => {
  test('have their own, from the browser at first and by choice later', async () => {
    const staff = reporting(await app.visitor({ staff: 3 }), kyiv)
    expect(await zoneOn(staff, '/panel/desktop/')).toMatchObject({ id: kyiv })
    const set = (time_zone: string) =>
      staff.call<typeof staffEndpoints.setTimeZone>('POST /api/admin/time_zone/set', { time_zone })
    expect(await set('Asia/Kolkata')).toMatchObject({ status: 'success' })
    expect(await zoneOn(staff, '/panel/desktop/')).toEqual({ id: 'Asia/Calcutta', place: 'Індія' })
    expect(await set('nowhere')).toMatchObject({ status: 'fail', error: { time_zone: [expect.any(String)] } })
  })
})

describe('the list to choose from', () => {
  test.each([
    ['ua', 'Україна (GMT+2)', 'Лос-Анджелес (GMT-8)'],
    ['ru', 'Украина (GMT+2)', 'Лос-Анджелес (GMT-8)'],
    ['pl', 'Ukraina (GMT+2)', 'Los Angeles (GMT-8)'],
    ['es', 'Ucrania (GMT+2)', 'Los Ángeles (GMT-8)'],
    ['en', 'Ukraine (GMT+2)', 'Los Angeles (GMT-8)'],
  ] as const)('is in %s', async (locale, ...texts) => {
    expect(locales).toContain(locale)
    app.at(new Date('2026-11-16T12:00:00Z'))
    const client = await app.visitor({ roles: ['client'], locale })
    const answer = await client.call<typeof zoneEndpoints.list>('GET /api/auth/time_zones', {})
    const zones = answer.status === 'success' ? answer.data.time_zones : []
    expect([kyiv, losAngeles].map((id) => zones.find(({ value }) => value === id)?.text)).toEqual(texts)
  })

  test('is for nobody who is not signed in', async () => {
    const guest = await app.visitor()
    expect(await guest.call<typeof zoneEndpoints.list>('GET /api/auth/time_zones', {})).toMatchObject({
      error: 'unauthorized',
    })
  })
})
