import { beforeAll, expect, test } from 'vitest'
import type { tutorPanelEndpoints } from '#features/tutors/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { addTutor } from '#test/support/tutors.ts'
import type { DesktopData, desktopEndpoints } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

test('figures are counted per edition', async () => {
  const { db } = app.runtime.database
  const tutors = await db
    .selectFrom('tutor')
    .select(['id', 'state', 'created_at'])
    .where('edition', '=', 'pl')
    .execute()
  const staff = await app.visitor({ edition: 'pl', staff: 2 })
  const data = (await staff.page('/panel/desktop/')).data as unknown as DesktopData

  const figure = data.figures.find(({ name }) => name === 'tutor')!
  expect(figure.total).toBe(tutors.length)
  expect(figure.lately).toHaveLength(12)
  expect(data.states.reduce((sum, { total }) => sum + total, 0)).toBe(tutors.length)

  expect(data.months).toHaveLength(12)
  const month = data.months[5]!
  const inMonth = tutors.filter(({ created_at }) => monthIn('Europe/Warsaw', created_at) === month.month)
  expect(month.total).toBe(inMonth.length)

  const totals = data.subjects.map(({ total }) => total)
  expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  expect(data.subjects[0]!.text).not.toBe('')

  const answer = await staff.call<typeof desktopEndpoints.read>('GET /api/admin/desktop', {})
  expect(answer).toMatchObject({ status: 'success', data: { ...data } })
})

test('a new client is counted in this week', async () => {
  const staff = await app.visitor({ edition: 'es', staff: 1 })
  const client = async () => {
    app.runtime.caches.parts.clear()
    const { figures } = (await staff.page('/panel/desktop/')).data as unknown as DesktopData
    return figures.find(({ name }) => name === 'client')!
  }
  const before = await client()
  await app.visitor({ edition: 'es', roles: ['client'] })
  const after = await client()
  expect(after.total).toBe(before.total + 1)
  expect(after.lately.at(-1)).toBe(before.lately.at(-1)! + 1)
})

test('recent events name the person they concern', async () => {
  const staff = await app.visitor({ edition: 'mx', staff: 1 })
  const tutor_id = await addTutor(app, { edition: 'mx', name: 'Inés Arroyo' })
  await staff.call<typeof tutorPanelEndpoints.saveComment>('POST /api/admin/tutor/save_admin_comment', {
    tutor_id,
    admin_comment: 'Prefers mornings.',
  })
  const { recent } = (await staff.page('/panel/desktop/')).data as unknown as DesktopData
  expect(recent[0]).toMatchObject({
    event: 'tutor.commented',
    about: 'Inés Arroyo',
    entity: 'tutor',
    entity_id: tutor_id,
    who: expect.stringMatching(/./),
  })
})

function monthIn(timeZone: string, date: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).format(date)
  return parts.slice(0, 7)
}
