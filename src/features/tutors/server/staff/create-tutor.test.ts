import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addClient } from '#test/support/clients.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { listEvents } from '#test/support/panel.ts'
import { sampleSentence, sampleText, createTutorInState, completeProfile } from '#test/support/profiles.ts'
import { addTutor } from '#test/support/tutors.ts'
import { blob, pdf } from '#test/support/uploads.ts'
import type { WireInput } from '#shared/contract.ts'
import type { staffTutorEndpoints } from '../../contract/staff.ts'

type Given = WireInput<typeof staffTutorEndpoints.create>['tutor']

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 4, locale: 'en' })
})

const create = (tutor: Given, files?: Blob[]) =>
  staff.call<typeof staffTutorEndpoints.create>(
    'POST /api/admin/tutor/profile/create',
    { tutor },
    files && { new_documents: files },
  )
const copy = (id: number) => staff.call<typeof staffTutorEndpoints.copy>('GET /api/admin/tutor/profile/copy', { id })

test('creates a draft with unconfirmed contacts', async () => {
  const profile = { ...(await completeProfile(app)), name: 'Марко Вовчок' }
  const created = await create(
    {
      ...profile,
      names: { en: 'Marko Vovchok' },
      email: ' Marko@Vovchok.example ',
      phone: '050 111-22-33',
      rating: { points_first_diploma: 4 },
      new_document_kinds: ['diploma'],
    },
    [blob(pdf())],
  )
  if (created.status === 'fail') throw new Error(JSON.stringify(created))
  const { tutor } = created.data
  expect(tutor).toMatchObject({
    state: 'draft',
    name: 'Марко Вовчок',
    names: { ua: 'Марко Вовчок', en: 'Marko Vovchok' },
    account: {
      email: 'marko@vovchok.example',
      email_confirmed: false,
      phone: '+380501112233',
      phone_confirmed: false,
      has_password: false,
      terms_confirmed_at: null,
      locale: 'ua',
    },
    description: sampleText,
    subjects: [{ price: 30_000 }, {}],
    documents: [{ kind: 'diploma', state: 'accepted' }],
    rating: { points_first_diploma: 4 },
  })
  const events = await listEvents(app.runtime.database, 'tutor', tutor.id)
  expect(events[0]).toMatchObject({ name: 'tutor.created', actor_realm: 'staff' })
  const emails = await messagesAfter(app, 'account.email_confirmation_requested')
  expect(emails).toMatchObject([{ recipient: 'marko@vovchok.example', locale: 'ua' }])
})

test('requires one contact and reports all problems at once', async () => {
  expect(await create({ name: 'Іван', phone: '0501112299' })).toMatchObject({
    data: { tutor: { account: { email: '', phone: '+380501112299' } } },
  })
  expect(await create({ name: '' })).toMatchObject({ error: { name: [/./], email: [/./] } })
  expect(await create({ name: 'Іван', email: 'nonsense', phone: '12' })).toMatchObject({
    error: { email: [/./], phone: [/./] },
  })
})

test('a rejected request leaves nothing behind', async () => {
  const given = { name: 'Іван', email: 'half@mail.example', short_description: 'too short' }
  expect(await create(given)).toMatchObject({ error: { short_description: [expect.any(String)] } })
  const { db } = app.runtime.database
  const left = await db.selectFrom('account').select('id').where('email', '=', 'half@mail.example').execute()
  expect(left).toEqual([])
})

test('reports who owns a known email', async () => {
  const client = await addClient(app, { email: 'owned@mail.example' })
  const { db } = app.runtime.database
  await db.updateTable('account').set({ email_confirmed_at: new Date() }).where('id', '=', client).execute()
  const tutor = await addTutor(app, { email: 'twice@mail.example' })
  await addTutor(app, { email: 'abroad@mail.example', confirmed: true, edition: 'pl' })
  const refused = (id: number) => ({ error: { email: [expect.stringContaining(`#${id}`)] } })
  expect(await create({ name: 'Іван', email: 'owned@mail.example' })).toMatchObject(refused(client))
  expect(await create({ name: 'Іван', email: 'TWICE@mail.example' })).toMatchObject(refused(tutor))
  expect(await create({ name: 'Іван', email: 'abroad@mail.example' })).toMatchObject({ status: 'success' })
})

test('copies a profile without personal data', async () => {
  const { personId: id } = await createTutorInState(app, 'published', 'copied@mail.example')
  await app.runtime.database.db
    .updateTable('tutor')
    .set({ admin_comment: 'A note.', penalty: 3, penalty_reason: 'Late.', avatar: 'demo/f001' })
    .where('id', '=', id)
    .execute()
  const answer = await copy(id)
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  const copied = answer.data.tutor
  expect(copied).toMatchObject({ name: 'Олена Коваль', short_description: sampleSentence, work_online: true, prof: 3 })
  expect(JSON.stringify(copied)).not.toMatch(/mail\.example|380501234567|demo\/|A note|Late|version|documents/)
  const created = await create({ ...(copied as Given), phone: '0501112288' })
  expect(created).toMatchObject({
    status: 'success',
    data: {
      tutor: { description: sampleText, subjects: [{ description: sampleSentence }, {}], avatar: null, state: 'draft' },
    },
  })
  expect(await copy(await addTutor(app, { edition: 'pl' }))).toMatchObject({ error: 'not_found' })
})

test('the page of a new tutor is empty or contains a copy', async () => {
  const { personId: id } = await createTutorInState(app, 'published')
  const empty = await staff.page('/panel/users_show/new/')
  expect(empty).toMatchObject({ status: 200, data: { tutor: {}, choices: { locales: ['ua', 'ru', 'en'] } } })
  const copied = await staff.page(`/panel/users_show/new/?copy=${id}`)
  expect(copied.data).toMatchObject({ tutor: { name: 'Олена Коваль' } })
})
