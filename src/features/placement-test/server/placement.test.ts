import { beforeAll, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import type { requestEndpoints } from '#features/orders/contract.ts'
import { status } from '#features/orders/model.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { listQuestions, startTest, takeTest } from '#test/support/tests.ts'
import { placementSections } from '../model.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
const guest = (edition = 'ua') => app.visitor({ edition })

type Result = {
  level: string | null
  skills: { name: string; advice: string }[]
  tutors: object[]
  school: { lesson_id: number; level_ids: number[]; goal: string } | null
  request_link: string
}
const readResult = async (edition: string, correct: number) => {
  const visitor = await guest(edition)
  return (await visitor.page(await takeTest(app, visitor, 'english', correct))).data as Result
}

test.each(editions.map(({ code }) => code))('%s has forty questions in three sections', async (edition) => {
  const visitor = await guest(edition)
  const { data } = await visitor.page('/test/english/start')
  expect(data).toMatchObject({
    test: { kind: 'placement', questions_count: 40, minutes: 0 },
    sections: [{ count: 16 }, { count: 12 }, { count: 12 }],
  })
  const questions = await listQuestions(app.runtime.database.db, edition, 'english')
  expect(new Set(questions.map(({ text }) => text)).size).toBe(40)
  const start = (await visitor.send('GET', '/test/english/start')).body
  expect(start.includes('<footer')).toBe(false)
})

describe('the level', () => {
  test.each([
    [10, 'a1'],
    [11, 'a2'],
    [18, 'a2'],
    [19, 'b1'],
    [26, 'b1'],
    [27, 'b2'],
    [32, 'b2'],
    [33, 'c1'],
    [37, 'c1'],
    [38, 'c2'],
    [40, 'c2'],
  ])('%i correct answers are %s', async (correct, level) => {
    expect(await readResult('us', correct)).toMatchObject({ level, score: correct })
  })

  test('is missing if the test has another number of questions', async () => {
    const { db } = app.runtime.database
    const [first] = await listQuestions(db, 'es', 'english')
    const turn = (active: boolean) =>
      db.updateTable('test_question').set({ active }).where('edition', '=', 'es').where('id', '=', first!.id).execute()
    await turn(false)
    const visitor = await guest('es')
    const path = await takeTest(app, visitor, 'english', 20)
    expect((await visitor.page(path)).data).toMatchObject({ level: null })
    expect((await visitor.send('GET', path)).body).toContain('Prueba no superada')
    await turn(true)
  })
})

test('the result explains every skill and recommends tutors', async () => {
  const { skills, tutors } = await readResult('us', 20)
  expect(skills.length).toBe(placementSections.length)
  for (const { advice } of skills) expect(advice.length).toBeGreaterThan(10)
  expect(tutors.length).toBeGreaterThan(0)
})

test('the level of the result is chosen in the ordinary request', async () => {
  const visitor = await guest('us')
  const { request_link } = await readResult('us', 30)
  const { chosen } = (await visitor.page(request_link)).data as { chosen: { lesson: unknown; level: unknown } }
  expect(chosen).toEqual({ lesson: expect.any(Number), level: expect.any(Number), city: null, online: true })
})

test('the result becomes a request to the school, in editions that have one', async () => {
  expect((await readResult('us', 5)).school).toBeNull()
  const { school } = await readResult('ua', 20)
  expect(school!.goal).toContain('20')
  expect(school!.level_ids.length).toBe(1)
  const visitor = await guest()
  const answer = await visitor.call<typeof requestEndpoints.makeTestLanding>(
    'POST /api/client/order/make_test_landing_school_request',
    {
      request: {
        lessons: [{ id: school!.lesson_id, levels: school!.level_ids }],
        goal: school!.goal,
        location_online: true,
        name: 'Олена',
        phone: '0501112233',
        terms: true,
      },
    },
  )
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  const order = await app.runtime.database.db
    .selectFrom('lesson_order')
    .select(['origin', 'status', 'goal'])
    .where('edition', '=', 'ua')
    .where('id', '=', answer.data.order_id)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ origin: 'test_landing', status: status.school_new, goal: school!.goal })
})

test('a guest whose session belongs to an order is asked for contacts', async () => {
  const visitor = await guest()
  const { lesson_id, level_ids, goal } = (await readResult('ua', 20)).school!
  const request = { lessons: [{ id: lesson_id, levels: level_ids }], goal, location_online: true }
  const contacts = { name: 'Олена', phone: '0501112244', terms: true }
  const place = (more: object) =>
    visitor.call<typeof requestEndpoints.makeTestLanding>('POST /api/client/order/make_test_landing_school_request', {
      request: { ...request, ...more },
    })
  expect(await place(contacts)).toMatchObject({ status: 'success' })
  const result = await visitor.page(await takeTest(app, visitor, 'english', 20))
  expect(result.data).toMatchObject({ school: { me: false } })
  expect(await place({})).toMatchObject({ error: { name: [expect.any(String)] } })
})

test('the questions are asked at the path of the test, which leads to its start before', async () => {
  const visitor = await guest()
  expect(await visitor.page('/test/english/')).toMatchObject({ redirect: '/test/english/start' })
  expect(await startTest(visitor, 'english')).toBe('/test/english/')
  expect((await visitor.page('/test/english/')).data).toMatchObject({ number: 1, language: 'en', left: null })
  expect((await visitor.page('/test/english/?number=29')).data).toMatchObject({
    question: { related_text: { name: 'An email to Marta' } },
  })
})
