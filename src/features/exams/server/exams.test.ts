import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { answer, correctFields, listQuestions, startTest, takeTest } from '#test/support/tests.ts'
import type { testEndpoints } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const alias = 'nmt-matematyka'
const guest = (edition = 'ua') => app.visitor({ edition })
const questionsOf = (edition = 'ua', test = alias) => listQuestions(app.runtime.database.db, edition, test)
const form = (edition: string) => ({
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html,application/xhtml+xml',
  origin: `http://${edition}.localhost`,
})

test('the result recommends tutors of every subject of the test in turn', async () => {
  const visitor = await guest('mx')
  const result = await takeTest(app, visitor, 'exani-ii', 1)
  const recommended = async () => {
    const { tutors, tutors_link } = (await visitor.page(result)).data as {
      tutors: { id: number; subjects: string[] }[]
      tutors_link: string
    }
    return { tutors, tutors_link }
  }
  const both = await recommended()
  expect(both.tutors).toHaveLength(3)
  expect(new Set(both.tutors.map(({ id }) => id)).size).toBe(3)
  expect(both.tutors_link).toContain('matematicas')
  const { db } = app.runtime.database
  const of = { edition: 'mx' }
  const [link] = await db.deleteFrom('examination_test_subject').where('edition', '=', 'mx').returningAll().execute()
  const one = await recommended()
  await db
    .insertInto('examination_test_subject')
    .values({ ...of, ...link! })
    .execute()
  expect(both.tutors[0]).toEqual(one.tutors[0])
  const spanish = both.tutors.filter(({ subjects }) => subjects.includes('Español'))
  expect(spanish.length).toBeGreaterThan(one.tutors.filter(({ subjects }) => subjects.includes('Español')).length)
})

