import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import type { WireInput } from '#shared/contract.ts'
import { declaredBySlices } from '#test/support/declared.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { emailEndpoints, emailList, smsEndpoints, smsList } from '../../mail-contract.ts'
import type { messageRouteEndpoints } from '../../sender-contract.ts'
import { channels } from '../../model.ts'
import { templateShape, shippedTemplateNames, findShippedTemplate } from '../templates.ts'
import { readCatalogs } from '#platform/texts/catalogs.ts'
import { join } from 'node:path'
import { templateNumber, findShippedName } from './template-catalog.ts'
import { templateVariables } from './samples.ts'

let app: TestApp
let editor: Visitor
let other: Visitor
beforeAll(async () => {
  app = await openApp()
  editor = await app.visitor({ staff: 3, locale: 'en' })
  other = await app.visitor({ staff: 4, locale: 'en' })
})
beforeEach(async () => {
  const { db } = app.runtime.database
  for (const table of ['message_route', 'message_template', 'message_template_version', 'custom_template'] as const)
    await db.deleteFrom(table).execute()
  await app.ownerDb.deleteFrom('event').where('entity', 'in', ['email', 'sms', 'message_route']).execute()
})

const published = templateNumber(declaredBySlices, 'tutor_published')!
type Save = WireInput<typeof emailEndpoints.save>['email']
const get = async (id: number, by = editor) => {
  const answer = await by.call<typeof emailEndpoints.get>('GET /api/admin/email/get', { id })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer.error))
  return answer.data.email
}
const save = (email: Save, by = editor) => by.call<typeof emailEndpoints.save>('POST /api/admin/email/save', { email })
const list = async (filters: object, by = editor) => {
  const answer = await by.call<typeof emailList.endpoints.list>('POST /api/admin/emails/get', { filters })
  return answer.status === 'success' ? answer.data.emails : Promise.reject(new Error('refused'))
}
const create = async (email: WireInput<typeof emailEndpoints.create>['email']) => {
  const answer = await editor.call<typeof emailEndpoints.create>('POST /api/admin/email/create', { email })
  return answer.status === 'success' ? answer.data.email : Promise.reject(new Error(JSON.stringify(answer.error)))
}
const versions = async (locale: 'en' | 'ua' | 'ru' = 'en', id = published) => {
  const answer = await editor.call<typeof emailEndpoints.versions>('GET /api/admin/email/versions', { id, locale })
  return answer.status === 'success' ? answer.data.versions : []
}
const restore = (version: number, over?: number) =>
  editor.call<typeof emailEndpoints.restore>('POST /api/admin/email/restore', {
    id: published,
    locale: 'en',
    version,
    ...(over !== undefined && { over }),
  })
const remove = (id: number) => editor.call<typeof emailEndpoints.delete>('POST /api/admin/email/delete', { id })
const events = async (name: string) =>
  app.runtime.database.db.selectFrom('event').selectAll().where('name', '=', name).orderBy('id').execute()

