import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PageData } from '#shared/contract.ts'
import { addClient } from '#test/support/clients.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { resetLimits, placeRequest, bestOnlineTutor, lessonRequest } from '#test/support/requests.ts'
import type { requestPage } from '../../contract.ts'

type Data = PageData<typeof requestPage>

let app: TestApp
let tutor: Awaited<ReturnType<typeof bestOnlineTutor>>
let guest: Visitor
beforeAll(async () => {
  app = await openApp()
  tutor = await bestOnlineTutor(app)
  guest = await app.visitor()
})
beforeEach(() => resetLimits(app))

async function open(path: string, visitor = guest): Promise<Data> {
  const { page, data } = await visitor.page(path)
  expect(page).toBe('request')
  return data as Data
}
const aliasOf = async (id: number) =>
  (
    await app.runtime.database.db
      .selectFrom('subject')
      .select('alias')
      .where('edition', '=', 'ua')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).alias
const change = (changes: object) =>
  app.runtime.database.db
    .updateTable('tutor')
    .set(changes)
    .where('edition', '=', 'ua')
    .where('id', '=', tutor.id)
    .execute()

describe('the wizard', () => {
  test('offers the tutor’s subjects, places and prices', async () => {
    const data = await open(`/request/${tutor.id}/`)
    expect(data).toMatchObject({ form: 'long', draft: String(tutor.id), instead: null, me: null })
    expect(data.tutor).toMatchObject({ id: tutor.id, link: `/user-${tutor.id}/`, places: { online: true } })
    const subject = data.subjects.find(({ value }) => value === tutor.subject)!
    expect(new Set(subject.levels.map(({ value }) => value))).toEqual(new Set(tutor.levels))
    expect(new Set(Object.keys(data.tutor!.prices))).toEqual(new Set(data.subjects.map(({ value }) => String(value))))
    expect(JSON.stringify(data)).not.toMatch(/@|\+38\d/)
  })

  test('preselects subject, city and place from the URL', async () => {
    const alias = await aliasOf(tutor.subject)
    expect((await open(`/request/${tutor.id}/?lesson=${alias}`)).chosen).toMatchObject({ lesson: tutor.subject })
    const general = await open(`/request/?lesson=${alias}&city=kyiv&online=1&form=short`)
    expect(general).toMatchObject({ form: 'short', draft: 'general', tutor: null, instead: null })
    expect(general.chosen).toMatchObject({ lesson: tutor.subject, online: true })
    expect(general.chosen.city).not.toBeNull()
    expect(general.subjects.length).toBeGreaterThan(10)
    const nonsense = await open('/request/?lesson=nonsense&city=nowhere&online=maybe&form=endless')
    expect(nonsense).toMatchObject({ form: 'long', chosen: { lesson: null, city: null, online: false } })
  })

  test('preselects a level of the subject from the URL', async () => {
    const alias = await aliasOf(tutor.subject)
    const { db } = app.runtime.database
    const level = await db
      .selectFrom('level')
      .select('alias')
      .where('id', '=', tutor.levels[0]!)
      .executeTakeFirstOrThrow()
    const chosen = async (query: string) => (await open(`/request/${query}`)).chosen
    const wanted = { lesson: tutor.subject, level: tutor.levels[0]! }
    expect(await chosen(`?lesson=${alias}&level=${level.alias}`)).toMatchObject(wanted)
    expect(await chosen(`?lesson=${alias}&level=nonsense`)).toMatchObject({ lesson: tutor.subject, level: null })
    expect(await chosen(`?level=${level.alias}`)).toMatchObject({ lesson: null, level: null })
  })

  test('falls back to a general request with the tutor’s subject', async () => {
    await change({ accept_orders: false })
    const full = await open(`/request/${tutor.id}/`)
    await change({ accept_orders: true })
    expect(full.tutor).toBeNull()
    expect(full.instead?.first_name).not.toBe('')
    expect(full.chosen.lesson).not.toBeNull()
    expect(full.subjects.length).toBeGreaterThan(10)
  })

  test('answers the same for hidden and missing tutors', async () => {
    const guest = await app.visitor()
    await change({ active: false })
    const hidden = await guest.send('GET', `/request/${tutor.id}/`)
    await change({ active: true })
    const nobody = await guest.send('GET', '/request/999999/')
    expect([hidden.statusCode, nobody.statusCode]).toEqual([404, 404])
  })

  test('prefills a signed-in client, but not a link session', async () => {
    const client = await app.visitor({ roles: ['client'] })
    await app.runtime.database.db
      .updateTable('account')
      .set({ name: 'Ірина', email: 'iryna@example.com' })
      .where('id', '=', client.personId!)
      .execute()
    expect((await open('/request/', client)).me).toEqual({ name: 'Ірина', email: 'iryna@example.com', phone: '' })
    await addClient(app, { phone: '+380679990009', name: 'Таємна Особа', confirmed: true })
    const linked = await app.visitor()
    await placeRequest(linked, lessonRequest([{ id: tutor.subject, levels: [] }], { phone: '+380679990009' }))
    expect((await open('/request/', linked)).me).toBeNull()
  })

  test('renders without JavaScript and is not indexed', async () => {
    const { body, statusCode } = await guest.send('GET', `/request/${tutor.id}/`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<meta name="robots" content="noindex"')
    expect(body).toContain('<form')
    const general = await guest.send('GET', '/ru/request/?form=short')
    expect(general.body).toContain('name="phone"')
    expect(general.body).toContain('<select')
  })
})
