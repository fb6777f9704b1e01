import { beforeAll, expect, test } from 'vitest'
import type { PageData } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { profileOptions, saveProfile, sampleSentence, createTutorInState } from '#test/support/profiles.ts'
import type { moderationEndpoints, moderationPage } from '../../contract/moderation.ts'
import type { staffTutorEndpoints } from '../../contract/staff.ts'

let app: TestApp
let staff: Visitor
let listedId: number
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 2 })
  listedId = (await profileOptions(app)).universities[0]!.id
})

const academy = 'Академія вітрів'
const publicUniversityOf = async (id: number) =>
  ((await (await app.visitor()).page(`/user-${id}/`)).data as { tutor: { university: string } }).tutor.university
const differencesOf = async (id: number) => {
  const { data } = await staff.page(`/panel/moderation/?id=${id}&of=change`)
  return (data as unknown as PageData<typeof moderationPage>).current?.differences
}
const publish = (tutor_id: number) =>
  staff.call<typeof moderationEndpoints.publish>('POST /api/admin/tutor/publish', { tutor_id })

test('a custom university name waits for moderation', async () => {
  const tutor = await createTutorInState(app, 'published')
  const id = tutor.personId
  const saved = await saveProfile(tutor, { university_name: academy })
  expect(saved).toMatchObject({
    university_id: null,
    university_name: academy,
    university: academy,
    waiting: { state: 'waiting', fields: ['university_name'] },
  })
  expect(saved.completeness.items.find(({ item }) => item === 'education')).toMatchObject({ done: true })
  expect(await publicUniversityOf(id)).toBe('')
  expect(await differencesOf(id)).toEqual([
    { field: 'university_name', about: '', locale: null, before: '', after: academy },
  ])
  expect(await publish(id)).toMatchObject({ status: 'success' })
  expect(await publicUniversityOf(id)).toBe(academy)
  // Another name waits for moderation, while removing it takes effect at once.
  expect(await saveProfile(tutor, { university_name: 'Інша академія' })).toMatchObject({
    university_name: 'Інша академія',
  })
  expect(await publicUniversityOf(id)).toBe(academy)
  expect(await saveProfile(tutor, { university_name: '' })).toMatchObject({ university: '', waiting: null })
  expect(await publicUniversityOf(id)).toBe('')
})

test('a listed university is live at once and drops the waiting custom name', async () => {
  const tutor = await createTutorInState(app, 'published')
  await saveProfile(tutor, { university_name: academy, short_description: `${sampleSentence} New.` })
  expect(await saveProfile(tutor, { university_id: listedId })).toMatchObject({
    university_id: listedId,
    university_name: '',
    waiting: { fields: ['short_description'] },
  })
  expect(await publicUniversityOf(tutor.personId)).not.toBe('')
  await publish(tutor.personId)
  expect(await publicUniversityOf(tutor.personId)).not.toBe(academy)
  await saveProfile(tutor, { university_name: academy })
  expect(await saveProfile(tutor, { university_id: listedId })).toMatchObject({ waiting: null })
})

test('a university set by staff is live and drops the waiting one', async () => {
  const tutor = await createTutorInState(app, 'published')
  const { version } = await saveProfile(tutor, { university_name: 'The best of all academies' })
  const path = 'POST /api/admin/tutor/profile/save'
  const given = { id: tutor.personId, version, university_name: academy }
  expect(await staff.call<typeof staffTutorEndpoints.save>(path, { tutor: given })).toMatchObject({
    data: { tutor: { university_name: academy, waiting: null } },
  })
  expect(await publicUniversityOf(tutor.personId)).toBe(academy)
})

test('a custom university name of a draft does not wait', async () => {
  const tutor = await createTutorInState(app, 'draft')
  expect(await saveProfile(tutor, { university_name: academy })).toMatchObject({ university: academy, waiting: null })
})
