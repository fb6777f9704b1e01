import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { testEndpoints } from '../contract/taking.ts'
import { answerFields, testPaths } from '../model.ts'
import { findDeadline, findOpenAttempt, findOwnResult, listAttemptQuestions } from './attempts.ts'
import type { Attempt, AttemptQuestion } from './attempts.ts'
import { isCorrectAnswer } from './check-answer.ts'
import { getTest, pathIn } from './tests.ts'
import type { StoredTest } from './tests.ts'

type AnswerInput = Input<typeof testEndpoints.answer>

/** An answer on its way when the time ends still counts. */
const graceMs = 30_000

/**
 * Without an open attempt this one was finished before, by a form whose answer got lost or in another tab, so its result
 * is shown. A visitor without a result returns to the start.
 */
export async function answerQuestion(ctx: Ctx, input: AnswerInput) {
  const test = await getTest(ctx, input.alias)
  const paths = testPaths(test)
  const attempt = await findOpenAttempt(ctx, test, { lock: true })
  if (!attempt) {
    const finished = await findOwnResult(ctx, test)
    return { next: pathIn(ctx, finished ? paths.result(finished.code) : paths.start) }
  }
  // A form that stayed open in another tab must not answer or finish a newer attempt.
  if (input.started !== undefined && input.started !== attempt.started_at.getTime())
    return { next: pathIn(ctx, paths.questions) }
  const questions = await listAttemptQuestions(ctx, attempt.id)
  const question = questions[input.number - 1]
  if (!question) throw fail('not_found')
  const overdueMs = ctx.now.getTime() - (findDeadline(test, attempt)?.getTime() ?? Infinity)
  const isLate = overdueMs > graceMs
  const given = readAnswer(question, input)
  // The page after the end of the time has no fields, so it must not empty what was answered before.
  const isKept = overdueMs > 0 && given.length === 0
  if (!isLate && !isKept) await saveAnswer(ctx, attempt, question, given)
  if (isLate || input.finish) {
    await finishAttempt(ctx, test, attempt)
    return { next: pathIn(ctx, paths.result(attempt.code)) }
  }
  const number = Math.min(input.go ?? input.number + 1, questions.length)
  return { next: `${pathIn(ctx, paths.questions)}?number=${number}` }
}

/** Questions of one field send `answer`, the others `answer_1` and so on; empty fields are no answer. */
function readAnswer({ kind }: AttemptQuestion, input: AnswerInput): string[] {
  const fields = answerFields.map((field) => input[field] ?? '')
  if (kind === 'multiple') return fields.filter(Boolean)
  if (kind !== 'match') return input.answer ? [input.answer] : []
  return fields.some(Boolean) ? fields.slice(0, fields.findLastIndex(Boolean) + 1) : []
}

async function saveAnswer(ctx: Ctx, { id }: Attempt, question: AttemptQuestion, given: string[]): Promise<void> {
  await ctx.db
    .updateTable('test_answer')
    .set({
      answer: given.length > 0 ? sql`${JSON.stringify(given)}::jsonb` : null,
      correct: isCorrectAnswer(question, given),
    })
    .where('edition', '=', ctx.edition.code)
    .where('attempt_id', '=', id)
    .where('number', '=', question.number)
    .execute()
}

async function finishAttempt({ db, edition, now }: Ctx, test: StoredTest, attempt: Attempt): Promise<void> {
  const deadline = findDeadline(test, attempt)
  await db
    .updateTable('test_attempt')
    .set({
      finished_at: deadline && deadline < now ? deadline : now,
      score: sql<number>`(select count(*)::integer from test_answer a
        where a.edition = ${edition.code} and a.attempt_id = ${attempt.id} and a.correct)`,
    })
    .where('edition', '=', edition.code)
    .where('id', '=', attempt.id)
    .execute()
}