describe('a shipped template', () => {
  test('has a permanent number and texts for its variables', () => {
    const catalogs = readCatalogs(join(import.meta.dirname, '../../../..'))
    for (const channel of channels)
      for (const name of shippedTemplateNames(declaredBySlices, channel)) {
        const id = templateNumber(declaredBySlices, name)
        expect([name, id && findShippedName(declaredBySlices, id)]).toEqual([name, name])
        for (const locale of locales)
          for (const variable of templateShape(findShippedTemplate(declaredBySlices, name, channel, locale)!)!
            .placeholders)
            expect(catalogs[locale].panel).toHaveProperty([`template.variable.${variable}`])
      }
    // Numbers are permanent: moving a template breaks existing links.
    expect([1, 5, 22, 30, 48].map((id) => findShippedName(declaredBySlices, id))).toEqual([
      'staff_signed_in',
      'sign_in_code',
      'tutor_published',
      'order_appointed',
      'tutor_reminder',
    ])
  })

  test('has a sample for every variable in every language', async () => {
    const visitors = await Promise.all(['ua', 'pl', 'mx'].map((edition) => app.visitor({ edition, staff: 1 })))
    for (const visitor of visitors)
      for (const [segment, channel] of [
        ['emails_show', 'mail'],
        ['sms_show', 'sms'],
      ] as const)
        for (const name of shippedTemplateNames(declaredBySlices, channel)) {
          const { data } = await visitor.page(`/panel/${segment}/${templateNumber(declaredBySlices, name)}/`)
          const { previews, template } = data as {
            previews: Record<string, { problems: unknown[]; seen: { text: string } | null }>
            template: { variables: { sample: string }[] }
          }
          for (const { problems, seen } of Object.values(previews)) {
            expect([name, problems]).toEqual([name, []])
            expect(seen!.text).not.toMatch(/template\.sample|\{\w+\}|undefined|Invalid/)
          }
          for (const { sample } of template.variables) expect(sample).not.toMatch(/template\.sample/)
        }
  })

  test('is found by text, event and edit state', async () => {
    const all = await list({})
    expect(all.total).toBe(shippedTemplateNames(declaredBySlices, 'mail').length)
    expect((await list({ text: 'ваші зміни' })).items.map(({ template }) => template)).toContain(
      'tutor_change_accepted',
    )
    const placed = await list({ event: 'order.placed' })
    expect(placed.items.map(({ template }) => template).sort()).toEqual([
      'order_received',
      'order_received_personal',
      'tutor_personal_request',
    ])
    expect((await list({ changed: true })).items).toEqual([])
    await save({ id: published, subject: { en: 'Hello there' } })
    expect((await list({ changed: true })).items).toMatchObject([{ id: published, changed: ['en'], to: 'tutor' }])
    expect((await list({ text: 'hello there' })).items).toMatchObject([{ id: published }])
    expect((await list({ changed: false })).total).toBe(all.total - 1)
    const abroad = await app.visitor({ edition: 'pl', staff: 3 })
    expect((await list({ changed: true }, abroad)).items).toEqual([])
  })
})

