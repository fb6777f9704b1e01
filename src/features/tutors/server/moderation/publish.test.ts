import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { saveProfile, sampleSentence, sampleText, createTutorInState } from '#test/support/profiles.ts'
import { blob, jpeg, pdf } from '#test/support/uploads.ts'
import type { photoEndpoints } from '../../contract/files.ts'
import type { moderationEndpoints } from '../../contract/moderation.ts'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 2 })
})

const publish = (tutor_id: number, version?: number) =>
  staff.call<typeof moderationEndpoints.publish>('POST /api/admin/tutor/publish', { tutor_id, version })
const sendBack = (tutor_id: number, comment: string, more: { hide?: boolean; version?: number } = {}) =>
  staff.call<typeof moderationEndpoints.setNeedRevision>('POST /api/admin/tutor/set_need_revision', {
    tutor_id,
    comment,
    ...more,
  })
const read = async (by: Visitor) => {
  const answer = await by.call<typeof tutorProfileEndpoints.get>('GET /api/tutor/profile/get', {})
  if (answer.status === 'fail') throw new Error('not read')
  return answer.data.tutor
}
const submit = async (by: Visitor) =>
  by.call<typeof tutorProfileEndpoints.submit>('POST /api/tutor/profile/submit', { version: (await read(by)).version })
const loadTutorPage = async (id: number) => (await app.visitor()).page(`/user-${id}/`)
const emailTo = async (event: string, recipient: string) =>
  (await messagesAfter(app, event)).filter((letter) => letter.recipient === recipient)
const comment = 'Please add a photo, and *mend* the first sentence.'

test('submits, returns with a comment, resubmits and publishes a profile', async () => {
  const email = 'there@mail.example'
  const tutor = await createTutorInState(app, 'draft', email)
  const id = tutor.personId
  expect((await loadTutorPage(id)).status).toBe(404)
  await submit(tutor)
  expect(await sendBack(id, 'no')).toMatchObject({ error: { comment: [expect.stringMatching(/5.*1000/)] } })
  expect(await sendBack(id, comment)).toMatchObject({ status: 'success' })
  expect(await read(tutor)).toMatchObject({ state: 'need_revision', revision_comment: comment })
  expect(await emailTo('tutor.returned', email)).toMatchObject([
    { template: 'tutor_returned', locale: 'ua', text: expect.stringContaining(comment) },
  ])
  expect((await emailTo('tutor.returned', email))[0]!.text).toContain('/profile/')
  expect(await sendBack(id, comment)).toMatchObject({ error: 'wrong_status' })
  // The profile was never published, so edits apply at once.
  const mended = await saveProfile(tutor, { short_description: `${sampleSentence} Mended.` })
  expect(mended).toMatchObject({ waiting: null, short_description: `${sampleSentence} Mended.` })
  await submit(tutor)
  const { version } = await read(tutor)
  expect(await publish(id, version - 1)).toMatchObject({ error: 'wrong_status', message: expect.stringMatching(/./) })
  expect(await publish(id, version)).toMatchObject({ status: 'success' })
  expect(await loadTutorPage(id)).toMatchObject({
    status: 200,
    data: { tutor: { id, name: 'Олена Коваль', short_description: `${sampleSentence} Mended.` } },
  })
  expect(await read(tutor)).toMatchObject({ state: 'published', revision_comment: '' })
  expect(await emailTo('tutor.published', email)).toMatchObject([{ template: 'tutor_published' }])
  expect(await publish(id)).toMatchObject({ error: 'wrong_status', message: expect.stringMatching(/./) })
})

test('publishes neither a draft nor a profile returned for revision', async () => {
  const tutor = await createTutorInState(app, 'on_moderation')
  const id = tutor.personId
  await sendBack(id, comment)
  expect(await publish(id)).toMatchObject({ error: 'wrong_status', message: expect.stringMatching(/./) })
  const draft = await app.visitor({ roles: ['tutor'] })
  expect(await publish(draft.personId!)).toMatchObject({ error: 'wrong_status', message: expect.stringMatching(/./) })
  expect((await loadTutorPage(id)).status).toBe(404)
  expect(await publish(8_999_999)).toMatchObject({ error: 'not_found' })
})

