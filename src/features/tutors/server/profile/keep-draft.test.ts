import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../../test/support/app.ts'
import { savedProfile, wholeProfile } from '../../../../../test/support/profiles.ts'
import type { profileEndpoints } from '../../contract.ts'

let app: TestApp
let person: Visitor
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  person = await app.visitor({ roles: ['tutor'] })
})

type Kept = Parameters<typeof keep>[0]
const keep = (tutor?: { version: number; description?: string; price?: number }, lang?: 'ua' | 'ru' | 'pl') =>
  person.call<typeof profileEndpoints.keepDraft>('POST /api/tutor/profile/keep_draft', { tutor, lang })
const draft = async (query = '') => {
  const { data } = await person.page(`/profile/${query}`)
  return (data as { draft: { tutor: Kept; saved_at: number } | null }).draft
}

describe('what was typed and not saved', () => {
  test('is there again, however unfinished, until it is saved', async () => {
    expect(await draft()).toBeNull()
    expect(await keep({ version: 1, description: 'Half a sen' })).toMatchObject({ status: 'success' })
    await keep({ version: 1, description: 'Half a sentence' })
    expect(await draft()).toEqual({
      tutor: { version: 1, description: 'Half a sentence' },
      saved_at: expect.any(Number),
    })
    const { version } = await savedProfile(person, { prof: 2 })
    expect(version).toBe(2)
    expect(await draft()).toBeNull()
  })

  test('is thrown away when it is not wanted', async () => {
    await keep({ version: 1, description: 'Half a sen' })
    await keep()
    expect(await draft()).toBeNull()
  })

  test('belongs to its language', async () => {
    await keep({ version: 1, description: 'Полпредлож' }, 'ru')
    expect(await draft()).toBeNull()
    expect(await draft('?lang=ru')).toMatchObject({ tutor: { description: 'Полпредлож' } })
    expect(await keep({ version: 1 }, 'pl')).toMatchObject({ error: { lang: [expect.any(String)] } })
  })

  test('is nobody else’s, and not of any size', async () => {
    await keep({ version: 1, description: 'Mine' })
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
    expect(await keep(large)).toMatchObject({ error: 'too_large' })
    expect(await draft()).toMatchObject({ tutor: { description: 'Mine' } })
  })
})

test('the page of the profile has all that it is written with', async () => {
  await savedProfile(person, await wholeProfile(app))
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
