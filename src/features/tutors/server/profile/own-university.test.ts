import { beforeAll, expect, test } from 'vitest'
import type { PageData } from '#shared/contract.ts'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../../test/support/app.ts'
import { profileParts, savedProfile, sentence, tutorIn } from '../../../../../test/support/profiles.ts'
import type { moderationEndpoints, moderationPage, staffEndpoints } from '../../contract.ts'

let app: TestApp
let staff: Visitor
let listed: number
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 2 })
  listed = (await profileParts(app)).universities[0]!.id
})

const academy = 'Академія вітрів'
const shownOf = async (id: number) =>
  ((await (await app.visitor()).page(`/user-${id}/`)).data as { tutor: { university: string } }).tutor.university
const differencesOf = async (id: number) => {
  const { data } = await staff.page(`/panel/moderation/?id=${id}&of=change`)
  return (data as unknown as PageData<typeof moderationPage>).current?.differences
}
const publish = (tutor_id: number) =>
  staff.call<typeof moderationEndpoints.publish>('POST /api/admin/tutor/publish', { tutor_id })

test('the name of a university that is not in our list waits for staff', async () => {
  const tutor = await tutorIn(app, 'published')
  const id = tutor.personId
  const saved = await savedProfile(tutor, { university_name: academy })
  expect(saved).toMatchObject({
    university_id: null,
    university_name: academy,
    university: academy,
    waiting: { state: 'waiting', fields: ['university_name'] },
  })
  expect(saved.completeness.items.find(({ item }) => item === 'education')).toMatchObject({ done: true })
  expect(await shownOf(id)).toBe('')
  expect(await differencesOf(id)).toEqual([
    { field: 'university_name', about: '', locale: null, before: '', after: academy },
  ])
  expect(await publish(id)).toMatchObject({ status: 'success' })
  expect(await shownOf(id)).toBe(academy)
  // Another one waits beside it, and none at all needs nobody's leave.
  expect(await savedProfile(tutor, { university_name: 'Інша академія' })).toMatchObject({
    university_name: 'Інша академія',
  })
  expect(await shownOf(id)).toBe(academy)
  expect(await savedProfile(tutor, { university_name: '' })).toMatchObject({ university: '', waiting: null })
  expect(await shownOf(id)).toBe('')
})

test('one from the list is on show at once, and an own name waits no longer', async () => {
  const tutor = await tutorIn(app, 'published')
  await savedProfile(tutor, { university_name: academy, short_description: `${sentence} New.` })
  expect(await savedProfile(tutor, { university_id: listed })).toMatchObject({
    university_id: listed,
    university_name: '',
    waiting: { fields: ['short_description'] },
  })
  expect(await shownOf(tutor.personId)).not.toBe('')
  await publish(tutor.personId)
  expect(await shownOf(tutor.personId)).not.toBe(academy)
  await savedProfile(tutor, { university_name: academy })
  expect(await savedProfile(tutor, { university_id: listed })).toMatchObject({ waiting: null })
})

test('what staff write is on show, and what waited is not', async () => {
  const tutor = await tutorIn(app, 'published')
  const { version } = await savedProfile(tutor, { university_name: 'The best of all academies' })
  const path = 'POST /api/admin/tutor/profile/save'
  const given = { id: tutor.personId, version, university_name: academy }
  expect(await staff.call<typeof staffEndpoints.save>(path, { tutor: given })).toMatchObject({
    data: { tutor: { university_name: academy, waiting: null } },
  })
  expect(await shownOf(tutor.personId)).toBe(academy)
})

test('until it is published, it is simply part of the profile', async () => {
  const tutor = await tutorIn(app, 'draft')
  expect(await savedProfile(tutor, { university_name: academy })).toMatchObject({ university: academy, waiting: null })
})