describe('staff submit a profile for the tutor', () => {
  const submitFor = (tutor_id: number, version?: number) =>
    staff.call<typeof moderationEndpoints.submit>('POST /api/admin/tutor/submit', { tutor_id, version })

  test('the profile waits for moderation', async () => {
    const tutor = await createTutorInState(app, 'on_moderation')
    const id = tutor.personId
    await sendBack(id, comment)
    const { version } = await read(tutor)
    expect(await submitFor(id, version - 1)).toMatchObject({ error: 'wrong_status' })
    expect(await submitFor(id, version)).toMatchObject({ status: 'success' })
    expect(await read(tutor)).toMatchObject({ state: 'on_moderation', submitted_at: expect.any(Number) })
    expect(await submitFor(id)).toMatchObject({ error: 'wrong_status' })
    expect(await publish(id)).toMatchObject({ status: 'success' })
  })

  test('fails while required items are missing', async () => {
    const blank = await app.visitor({ roles: ['tutor'] })
    const some = [expect.any(String)]
    expect(await submitFor(blank.personId!)).toMatchObject({
      error: { name: some, subjects: some, levels: some, places: some, schedule: some, description: some },
    })
    expect(await submitFor(8_999_999)).toMatchObject({ error: 'not_found' })
  })
})

test('publishing keeps documents waiting and preserves the first publication date', async () => {
  const tutor = await createTutorInState(app, 'on_moderation')
  const { db } = app.runtime.database
  const published = () =>
    db.selectFrom('tutor').select('published_at').where('id', '=', tutor.personId).executeTakeFirstOrThrow()
  const { version } = await read(tutor)
  await tutor.call<typeof tutorProfileEndpoints.save>(
    'POST /api/tutor/profile/save',
    { tutor: { version, new_document_kinds: ['diploma'] } },
    { new_documents: [blob(pdf())] },
  )
  await publish(tutor.personId)
  expect(await read(tutor)).toMatchObject({ documents: [{ state: 'waiting' }], waiting: { fields: ['documents'] } })
  await publish(tutor.personId)
  expect((await read(tutor)).documents).toMatchObject([{ state: 'accepted', checked_at: expect.any(Number) }])
  const { published_at } = await published()
  expect(published_at).toBeInstanceOf(Date)
  await sendBack(tutor.personId, comment, { hide: true })
  await submit(tutor)
  await publish(tutor.personId)
  expect(await published()).toEqual({ published_at })
})

test('does not publish a photo uploaded after the review', async () => {
  const tutor = await createTutorInState(app, 'on_moderation')
  const call = (photo: string) =>
    staff.call<typeof moderationEndpoints.publish>('POST /api/admin/tutor/publish', { tutor_id: tutor.personId, photo })
  expect(await call('/photos/other-130.webp')).toMatchObject({ error: 'wrong_status' })
  expect(await call('')).toMatchObject({ status: 'success' })
})

describe('change to a published profile', () => {
  test('accepting publishes its texts in every language', async () => {
    const email = 'accepted@mail.example'
    const tutor = await createTutorInState(app, 'published', email)
    const id = tutor.personId
    await saveProfile(tutor, { name: 'Олена Нова', description: `${sampleText} New.` })
    await saveProfile(tutor, { name: 'Елена Новая' }, 'ru')
    expect(await publish(id)).toMatchObject({ status: 'success' })
    expect(await loadTutorPage(id)).toMatchObject({ data: { tutor: { name: 'Олена Нова', first_name: 'Олена' } } })
    expect(await (await app.visitor()).page(`/ru/user-${id}/`)).toMatchObject({
      data: { tutor: { name: 'Елена Новая', first_name: 'Елена', description: `${sampleText} New.` } },
    })
    expect(await read(tutor)).toMatchObject({ waiting: null, name: 'Олена Нова' })
    const account = await app.runtime.database.db
      .selectFrom('account')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(account).toEqual({ name: 'Олена Нова' })
    expect(await emailTo('tutor.change_accepted', email)).toMatchObject([{ template: 'tutor_change_accepted' }])
  })

  test('returning keeps the profile published, and saving again resubmits the change', async () => {
    const email = 'returned@mail.example'
    const tutor = await createTutorInState(app, 'published', email)
    const id = tutor.personId
    expect(await sendBack(id, comment)).toMatchObject({ error: 'wrong_status', message: expect.stringMatching(/./) })
    await saveProfile(tutor, { description: `${sampleText} New.` })
    expect(await sendBack(id, comment)).toMatchObject({ status: 'success' })
    expect(await loadTutorPage(id)).toMatchObject({ status: 200, data: { tutor: { description: sampleText } } })
    const waiting = { state: 'returned', comment, fields: ['description'] }
    expect(await read(tutor)).toMatchObject({ state: 'published', description: `${sampleText} New.`, waiting })
    expect(await emailTo('tutor.change_returned', email)).toMatchObject([
      { template: 'tutor_change_returned', text: expect.stringContaining(comment) },
    ])
    expect(await publish(id)).toMatchObject({ error: 'wrong_status' })
    // The schedule does not affect the revision.
    await saveProfile(tutor, { schedule: [1, 0, 0, 0, 0, 0, 0] })
    expect((await read(tutor)).waiting).toMatchObject(waiting)
    await saveProfile(tutor, { description: `${sampleText} Newer.` })
    expect((await read(tutor)).waiting).toMatchObject({ state: 'waiting', comment: '' })
    await publish(id)
    expect(await loadTutorPage(id)).toMatchObject({ data: { tutor: { description: `${sampleText} Newer.` } } })
  })

  test('hiding the profile merges the change into it', async () => {
    const tutor = await createTutorInState(app, 'published')
    const id = tutor.personId
    await saveProfile(tutor, { description: `${sampleText} New.` })
    expect(await sendBack(id, comment, { hide: true })).toMatchObject({ status: 'success' })
    expect((await loadTutorPage(id)).status).toBe(404)
    expect(await read(tutor)).toMatchObject({
      state: 'need_revision',
      revision_comment: comment,
      description: `${sampleText} New.`,
      waiting: null,
    })
    await submit(tutor)
    await publish(id)
    expect(await loadTutorPage(id)).toMatchObject({ data: { tutor: { description: `${sampleText} New.` } } })
  })
})

