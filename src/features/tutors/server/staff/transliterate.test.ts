import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { addTutor } from '#test/support/tutors.ts'
import type { staffTutorEndpoints } from '../../contract/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

async function getTransliteration(edition: string, names: object) {
  const id = await addTutor(app, { edition })
  const first = Object.fromEntries(Object.entries(names).map(([lang, name]) => [lang, String(name).split(' ')[0]]))
  const row = { name: JSON.stringify(names), first_name: JSON.stringify(first) }
  await app.runtime.database.db.updateTable('tutor').set(row).where('id', '=', id).execute()
  const staff = await app.visitor({ edition, staff: 2 })
  const answer = await staff.call<typeof staffTutorEndpoints.transliterate>(
    'GET /api/admin/tutor/profile/transliterate_main_data',
    { id },
  )
  if (answer.status === 'fail') return answer.error
  const stored = await app.runtime.database.db
    .selectFrom('tutor')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.name).toEqual(names)
  return answer.data.tutor
}

test('transliterates by the rules of the main language without saving', async () => {
  expect(await getTransliteration('ua', { ua: 'Юлія Згурська', ru: 'Юлия Згурская' })).toEqual({
    names: { en: 'Yuliia Zghurska' },
    first_names: { en: 'Yuliia' },
  })
})

test('keeps Latin names and returns nothing for editions that need none', async () => {
  expect(await getTransliteration('pl', { pl: 'Zażółć Gęśla' })).toMatchObject({ names: { en: 'Zażółć Gęśla' } })
  expect(await getTransliteration('kz', { ru: 'Юлия Щукина' })).toEqual({ names: {}, first_names: {} })
  expect(await getTransliteration('ua', {})).toEqual({ names: {}, first_names: {} })
})

test('answers not_found for an unknown tutor', async () => {
  const staff = await app.visitor({ staff: 2 })
  const id = await addTutor(app, { edition: 'pl' })
  expect(
    await staff.call<typeof staffTutorEndpoints.transliterate>('GET /api/admin/tutor/profile/transliterate_main_data', {
      id,
    }),
  ).toMatchObject({ error: 'not_found' })
})
