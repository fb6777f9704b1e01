import type { Ctx } from '#platform/context.ts'
import { manyRows, withoutChecks } from '#platform/db/many.ts'
import { drawFor } from './draw.ts'
import type { Draw } from './draw.ts'

const attemptsPerTest = 40
const dayMs = 86_400_000
/** A question of low discrimination, so that the item statistics of the demo have a finding. */
const weakQuestion = 7

/** Finished attempts of invented visitors, for the statistics of the questions. */
export async function fillTestDemo(ctx: Ctx): Promise<void> {
  const { db, edition } = ctx
  const tests = await db
    .selectFrom('examination_test')
    .select('id')
    .where('edition', '=', edition.code)
    .orderBy('id')
    .execute()
  for (const { id } of tests) {
    const questions = await db
      .selectFrom('test_question')
      .select('id')
      .where('edition', '=', edition.code)
      .where('test_id', '=', id)
      .orderBy('position')
      .forKeyShare()
      .execute()
    await insertAttempts(
      ctx,
      id,
      questions.map((question) => question.id),
    )
  }
}

async function insertAttempts({ db, edition, now }: Ctx, testId: number, questionIds: readonly number[]) {
  const made = Array.from({ length: attemptsPerTest }, (_, at) => {
    const draw = drawFor(1, edition.code, at, `test ${testId}`)
    return { draw, correct: answersOf(draw, questionIds.length) }
  })
  const rows = manyRows(
    'test_attempt',
    made.map(({ draw, correct }, at) => {
      const finished = now.getTime() - draw.int(1, 60 * 24) * (dayMs / 24)
      return {
        edition: edition.code,
        test_id: testId,
        browser_hash: `demo ${at}`,
        code: `demo-${testId}-${at}`.padEnd(16, '-'),
        started_at: new Date(finished - draw.int(8, 40) * 60_000),
        finished_at: new Date(finished),
        score: correct.filter(Boolean).length,
      }
    }),
  )
  const stored = await db
    .insertInto('test_attempt')
    .columns(rows.columns)
    .expression(rows.rows)
    .returning('id')
    .execute()
  const answers = manyRows(
    'test_answer',
    stored.flatMap(({ id }, at) =>
      questionIds.map((question_id, place) => ({
        edition: edition.code,
        attempt_id: id,
        number: place + 1,
        question_id,
        // These attempts belong to no browser, so an answer only has to exist.
        answer: ['1'],
        correct: made[at]!.correct[place],
      })),
    ),
  )
  await withoutChecks(db, () =>
    db.insertInto('test_answer').columns(answers.columns).expression(answers.rows).execute(),
  )
}

/** Later questions are harder, and everybody guesses some. */
function answersOf(draw: Draw, count: number): boolean[] {
  const ability = 0.15 + 0.85 * draw.next()
  return Array.from({ length: count }, (_, place) => {
    const difficulty = 0.2 + (0.6 * place) / count
    const known = 1 / (1 + Math.exp(-8 * (ability - difficulty)))
    return draw.chance(place === weakQuestion ? 0.35 : 0.15 + 0.8 * known)
  })
}
