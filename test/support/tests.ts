import type { Db } from '#platform/db/database.ts'
import type { testEndpoints } from '#features/exams/contract.ts'
import { presentOptions, readPairs } from '#features/exams/server/question-options.ts'
import type { AskedQuestion } from '#features/exams/server/question-options.ts'
import type { TestApp, Visitor } from './app.ts'

type Next = { status: string; data: { next: string } }

export async function listQuestions(db: Db, edition: string, alias: string) {
  const rows = await db
    .selectFrom('test_question as q')
    .innerJoin('examination_test as t', (join) =>
      join.onRef('t.edition', '=', 'q.edition').onRef('t.id', '=', 'q.test_id'),
    )
    .select(['q.id', 'q.kind', 'q.options', 'q.correct_answer', 'q.text'])
    .where('t.edition', '=', edition)
    .where('t.alias', '=', alias)
    .where('q.active', '=', true)
    .orderBy('q.position')
    .orderBy('q.id')
    .execute()
  return rows as (AskedQuestion & { id: number; text: string })[]
}

/** The fields of a form with the correct answer. */
export function correctFields(question: AskedQuestion): Record<string, string> {
  const { kind, options, correct_answer } = question
  if (kind === 'single') return { answer: correct_answer }
  if (kind === 'multiple')
    return Object.fromEntries(correct_answer.split(', ').map((number) => [`answer_${number}`, number]))
  if (kind !== 'match') return { answer: correct_answer.split('\n')[0]!.split('±')[0]!.trim() }
  const { choices } = presentOptions(question)
  return Object.fromEntries(
    readPairs(options).map(({ right }, at) => [`answer_${at + 1}`, String(choices.indexOf(right) + 1)]),
  )
}

export async function startTest(visitor: Visitor, alias: string): Promise<string> {
  const started = await visitor.call<typeof testEndpoints.start>('POST /api/client/examination_test/start', { alias })
  return (started as Next).data.next
}

export async function answer(visitor: Visitor, alias: string, number: number, fields: object): Promise<string> {
  const input = { alias, number, ...fields }
  const given = await visitor.call<typeof testEndpoints.answer>('POST /api/client/examination_test/answer', input)
  if (given.status !== 'success') throw new Error(JSON.stringify(given))
  return given.data.next
}

/** Takes a whole test with the first answers correct and the others missing. Returns the path of the result. */
export async function takeTest(app: TestApp, visitor: Visitor, alias: string, correct: number): Promise<string> {
  const questions = await listQuestions(app.runtime.database.db, visitor.edition, alias)
  await startTest(visitor, alias)
  for (const [at, question] of questions.slice(0, correct).entries())
    await answer(visitor, alias, at + 1, correctFields(question))
  return answer(visitor, alias, questions.length, {
    finish: true,
    ...(correct >= questions.length && correctFields(questions.at(-1)!)),
  })
}
