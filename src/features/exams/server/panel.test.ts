import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { openPanel } from '#test/support/panel.ts'
import type { Panel } from '#test/support/panel.ts'
import { answer, startTest, takeTest } from '#test/support/tests.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { editionByCode } from '#editions/editions.ts'
import { itemStatistics, questionPanel, testPanel, testTextPanel } from '../contract.ts'
import { itemStateOf } from '../model.ts'
import { deleteAbandonedAttempts } from './delete-abandoned-attempts.ts'

let app: TestApp
let head: Visitor
let tests: Panel
let questions: Panel
let texts: Panel
beforeAll(async () => {
  app = await openApp()
  head = await app.visitor({ staff: 1 })
  tests = openPanel(head, testPanel)
  questions = openPanel(head, questionPanel)
  texts = openPanel(head, testTextPanel)
})

let made = 0
const createTest = () =>
  tests.create({
    name: { ua: 'Пробний іспит' },
    description: { ua: 'Короткий тест для перевірки.' },
    alias: `trial-${made++}`,
    subject_id: null,
    level_id: null,
    language: 'ua',
    minutes: 10,
  })
const createQuestion = (test_id: number, fields: object = {}) =>
  questions.create({
    test_id,
    text: 'Скільки буде 2 + 2?',
    related_section: 'Числа',
    kind: 'single',
    options: '3\n4',
    correct_answer: '2',
    ...fields,
  })
const run = (action: string, id: number, who = head) =>
  who.call(`POST ${testPanel.actions[action]!.endpoint.path}`, { id })

describe('staff', () => {
  test('publish a test, and visitors see it while it is published', async () => {
    const { id, alias } = await createTest()
    const guest = await app.visitor()
    const path = `/test/${String(alias)}/`
    await createQuestion(id)
    expect((await guest.page(path)).status).toBe(404)
    expect(await run('publish', id, await app.visitor({ staff: 3 }))).toMatchObject({ error: 'forbidden' })
    await run('publish', id)
    await eventually(async () => expect((await guest.send('GET', path)).body).toContain('Пробний іспит'))
    expect((await guest.send('GET', '/test/')).body).toContain(path)
    await run('withdraw', id)
    await eventually(async () => expect((await guest.send('GET', path)).statusCode).toBe(404))
  })

  test('a test without questions does not exist for visitors', async () => {
    const { id, alias } = await createTest()
    await run('publish', id)
    expect((await (await app.visitor()).page(`/test/${String(alias)}/`)).status).toBe(404)
  })

  test('cannot save a question without a possible answer or about the text of another test', async () => {
    const { id } = await createTest()
    const other = await createTest()
    const text = await texts.create({ name: { ua: 'Лист' }, test_id: other.id, text: 'Привіт!' })
    const wrong = { test_id: id, text: '?', related_section: 'Числа', kind: 'single', options: '3\n4' }
    expect(await questions.call('create', { test_question: { ...wrong, correct_answer: '5' } })).toMatchObject({
      error: { correct_answer: [expect.stringContaining('номер')] },
    })
    const foreign = { ...wrong, correct_answer: '1', related_text_id: text.id }
    expect(await questions.call('create', { test_question: foreign })).toMatchObject({
      error: { related_text_id: [expect.any(String)] },
    })
  })

  test('cannot move a text to another test while questions ask about it', async () => {
    const { id: test_id } = await createTest()
    const other = await createTest()
    const text = await texts.create({ name: { ua: 'Лист' }, test_id, text: 'Привіт!' })
    const question = await createQuestion(test_id, { related_text_id: text.id })
    const move = () => texts.call('save', { test_text: { id: text.id, test_id: other.id } })
    expect(await move()).toMatchObject({ error: { test_id: [expect.any(String)] } })
    expect(await texts.call('save', { test_text: { id: text.id, text: 'Вітаю!' } })).toMatchObject({
      status: 'success',
    })
    await questions.call('save', { test_question: { id: question.id, related_text_id: null } })
    expect(await move()).toMatchObject({ status: 'success' })
  })

  test('only the placement test has the alias english', async () => {
    const { id } = await createTest()
    expect(await tests.call('save', { examination_test: { id, alias: 'english' } })).toMatchObject({
      error: { alias: [expect.any(String)] },
    })
    const [placement] = (await tests.list({ filters: { kind: 'placement' } })).items
    expect(placement).toMatchObject({ alias: 'english', labels: { subject_id: 'Англійська мова' } })
    expect(await tests.call('save', { examination_test: { id: placement!.id, alias: 'other' } })).toMatchObject({
      error: { alias: [expect.any(String)] },
    })
  })

  test('an answered question can be turned off but not deleted, and attempts keep it', async () => {
    const { id, alias } = await createTest()
    const first = await createQuestion(id)
    const second = await createQuestion(id, { text: 'Скільки буде 3 + 3?', options: '5\n6' })
    await run('publish', id)
    const visitor = await app.visitor()
    const result = await takeTest(app, visitor, String(alias), 2)
    expect(await questions.call('delete', { id: first.id })).toMatchObject({ error: 'in_use' })
    await questions.call('changeCheckout', { id: second.id, field: 'active', value: false })
    expect((await visitor.page(result)).data).toMatchObject({ score: 2, total: 2 })
    expect((await visitor.page(`/test/${String(alias)}/`)).data).toMatchObject({ test: { questions_count: 1 } })
  })
})