describe('an edit', () => {
  test('is saved for its language with author and time', async () => {
    const before = await get(published)
    const { data } = (await save({ id: published, subject: { en: 'On show!' }, version: { en: 0 } })) as {
      data: { email: typeof before }
    }
    expect(data.email).toMatchObject({ changed: ['en'], version: { en: 1, ua: 0, ru: 0 } })
    expect(await get(published)).toEqual({
      ...before,
      subject: { ...before.subject, en: 'On show!' },
      version: { ...before.version, en: 1 },
      changed: ['en'],
    })
    expect(await versions()).toMatchObject([
      { version: 1, subject: 'On show!', body: before.body.en, who: expect.stringMatching(/\w/) as string },
      { version: 0, subject: before.subject.en, shipped: true, at: null },
    ])
    expect(await events('email.saved')).toMatchObject([
      { entity_id: published, before: { en: { subject: before.subject.en } }, after: { en: { subject: 'On show!' } } },
    ])
  })

  test('without changes creates no version', async () => {
    const { subject } = await get(published)
    await save({ id: published, subject })
    expect([(await versions()).length, (await events('email.saved')).length]).toEqual([1, 0])
  })

  test('of an outdated version is rejected without losing either text', async () => {
    expect(await save({ id: published, subject: { en: 'Mine' }, version: { en: 0 } })).toMatchObject({
      status: 'success',
    })
    const late = await save({ id: published, subject: { en: 'Theirs' }, version: { en: 0 } }, other)
    expect(late).toMatchObject({
      httpStatus: 409,
      error: 'wrong_status',
      message: expect.stringMatching(/A colleague just saved/) as string,
    })
    expect((await get(published)).subject.en).toBe('Mine')
    expect(await save({ id: published, subject: { en: 'Theirs' }, version: { en: 1 } }, other)).toMatchObject({
      status: 'success',
    })
    expect((await versions()).map(({ subject }) => subject).slice(0, 2)).toEqual(['Theirs', 'Mine'])
    expect(await save({ id: published, subject: { en: 'x' }, version: { en: 7 } })).toMatchObject({ httpStatus: 409 })
  })

  test('is saved once out of ten concurrent ones', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        save({ id: published, subject: { en: `Number ${place}` }, version: { en: 0 } }, place % 2 ? editor : other),
      ),
    )
    const kept = answers.flatMap((answer) => (answer.status === 'success' ? [answer.data.email.subject.en] : []))
    expect(kept).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 'fail')).toHaveLength(9)
    expect((await get(published)).subject.en).toBe(kept[0])
    expect((await versions()).map(({ version }) => version)).toEqual([1, 0])
  })

  test.each([
    ['an unknown variable', { body: { en: 'Hello {nmae}' } }, 'body.en', /\{nmae\}/],
    ['an open bracket', { body: { en: 'Hello {name' } }, 'body.en', /brace/],
    ['no words', { body: { en: '  ' } }, 'body.en', /Enter some text/],
    ['no subject', { subject: { en: '' } }, 'subject.en', /Enter some text/],
    ['a plural of a name', { body: { en: '{name, plural, one {#} other {#}}' } }, 'body.en', /isn’t a number/],
    ['a name as a date', { body: { en: '{name, date, short}' } }, 'body.en', /just its name/],
    ['a language that is not spoken here', { body: { pl: 'Cześć' } }, 'body.pl', /./],
  ])('with %s is rejected with an error', async (_, words, field, message) => {
    const answer = await save({ id: published, ...words })
    expect(answer).toMatchObject({ httpStatus: 400 })
    expect((answer as { error: Record<string, string[]> }).error[field]?.join(' ')).toMatch(message)
    expect((await get(published)).changed).toEqual([])
  })

  test('requires the plural forms of its language', async () => {
    const id = templateNumber(declaredBySlices, 'sign_in_code')!
    const minutes = (forms: string) => ({ id, body: { ua: `# {code}\n\nДіє {minutes, plural, ${forms}}` } })
    expect(await save(minutes('one {# хвилину} other {# хвилин}'))).toMatchObject({
      error: { 'body.ua': [expect.stringMatching(/few, many, one, other/)] },
    })
    expect(await save(minutes('one {# хв.} few {# хв.} many {# хв.} other {# хв.}'))).toMatchObject({
      status: 'success',
    })
  })
})

describe('versions', () => {
  test('are restored as new versions, including the shipped text', async () => {
    const { subject } = await get(published)
    await save({ id: published, subject: { en: 'First' } })
    await save({ id: published, subject: { en: 'Second' } })
    expect(await restore(1, 2)).toMatchObject({ data: { email: { subject: { en: 'First' }, version: { en: 3 } } } })
    expect(await restore(0, 2)).toMatchObject({ httpStatus: 409 })
    expect(await restore(0)).toMatchObject({ data: { email: { subject: { en: subject.en }, changed: [] } } })
    expect((await versions()).map((one) => [one.version, one.shipped])).toEqual([
      [4, true],
      [3, false],
      [2, false],
      [1, false],
      [0, true],
    ])
    expect(await restore(9)).toMatchObject({ httpStatus: 404 })
    expect(await events('email.restored')).toMatchObject([{ after: { version: 1 } }, { after: { version: 0 } }])
  })

  test('remain after a reset to the shipped text', async () => {
    const before = await get(published)
    await save({ id: published, subject: { en: 'First', ua: 'Перший' } })
    expect(await remove(published)).toMatchObject({ status: 'success' })
    expect(await get(published)).toEqual({ ...before, version: { en: 2, ua: 2, ru: 0 } })
    expect((await versions('ua')).map(({ subject }) => subject)).toEqual([
      before.subject.ua,
      'Перший',
      before.subject.ua,
    ])
    expect(await events('email.deleted')).toMatchObject([{ before: { ua: { subject: 'Перший' } } }])
  })
})

