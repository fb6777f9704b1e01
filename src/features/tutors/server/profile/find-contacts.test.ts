import { beforeAll, expect, test } from 'vitest'
import type { WireInput } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { sampleText, createTutorInState } from '#test/support/profiles.ts'
import type { ProfileInput } from '#test/support/profiles.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'
import type { staffTutorEndpoints } from '../../contract/staff.ts'
import { findContactsInProfile } from './find-contacts.ts'

let app: TestApp
let tutor: Visitor
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  tutor = await createTutorInState(app, 'published')
  staff = await app.visitor({ staff: 2, locale: 'en' })
})

const own = async (lang?: 'ru') => {
  const answer = await tutor.call<typeof tutorProfileEndpoints.get>('GET /api/tutor/profile/get', { lang })
  return answer.status === 'success' ? answer.data.tutor : Promise.reject(new Error('not read'))
}
const save = async (given: ProfileInput, lang?: 'ru') =>
  tutor.call<typeof tutorProfileEndpoints.save>('POST /api/tutor/profile/save', {
    tutor: { ...given, version: (await own()).version },
    lang,
  })

test('rejects contacts in every text and language of a tutor', async () => {
  const { subjects } = await own()
  const given = {
    name: 'Олена Коваль 0671200501',
    short_description: 'Готую до НМТ з математики, телеграм @kulbaba_502',
    description: `${sampleText} Телефон: +38 067 120 05 03.`,
    university_name: 'Мій сайт kulbaba504.com.ua',
    university_id: null,
    subjects: subjects.map((one, place) => ({
      ...one,
      description: place === 1 ? 'Пояснюю просто, пишіть на kulbaba505@ukr.example' : '',
    })),
  }
  const { error } = (await save(given)) as { error?: unknown }
  expect(error).toMatchObject({
    name: [expect.stringContaining('0671200501')],
    short_description: [expect.stringContaining('@kulbaba_502')],
    description: [expect.stringContaining('067 120 05 03')],
    university_name: [expect.stringContaining('kulbaba504.com.ua')],
    'subjects.1.description': [expect.stringContaining('kulbaba505@ukr.example')],
  })
  expect(error).not.toHaveProperty('subjects.0.description')
  const inRussian = { short_description: 'Готовлю к экзаменам, мой номер 067 120 05 06' }
  expect(await save(inRussian, 'ru')).toMatchObject({
    error: { short_description: [expect.stringContaining('067 120 05 06')] },
  })
  expect(await save({ short_description: 'Готую до НМТ з математики, 12 років досвіду' })).toMatchObject({
    status: 'success',
  })
})

test('lets staff save contacts with a warning and masks them for visitors', async () => {
  const { id, version } = await own()
  const description = `${sampleText} Телефон: +38 067 120 05 07.`
  const given: WireInput<typeof staffTutorEndpoints.save>['tutor'] = {
    id,
    version,
    description,
    names: { ua: 'Олена @kulbaba_508' },
  }
  const saved = await staff.call<typeof staffTutorEndpoints.save>('POST /api/admin/tutor/profile/save', {
    tutor: given,
  })
  expect(saved).toMatchObject({
    status: 'success',
    data: {
      tutor: { description },
      warnings: { description: [expect.stringContaining('067 120 05 07')], 'names.ua': ['@kulbaba_508'] },
    },
  })
  const clean = { id, version: version + 1, short_description: 'Готую до НМТ з математики, 13 років досвіду' }
  expect(
    await staff.call<typeof staffTutorEndpoints.save>('POST /api/admin/tutor/profile/save', { tutor: clean }),
  ).toMatchObject({ status: 'success', data: { warnings: {} } })
  const { body } = await (await app.visitor()).send('GET', `/user-${id}/`)
  expect(body).not.toMatch(/067 120 05 07|kulbaba_508/)
  expect(body).toContain('•••')
})

test('rejects a registration name that contains a contact', async () => {
  const guest = await app.visitor()
  const answer = await guest.send('POST', '/api/tutor/register', {
    payload: { tutor: { name: 'Олена 0671200509', email: 'olena@ukr.example', phone: '0671200510', terms: 1 } },
    headers: { origin: 'http://ua.localhost' },
  })
  expect(answer.json()).toMatchObject({ error: { name: [expect.stringContaining('0671200509')] } })
})

test('does not block the event loop while searching long texts', async () => {
  const text = 'one skype:0 5 0 '.repeat(400)
  const subjects = Array.from({ length: 50 }, () => ({
    subject_id: 1,
    selectedLevels: [],
    price: 1,
    description: text,
  }))
  const search = () => findContactsInProfile({ description: text, subjects })
  expect(await longestBlockMs(search, { limitMs: 50 })).toBeLessThanOrEqual(50)
})