describe('taking a test', () => {
  test.each(editions.map(({ code }) => code))('%s: every correct answer counts', async (edition) => {
    const visitor = await guest(edition)
    const { data } = (await visitor.call<typeof testEndpoints.list>('GET /api/client/examination_tests', {})) as {
      data: { examination_tests: { alias: string; kind: string }[] }
    }
    const exam = data.examination_tests.find(({ kind }) => kind === 'examination')
    const result = await takeTest(app, visitor, exam!.alias, 20)
    expect((await visitor.page(result)).data).toMatchObject({ score: 20, total: 20 })
    const some = await takeTest(app, visitor, exam!.alias, 7)
    expect((await visitor.page(some)).data).toMatchObject({ score: 7, total: 20 })
  })

  test('goes on after a reload and keeps what was answered', async () => {
    const visitor = await guest()
    const [first, second] = await questionsOf()
    expect(await startTest(visitor, alias)).toBe(`/test/${alias}/question/`)
    expect(await answer(visitor, alias, 1, correctFields(first!))).toBe(`/test/${alias}/question/?number=2`)
    const resumed = await visitor.page(`/test/${alias}/question/`)
    expect(resumed.data).toMatchObject({ number: 2, question: { text: second!.text } })
    expect(await startTest(visitor, alias)).toBe(`/test/${alias}/question/`)
    const back = await visitor.page(`/test/${alias}/question/?number=1`)
    expect(back.data).toMatchObject({ number: 1, given: [first!.correct_answer] })
    expect((await visitor.page(`/test/${alias}/question/?number=21`)).status).toBe(404)
  })

  test('two starts at once are one attempt', async () => {
    const visitor = await guest()
    await startTest(visitor, alias)
    const [{ attempts }] = (
      await sql<{ attempts: number }>`select count(*)::integer as attempts from test_attempt
        where edition = 'ua' and finished_at is null`.execute(app.runtime.database.db)
    ).rows as [{ attempts: number }]
    await Promise.all([startTest(visitor, alias), startTest(visitor, alias)])
    const open = await app.runtime.database.db
      .selectFrom('test_attempt')
      .select('id')
      .where('edition', '=', 'ua')
      .where('finished_at', 'is', null)
      .execute()
    expect(open.length).toBe(attempts)
  })

  test('starting again drops the unfinished attempt', async () => {
    const visitor = await guest()
    const [first] = await questionsOf()
    await startTest(visitor, alias)
    await answer(visitor, alias, 1, correctFields(first!))
    await visitor.call<typeof testEndpoints.start>('POST /api/client/examination_test/start', { alias, again: true })
    expect((await visitor.page(`/test/${alias}/question/`)).data).toMatchObject({ number: 1, given: [] })
  })

  test('a form of an earlier attempt neither answers nor finishes the next one', async () => {
    const visitor = await guest()
    const [first] = await questionsOf()
    const startAt = async (time: string, again: boolean) => {
      app.setTime(new Date(time))
      await visitor.call<typeof testEndpoints.start>('POST /api/client/examination_test/start', { alias, again })
      return ((await visitor.page(`/test/${alias}/question/`)).data as { started: number }).started
    }
    const earlier = await startAt('2026-11-01T10:00:00Z', false)
    const started = await startAt('2026-11-01T10:05:00Z', true)
    const questions = `/test/${alias}/question/`
    expect(await answer(visitor, alias, 1, { ...correctFields(first!), started: earlier, finish: true })).toBe(
      questions,
    )
    expect((await visitor.page(questions)).data).toMatchObject({ number: 1, given: [], started })
    expect(await answer(visitor, alias, 1, { ...correctFields(first!), started, finish: true })).toContain('/result/')
    app.setTime(new Date())
  })

  test('works as plain forms without JavaScript', async () => {
    const visitor = await guest()
    const started = await visitor.send('POST', '/api/client/examination_test/start?lang=ru', {
      headers: form('ua'),
      payload: `alias=${alias}`,
    })
    expect([started.statusCode, started.headers.location]).toEqual([303, `/ru/test/${alias}/question/`])
    for (const { name, value } of started.cookies) visitor.cookies[name] = value
    const shown = await visitor.send('GET', `/ru/test/${alias}/question/`)
    expect(shown.body).toContain('<form')
    expect(shown.body).not.toContain('<noscript')
    const questions = await questionsOf()
    const multiple = questions.findIndex(({ kind }) => kind === 'multiple') + 1
    const fields = new URLSearchParams(correctFields(questions[multiple - 1]!))
    const answered = await visitor.send('POST', '/api/client/examination_test/answer?lang=ru', {
      headers: form('ua'),
      payload: `alias=${alias}&number=${multiple}&${fields}&finish=1`,
    })
    expect(answered.statusCode).toBe(303)
    const result = await visitor.send('GET', String(answered.headers.location))
    expect(result.body).toContain('1 из 20')
  })

  test('ends with its time', async () => {
    const visitor = await guest()
    const start = new Date('2026-11-01T10:00:00Z')
    app.setTime(start)
    const [first] = await questionsOf()
    await startTest(visitor, alias)
    app.setTime(new Date(start.getTime() + 45 * 60_000 + 20_000))
    expect((await visitor.page(`/test/${alias}/question/`)).data).toMatchObject({ left: 0 })
    await answer(visitor, alias, 1, correctFields(first!))
    await answer(visitor, alias, 1, {})
    app.setTime(new Date(start.getTime() + 46 * 60_000))
    const result = await answer(visitor, alias, 2, { answer: '1' })
    expect(result).toContain('/result/')
    expect((await visitor.page(result)).data).toMatchObject({ score: 1, seconds: 45 * 60 })
    app.setTime(new Date())
  })

  test('without a started test the questions lead to its start', async () => {
    const visitor = await guest()
    expect(await visitor.page(`/test/${alias}/question/`)).toMatchObject({ redirect: `/test/${alias}/` })
    expect(await answer(visitor, alias, 1, { answer: '1' })).toBe(`/test/${alias}/`)
    expect((await visitor.page('/test/unknown/')).status).toBe(404)
    expect((await (await guest('pl')).page(`/test/${alias}/`)).status).toBe(404)
  })

  test('finishing twice shows the result again, and the start page links to it', async () => {
    const visitor = await guest()
    const finish = { finish: true }
    await startTest(visitor, alias)
    const start = `/test/${alias}/`
    expect((await visitor.page(start)).data).toMatchObject({ resumes: true, result_link: null })
    const result = await answer(visitor, alias, 20, finish)
    expect(await answer(visitor, alias, 20, finish)).toBe(result)
    expect(await visitor.page(`/test/${alias}/question/`)).toMatchObject({ redirect: result })
    expect((await visitor.page(start)).data).toMatchObject({ resumes: false, result_link: result })
    expect((await visitor.send('GET', start)).body).toContain(result)
    // A form always belongs to an attempt, but whoever opens the questions later may want to take the test again.
    app.setTime(new Date(Date.now() + 2 * 3_600_000))
    expect(await answer(visitor, alias, 20, finish)).toBe(result)
    expect(await visitor.page(`/test/${alias}/question/`)).toMatchObject({ redirect: start })
    app.setTime(new Date())
    const stranger = await guest()
    expect((await stranger.page(start)).data).toMatchObject({ resumes: false, result_link: null })
    for (const who of [stranger, visitor, stranger])
      expect((await who.send('GET', start)).body.includes(result)).toBe(who === visitor)
  })

  test('a shared result shows the score to others, but not the answers', async () => {
    const visitor = await guest()
    const result = await takeTest(app, visitor, alias, 3)
    expect((await visitor.page(result)).data).toMatchObject({ review: expect.arrayContaining([]) as unknown })
    const other = (await (await guest()).page(result)).data
    expect(other).toMatchObject({ score: 3, review: null })
    expect((await visitor.page(`/test/${alias}/result/${'x'.repeat(16)}/`)).status).toBe(404)
    const head = (await (await guest()).send('GET', result)).body
    expect(head).toContain('og:image')
    expect(head).toContain('noindex')
  })
})