describe('an own template', () => {
  const route = { event: 'tutor.published', channel: 'mail', template: 'tutor_published' } as const
  const choose = (change: { active?: boolean; replacement_id?: number | null }, at: object = route) =>
    editor.call<typeof messageRouteEndpoints.save>('POST /api/admin/message_route/save', {
      message_route: { ...route, ...at, ...change },
    })

  test('starts as a copy, is sent where chosen and cannot be deleted while in use', async () => {
    const shipped = await get(published)
    const mine = await create({ title: 'A warmer welcome', base: 'tutor_published' })
    expect(mine).toMatchObject({ own: true, base: 'tutor_published', body: shipped.body, active: false })
    expect(mine.id).toBeGreaterThan(10_000)
    expect(mine.variables).toEqual(shipped.variables)
    await save({ id: mine.id, title: 'The warmest', subject: { en: 'Welcome, {name}' } })
    expect(await choose({ replacement_id: mine.id })).toMatchObject({
      data: { message_route: { replacement_id: mine.id, choices: [{ id: mine.id, title: 'The warmest' }] } },
    })
    expect(await get(mine.id)).toMatchObject({ active: true, sent_on: [{ event: 'tutor.published' }] })
    expect(await get(published)).toMatchObject({ active: false, sent_on: [] })
    expect(await remove(mine.id)).toMatchObject({ httpStatus: 409, error: 'in_use' })
    await choose({ replacement_id: null })
    expect(await remove(mine.id)).toMatchObject({ status: 'success', data: { id: mine.id } })
    await expect(get(mine.id)).rejects.toThrow('not_found')
    const names = await events('message_route.saved')
    expect(names).toMatchObject([{ after: { replacement_id: mine.id } }, { after: { replacement_id: null } }])
  })

  test('can replace only templates with all of its variables', async () => {
    const mine = await create({ title: 'Fee', base: 'tutor_fee_due' })
    expect(await choose({ replacement_id: mine.id })).toMatchObject({ error: { replacement_id: [expect.any(String)] } })
    const plain = await create({ title: 'Plain', subject: { ua: 'Вітаємо' }, body: { ua: 'Вітаємо на {site}!' } })
    expect(await choose({ replacement_id: plain.id })).toMatchObject({ status: 'success' })
    await expect(create({ title: 'Nothing' })).rejects.toThrow('body.ua')
    await expect(create({ title: 'Bad', base: 'no_such' })).rejects.toThrow('base')
  })

  test('disables and enables routes except obligatory ones', async () => {
    expect(await choose({ active: false })).toMatchObject({ data: { message_route: { active: false } } })
    expect(await get(published)).toMatchObject({ active: false, sent_on: [{ active: false }] })
    const answer = await editor.call<typeof messageRouteEndpoints.list>('GET /api/admin/message_routes', {})
    const all = answer.status === 'success' ? answer.data.message_routes : []
    expect(all.filter(({ active }) => !active)).toMatchObject([route])
    expect(await choose({ active: true })).toMatchObject({ data: { message_route: { active: true } } })
    const code = { event: 'account.code_requested', template: 'sign_in_code' }
    expect(await choose({ active: false }, code)).toMatchObject({ error: { active: [expect.any(String)] } })
    expect(await choose({ active: false }, { event: 'no.such' })).toMatchObject({ httpStatus: 404 })
  })
})

