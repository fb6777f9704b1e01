import { beforeAll, expect, test } from 'vitest'
import type { PageData } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { saveProfile, sampleSentence, createTutorInState } from '#test/support/profiles.ts'
import { addTutor } from '#test/support/tutors.ts'
import type { staffTutorPage } from '../../contract/staff.ts'
import type { tutorPanelEndpoints } from '../../contract/staff-list.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 4 })
})

const look = async (id: number, query = '', by = staff) => {
  const { status, data } = await by.page(`/panel/users_show/${id}/${query}`)
  return { status, data: data as unknown as PageData<typeof staffTutorPage> }
}

test('contains the editor choices and the differences', async () => {
  const tutor = await createTutorInState(app, 'published')
  await saveProfile(tutor, { short_description: `${sampleSentence} New.` })
  const { data } = await look(tutor.personId)
  expect(data).toMatchObject({
    tutor: { id: tutor.personId, waiting: { state: 'waiting' } },
    school: true,
    choices: { locales: ['ua', 'ru', 'en'] },
    differences: [
      { field: 'short_description', locale: 'ua', before: sampleSentence, after: `${sampleSentence} New.` },
    ],
    activities: null,
    audit: null,
  })
  expect((await look(tutor.personId, '?lang=ru')).data.tutor).toMatchObject({ lang: 'ru', short_description: '' })
})

test('contains return phrases in the tutor’s language', async () => {
  const id = await addTutor(app)
  await app.runtime.database.db.updateTable('account').set({ locale: 'en' }).where('id', '=', id).execute()
  const { phrases } = (await look(id)).data
  expect(phrases.profile).toContainEqual(expect.stringContaining('per hour'))
  expect(phrases.change).not.toContainEqual(expect.stringContaining('per hour'))
  expect(phrases.verification).toContainEqual(expect.stringContaining('has expired'))
})

test('shows activities and audit on their tabs', async () => {
  const id = await addTutor(app)
  await staff.call<typeof tutorPanelEndpoints.saveComment>('POST /api/admin/tutor/save_admin_comment', {
    tutor_id: id,
    admin_comment: 'Prefers mornings.',
  })
  const activities = await look(id, '?tab=activities')
  expect(activities.data).toMatchObject({
    choices: null,
    audit: null,
    activities: { total: 1, items: [{ event: 'tutor.commented', by: 'staff', who: expect.stringMatching(/./) }] },
  })
  const { audit } = (await look(id, '?tab=audit')).data
  expect(audit).toMatchObject([
    {
      event: 'tutor.commented',
      by: 'staff',
      changes: [{ field: 'admin_comment', before: '', after: 'Prefers mornings.' }],
    },
  ])
})

test('forbids the audit tab without access to the audit page', async () => {
  const id = await addTutor(app)
  const manager = await app.visitor({ staff: 2 })
  expect((await look(id, '', manager)).status).toBe(200)
  expect((await look(id, '?tab=audit', manager)).status).toBe(403)
})

test('shows deleted tutors but none of another edition', async () => {
  const deleted = await addTutor(app, { deleted_at: new Date() })
  expect((await look(deleted)).data.tutor).toMatchObject({ deleted: true })
  const anonymised = await addTutor(app, { anonymised_at: new Date() })
  expect((await look(anonymised)).data).toMatchObject({ tutor: { anonymised: true }, choices: null })
  const foreign = await addTutor(app, { edition: 'pl' })
  for (const id of [foreign, 8_999_999_999]) expect((await look(id)).status).toBe(404)
})
