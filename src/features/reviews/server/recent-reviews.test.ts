import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { guestRequester, inTransaction } from '#platform/runtime.ts'
import type { Locale } from '#shared/locale.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { addClient } from '#test/support/clients.ts'
import { addReview } from '#test/support/reviews.ts'
import { addTutor } from '#test/support/tutors.ts'
import { listRecentReviews } from './recent-reviews.ts'

let app: TestApp
// Later than all demo data.
let clock = Date.UTC(2036, 0, 1)
beforeAll(async () => {
  app = await openApp()
})
const later = () => app.setTime(new Date((clock += 60_000)))
const latest = (count = 6, locale: Locale = 'ua') =>
  inTransaction(app.runtime, guestRequester(editionByCode('ua')!, locale), (ctx) => listRecentReviews(ctx, count))
const write = (given: Parameters<typeof addReview>[1]) => {
  later()
  return addReview(app, given)
}

describe('recent reviews', () => {
  test('have author, tutor, subject and link', async () => {
    const tutor_id = await addTutor(app, { name: 'Ольга Кобилянська', avatar: 'demo/f001' })
    const text = 'Дуже спокійно й зрозуміло. '.repeat(20)
    const { id } = await write({ tutor_id, author: 'Марія Коваль', text, mark: 4 })
    const [first] = await latest(1)
    expect(first).toMatchObject({
      id,
      mark: 4,
      author: 'Марія К.',
      lang: 'uk-UA',
      lesson: expect.stringMatching(/./),
      created_at: new Date(clock),
      tutor: {
        id: tutor_id,
        name: 'Ольга Кобилянська',
        avatar: expect.stringContaining('f001'),
        link: `/user-${tutor_id}/`,
      },
    })
    expect(first!.text).toMatch(/^Дуже спокійно.*\p{L}…$/u)
    expect(first!.text.length).toBeLessThanOrEqual(201)
    const [inRussian] = await latest(1, 'ru')
    expect(inRussian!.tutor.link).toBe(`/ru/user-${tutor_id}/`)
  })

  test('respect the name privacy of the tutor', async () => {
    const tutor_id = await addTutor(app, { name: 'Ольга Кобилянська', privacy: JSON.stringify({ full_name: false }) })
    await write({ tutor_id, text: 'Дуже спокійно й зрозуміло пояснює, радимо всім, хто ще вагається.' })
    expect((await latest(1))[0]!.tutor.name).toBe('Ольга К.')
  })

  test('have a text, and at most one per catalog tutor and per author', async () => {
    const long = ' і ще трохи слів, щоб було що почитати тому, хто зайшов уперше'
    const [tutor_id, client_id] = [await addTutor(app), await addClient(app, { name: 'Іван Багряний' })]
    const { id } = await write({ tutor_id, client_id, text: `Старіший${long}` })
    await write({ client_id, text: `Того самого автора${long}` })
    await write({ tutor_id, text: '' })
    await write({ author: 'Ліна Костенко', text: 'Коротко' })
    for (const hidden of [{ active: false }, { show_in_catalog: false }, { deleted_at: new Date() }])
      await write({ tutor_id: await addTutor(app, hidden), text: `Прихований${long}` })
    const shown = await latest()
    expect(shown).toHaveLength(6)
    expect(shown[0]).toMatchObject({ text: `Того самого автора${long}` })
    expect(shown.map((one) => one.id)).not.toContain(id)
    expect(new Set(shown.map((one) => one.tutor.id)).size).toBe(6)
    expect(JSON.stringify(shown)).not.toMatch(/Прихований|Коротко/)
    for (const [place, one] of shown.slice(1).entries()) expect(one.created_at <= shown[place]!.created_at).toBe(true)
  })
})