describe('statistics', () => {
  type Items = { data: { test_items: { items: { id: number; answers: number; share: number; state: string }[] } } }
  const list = async (filters: object) =>
    ((await head.call(`POST ${itemStatistics.endpoints.list.path}`, { filters })) as unknown as Items).data.test_items

  test('show the share of correct answers and the questions that tell nothing', async () => {
    const [placement] = (await tests.list({ filters: { kind: 'placement' } })).items
    const { items } = await list({ test_id: placement!.id })
    expect(items.length).toBeGreaterThan(39)
    expect(items.every(({ answers }) => answers === 40)).toBe(true)
    expect(items[0]!.share).toBeGreaterThan(items[39]!.share)
    expect(items[7]!.state).not.toBe('good')
    expect(items.filter(({ state }) => state === 'good').length).toBeGreaterThan(25)
    const weak = await list({ test_id: placement!.id, state: items[7]!.state })
    expect(weak.items.map(({ id }) => id)).toContain(items[7]!.id)
  })

  test('count given answers of the first attempt of a browser', async () => {
    const { id, alias } = await createTest()
    const [first, second] = [await createQuestion(id), await createQuestion(id)]
    await run('publish', id)
    const attempt = async (visitor: Visitor, answers: Record<number, string>) => {
      await startTest(visitor, String(alias))
      for (const [number, given] of Object.entries(answers))
        await answer(visitor, String(alias), Number(number), { answer: given })
      await answer(visitor, String(alias), 2, { finish: true })
    }
    const visitor = await app.visitor()
    await attempt(visitor, { 1: '1' })
    // The result has shown the key, and somebody who only looks at the questions tells nothing about them.
    await attempt(visitor, { 1: '2' })
    await attempt(await app.visitor(), {})
    const { items } = await list({ test_id: id })
    const counted = new Map(items.map(({ id: question, answers, share }) => [question, [answers, share]]))
    expect([counted.get(first.id), counted.get(second.id)]).toEqual([
      [1, 0],
      [0, 0],
    ])
  })

  test('are exported', async () => {
    const { body } = await head.send('GET', itemStatistics.endpoints.export.path)
    expect(body).toContain('My sister ____ a doctor.')
  })

  test('are judged by classical test theory', () => {
    const item = { answers: 100, share: 0.6, discrimination: 0.4 }
    expect(itemStateOf(item)).toBe('good')
    expect(itemStateOf({ ...item, answers: 29 })).toBe('new')
    expect(itemStateOf({ ...item, share: 0.96 })).toBe('easy')
    expect(itemStateOf({ ...item, share: 0.14 })).toBe('hard')
    expect(itemStateOf({ ...item, discrimination: 0.1 })).toBe('weak')
    expect(itemStateOf({ ...item, discrimination: -0.1 })).toBe('inverted')
  })
})

test('abandoned attempts are deleted after 30 days, finished ones are kept', async () => {
  const { id, alias } = await createTest()
  await createQuestion(id)
  await run('publish', id)
  const visitor = await app.visitor()
  await takeTest(app, visitor, String(alias), 1)
  await visitor.call('POST /api/client/examination_test/start', { alias: String(alias) })
  const { db } = app.runtime.database
  const count = async () =>
    (await db.selectFrom('test_attempt').select('id').where('edition', '=', 'ua').where('test_id', '=', id).execute())
      .length
  const sweep = (days: number) => {
    app.setTime(new Date(Date.now() + days * 86_400_000))
    return inTransaction(app.runtime, systemRequester(editionByCode('ua')!), deleteAbandonedAttempts)
  }
  await sweep(29)
  expect(await count()).toBe(2)
  await sweep(31)
  expect(await count()).toBe(1)
  app.setTime(new Date())
})