test('correct answers and explanations stay on the server until the end', async () => {
  const canary = 'canary-9f3b'
  const table = sql`update test_question set explanation = ${canary},
    correct_answer = case when kind = 'short' then ${canary} else correct_answer end
    where edition = 'kz'`
  await table.execute(app.runtime.database.db)
  const test = 'ent-matematicheskaya-gramotnost'
  const visitor = await guest('kz')
  const seen: string[] = []
  const read = async (path: string) => seen.push((await visitor.send('GET', path)).body)
  await read('/api/client/examination_tests')
  await read(`/api/client/examination_tests?alias=${test}`)
  for (const path of ['/test/', `/test/${test}/`]) for (const kind of ['', '?_data']) await read(path + kind)
  await startTest(visitor, test)
  const questions = await questionsOf('kz', test)
  for (const number of questions.keys()) {
    await read(`/test/${test}/question/?number=${number + 1}`)
    await read(`/test/${test}/question/?number=${number + 1}&_data`)
    seen.push(await answer(visitor, test, number + 1, { answer: '1' }))
  }
  expect(seen.length).toBeGreaterThan(60)
  expect(seen.filter((text) => text.includes(canary) || text.includes('correct_answer'))).toEqual([])
  expect(seen.some((text) => text.includes('3600 секунд'))).toBe(true)
  expect(seen.filter((text) => text.includes('1 час = 3600'))).toEqual([])
  const result = await answer(visitor, test, 20, { finish: true })
  expect((await visitor.send('GET', result)).body).toContain(canary)
})

test('a test announces the questions that an attempt gets', async () => {
  await sql`insert into test_question (edition, test_id, kind, related_section, text, options, correct_answer,
      explanation, active, position)
    select 'us', t.id, 'single', 'Extra', 'Question ' || n, E'a\nb', '1', '', true, 1000 + n
    from examination_test t, generate_series(1, 100) n
    where t.edition = 'us' and t.kind = 'examination'`.execute(app.runtime.database.db)
  const visitor = await guest('us')
  const list = (input: object) =>
    visitor.call<typeof testEndpoints.list>('GET /api/client/examination_tests', input) as Promise<{
      data: { examination_tests: { alias: string; kind: string; questions_count: number; questions?: unknown[] }[] }
    }>
  const { data } = await list({})
  const exam = data.examination_tests.find(({ kind }) => kind === 'examination')!
  expect(exam.questions_count).toBe(100)
  expect((await list({ alias: exam.alias })).data.examination_tests[0]!.questions).toHaveLength(100)
  const start = (await visitor.page(`/test/${exam.alias}/`)).data as { sections: { count: number }[] }
  expect(start.sections.reduce((sum, { count }) => sum + count, 0)).toBe(100)
  await startTest(visitor, exam.alias)
  const question = (await visitor.page(`/test/${exam.alias}/question/`)).data as { answered: boolean[] }
  expect(question.answered).toHaveLength(100)
})

test('tests are in the sitemap and described for search engines', async () => {
  const visitor = await guest()
  const sitemap = (await visitor.send('GET', '/sitemap/ua/tests-1.xml')).body
  expect(sitemap).toContain(`/test/${alias}/</loc>`)
  const pages = (await visitor.send('GET', '/sitemap/ua/pages-1.xml')).body
  expect(pages).toContain('/test/english/start</loc>')
  expect(pages).not.toContain('/test/english/</loc>')
  const { body } = await visitor.send('GET', `/test/${alias}/`)
  const [, json = '{}'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(body) ?? []
  const { '@graph': graph } = JSON.parse(json) as { '@graph': object[] }
  expect(graph).toMatchObject([
    { '@type': 'Quiz', timeRequired: 'PT45M', inLanguage: 'uk' },
    { '@type': 'BreadcrumbList' },
  ])
})
