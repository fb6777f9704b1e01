import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Input } from '#shared/contract.ts'
import type { testEndpoints } from '../contract/taking.ts'
import { maxQuestions, testPaths } from '../model.ts'
import { createBrowserHash, createResultCode } from './attempts.ts'
import { getTest, pathIn } from './tests.ts'
import type { StoredTest } from './tests.ts'

/** Starting twice resumes the attempt: the key of open attempts decides, not a read. */
export async function startTest(ctx: Ctx, { alias, again }: Input<typeof testEndpoints.start>) {
  const test = await getTest(ctx, alias)
  const browserHash = createBrowserHash(ctx)
  if (again) await deleteOpenAttempt(ctx, test, browserHash)
  const attempt = await ctx.db
    .insertInto('test_attempt')
    .values({
      edition: ctx.edition.code,
      test_id: test.id,
      browser_hash: browserHash,
      code: createResultCode(),
      started_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['edition', 'test_id', 'browser_hash']).where('finished_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (attempt) await addQuestions(ctx, test, attempt.id)
  return { next: pathIn(ctx, testPaths(test).questions) }
}

async function deleteOpenAttempt({ db, edition }: Ctx, { id }: StoredTest, browserHash: string): Promise<void> {
  await db
    .deleteFrom('test_attempt')
    .where('edition', '=', edition.code)
    .where('test_id', '=', id)
    .where('browser_hash', '=', browserHash)
    .where('finished_at', 'is', null)
    .execute()
}

/** The attempt keeps its questions when staff add, remove or reorder some. */
async function addQuestions({ db, edition }: Ctx, { id }: StoredTest, attemptId: number): Promise<void> {
  await sql`insert into test_answer (edition, attempt_id, number, question_id)
    select q.edition, ${attemptId}, row_number() over (order by q.position, q.id), q.id
    from test_question q where q.edition = ${edition.code} and q.test_id = ${id} and q.active
    order by q.position, q.id limit ${maxQuestions}`.execute(db)
}