test('hiding a profile makes its waiting photo the live one', async () => {
  const tutor = await createTutorInState(app, 'published')
  const answer = await tutor.call<typeof photoEndpoints.setAvatar>(
    'POST /api/tutor/avatar/set',
    {},
    { avatar: [blob(await jpeg(400, 400))] },
  )
  if (answer.status === 'fail') throw new Error('no photo')
  const { preview_url } = answer.data.avatar
  await sendBack(tutor.personId, comment, { hide: true })
  expect(await read(tutor)).toMatchObject({ avatar: { preview_url, waiting: false }, waiting: null })
  await submit(tutor)
  const { data } = await staff.page(`/panel/moderation/?id=${tutor.personId}`)
  expect(data).toMatchObject({ current: { kind: 'profile', shown: { avatar: preview_url } } })
})

describe('stale decisions are rejected', () => {
  const late = { error: 'wrong_status', message: expect.stringMatching(/./) }
  const versionOf = async (tutor: Visitor) => (await read(tutor)).version

  test('for a profile', async () => {
    const tutor = await createTutorInState(app, 'draft')
    const id = tutor.personId
    const seen = await versionOf(tutor)
    const submitted = await submit(tutor)
    const version = await versionOf(tutor)
    expect(version).toBeGreaterThan(seen)
    expect(submitted).toMatchObject({ data: { tutor: { version } } })
    expect(await sendBack(id, comment, { version })).toMatchObject({ status: 'success' })
    expect(await publish(id, version)).toMatchObject(late)
    const returned = await versionOf(tutor)
    expect(await publish(id, returned)).toMatchObject({ error: 'wrong_status' })
    expect(await sendBack(id, comment, { version: returned, hide: true })).toMatchObject(late)
  })

  test('for a change', async () => {
    const tutor = await createTutorInState(app, 'published')
    const id = tutor.personId
    const { version } = await saveProfile(tutor, { description: `${sampleText} New.` })
    expect(await sendBack(id, comment, { version })).toMatchObject({ status: 'success' })
    expect(await sendBack(id, comment, { version, hide: true })).toMatchObject(late)
    const { version: next } = await saveProfile(tutor, { description: `${sampleText} Newer.` })
    expect(await publish(id, next)).toMatchObject({ status: 'success' })
    expect(await sendBack(id, comment, { version: next, hide: true })).toMatchObject(late)
    expect(await loadTutorPage(id)).toMatchObject({
      status: 200,
      data: { tutor: { description: `${sampleText} Newer.` } },
    })
  })
})

test('applies only one of two concurrent decisions', async () => {
  const tutor = await createTutorInState(app, 'on_moderation')
  const answers = await Promise.all([
    publish(tutor.personId),
    sendBack(tutor.personId, comment),
    publish(tutor.personId),
    sendBack(tutor.personId, comment),
  ])
  // Publishing a profile that was just returned is allowed, but nothing is decided twice.
  const done = answers.filter(({ status }) => status === 'success')
  expect(done.length).toBeLessThan(3)
  expect(answers.filter((answer) => 'error' in answer && answer.error === 'wrong_status')).toHaveLength(4 - done.length)
})

test('sends emails in the tutor’s language to confirmed addresses only', async () => {
  const { db } = app.runtime.database
  const [russian, stranger] = [
    await createTutorInState(app, 'on_moderation', 'ru@mail.example'),
    await createTutorInState(app, 'on_moderation', 'no@mail.example'),
  ]
  await db.updateTable('account').set({ locale: 'ru' }).where('id', '=', russian.personId).execute()
  await db.updateTable('account').set({ email_confirmed_at: null }).where('id', '=', stranger.personId).execute()
  await publish(russian.personId)
  await publish(stranger.personId)
  expect(await emailTo('tutor.published', 'ru@mail.example')).toMatchObject([
    { locale: 'ru', text: expect.stringContaining('/ru/profile/') },
  ])
  expect(await emailTo('tutor.published', 'no@mail.example')).toEqual([])
})
