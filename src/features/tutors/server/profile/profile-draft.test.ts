import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { saveProfile, completeProfile } from '#test/support/profiles.ts'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'

let app: TestApp
let person: Visitor
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  person = await app.visitor({ roles: ['tutor'] })
})

type DraftInput = Parameters<typeof saveDraft>[0]
const saveDraft = (tutor?: { version: number; description?: string; price?: number }, lang?: 'ua' | 'ru' | 'pl') =>
  person.call<typeof tutorProfileEndpoints.saveDraft>('POST /api/tutor/profile/keep_draft', { tutor, lang })
const draft = async (query = '') => {
  const { data } = await person.page(`/profile/${query}`)
  return (data as { draft: { tutor: DraftInput; saved_at: number } | null }).draft
}

describe('profile draft', () => {
  test('is restored until the profile is saved', async () => {
    expect(await draft()).toBeNull()
    expect(await saveDraft({ version: 1, description: 'Half a sen' })).toMatchObject({ status: 'success' })
    await saveDraft({ version: 1, description: 'Half a sentence' })
    expect(await draft()).toEqual({
      tutor: { version: 1, description: 'Half a sentence' },
      saved_at: expect.any(Number),
    })
    const { version } = await saveProfile(person, { prof: 2 })
    expect(version).toBe(2)
    expect(await draft()).toBeNull()
  })

  test('is deleted on request', async () => {
    await saveDraft({ version: 1, description: 'Half a sen' })
    await saveDraft()
    expect(await draft()).toBeNull()
  })

  test('belongs to one language', async () => {
    await saveDraft({ version: 1, description: 'Полпредлож' }, 'ru')
    expect(await draft()).toBeNull()
    expect(await draft('?lang=ru')).toMatchObject({ tutor: { description: 'Полпредлож' } })
    expect(await saveDraft({ version: 1 }, 'pl')).toMatchObject({ error: { lang: [expect.any(String)] } })
  })

  test('is private and limited in size', async () => {
    await saveDraft({ version: 1, description: 'Mine' })
    const mine = person
    person = await app.visitor({ roles: ['tutor'] })
    expect(await draft()).toBeNull()
    person = mine
    const subjects = Array.from({ length: 12 }, (_, id) => ({
      subject_id: id + 1,
      price: 1,
      description: 'x'.repeat(6000),
    }))
    const large = { version: 1, description: 'x', subjects }
    expect(await saveDraft(large)).toMatchObject({ error: 'too_large' })
    expect(await draft()).toMatchObject({ tutor: { description: 'Mine' } })
  })
})

test('the profile page contains everything the editor needs', async () => {
  await saveProfile(person, await completeProfile(app))
  const { data } = await person.page('/profile/')
  expect(data).toMatchObject({
    tutor: { name: 'Олена Коваль', state: 'draft' },
    draft: null,
    choices: { locales: ['ua', 'ru', 'en'], rules: { currency: 'UAH' } },
    account: { first_name: 'Олена', email: '', email_confirmed: false, phone_confirm: true, has_password: false },
  })
  const { choices } = data as { choices: Record<'cities' | 'universities' | 'subjects', { text: string }[]> }
  for (const list of [choices.cities, choices.universities, choices.subjects]) {
    const names = list.map(({ text }) => text)
    expect(names.length).toBeGreaterThan(2)
    expect(names).toEqual([...names].sort(new Intl.Collator('uk').compare))
  }
  expect(choices.subjects[0]).toMatchObject({ levels: expect.any(Array) })
})