test('SMS templates have the same endpoints without a subject', async () => {
  const id = templateNumber(declaredBySlices, 'sign_in_code')!
  const call = editor.call
  const read = () => call<typeof smsEndpoints.get>('GET /api/admin/sms/get', { id })
  const shipped = findShippedTemplate(declaredBySlices, 'sign_in_code', 'sms', 'en')!
  expect(await read()).toMatchObject({ data: { sms: { subject: {}, body: { en: shipped.body } } } })
  const body = { en: '{code}: {site}' }
  expect(await call<typeof smsEndpoints.save>('POST /api/admin/sms/save', { sms: { id, body } })).toMatchObject({
    data: { sms: { body, changed: ['en'] } },
  })
  expect(
    await call<typeof smsList.endpoints.list>('POST /api/admin/smslist/get', { filters: { changed: true } }),
  ).toMatchObject({ data: { smslist: { items: [{ id }], total: 1 } } })
  const preview = await call<typeof smsEndpoints.preview>('POST /api/admin/sms/preview', {
    id,
    locale: 'en',
    body: 'Code {code}',
  })
  expect(preview).toMatchObject({
    data: { problems: [], seen: { text: expect.stringMatching(/^Code \d{6}$/) as string } },
  })
  expect(await call<typeof smsEndpoints.versions>('GET /api/admin/sms/versions', { id, locale: 'en' })).toMatchObject({
    data: { versions: [{ version: 1, body: body.en }, { version: 0 }] },
  })
  expect(
    await call<typeof smsEndpoints.restore>('POST /api/admin/sms/restore', { id, locale: 'en', version: 0 }),
  ).toMatchObject({ data: { sms: { changed: [], body: { en: shipped.body } } } })
  const made = await call<typeof smsEndpoints.create>('POST /api/admin/sms/create', {
    sms: { title: 'Short', base: 'sign_in_code' },
  })
  const own = made.status === 'success' ? made.data.sms.id : 0
  expect(own).toBeGreaterThan(10_000)
  expect(await call<typeof smsEndpoints.delete>('POST /api/admin/sms/delete', { id: own })).toMatchObject({
    data: { id: own },
  })
  expect(await call<typeof smsEndpoints.get>('GET /api/admin/sms/get', { id: own })).toMatchObject({ httpStatus: 404 })
  // A number is either an email or an SMS template.
  expect(await call<typeof smsEndpoints.get>('GET /api/admin/sms/get', { id: published })).toMatchObject({
    httpStatus: 404,
  })
})

describe('a preview', () => {
  const preview = (words: { subject?: string; body: string }, id = published) =>
    editor.call<typeof emailEndpoints.preview>('POST /api/admin/email/preview', { id, locale: 'en', ...words })

  test('renders samples and escapes HTML of the author', async () => {
    const answer = await preview({ subject: 'Hi {name}', body: '# Hi\n\n<b>**{name}**</b>\n\n[Go]({link})' })
    expect(answer).toMatchObject({
      data: {
        problems: [],
        seen: {
          subject: 'Hi Olena',
          from: expect.stringMatching(/^Repeto <.+@.+>$/) as string,
          blocks: [
            { kind: 'heading' },
            { kind: 'paragraph', pieces: [{ text: '<b>' }, { text: 'Olena', bold: true }, { text: '</b>' }] },
            { kind: 'button', href: expect.stringMatching(/^http/) as string },
          ],
        },
      },
    })
  })

  test('reports problems per field', async () => {
    expect(await preview({ subject: '', body: '{link} {x}' })).toMatchObject({
      data: {
        problems: [
          { field: 'subject', message: expect.stringMatching(/Enter/) as string },
          { field: 'body', message: expect.stringMatching(/\{x\}/) as string },
        ],
        seen: null,
      },
    })
  })

  test('saves nothing', async () => {
    await preview({ subject: 'x', body: 'y' })
    expect((await get(published)).changed).toEqual([])
  })
})

test('lists the variables of the shipped template and the site name', () => {
  const ref = { id: 1, name: 'x', channel: 'mail', own: true, base: null, title: '' } as const
  expect(templateVariables(declaredBySlices, ref)).toEqual([{ name: 'site', counted: false }])
})
