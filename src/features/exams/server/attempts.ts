import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import type { AskedQuestion } from './question-options.ts'
import { shownColumns, textColumns } from './tests.ts'
import type { StoredQuestion, StoredTest } from './tests.ts'

export type Attempt = {
  id: number
  code: string
  browser_hash: string
  started_at: Date
  finished_at: Date | null
  score: number | null
}
export type AttemptQuestion = StoredQuestion & AskedQuestion & AttemptAnswer
type AttemptAnswer = { number: number; explanation: string; answer: string[] | null; correct: boolean }

/** A browser is shown the answers of its own results for as long. */
const secretSeconds = 90 * 86_400

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export function findBrowserHash({ request }: Ctx): string | undefined {
  const secret = request.secrets.read('test')
  return secret === undefined ? undefined : hashSecret(secret)
}

/** The secret is set when a test is started, so that visitors who only look get no cookie. */
export function createBrowserHash(ctx: Ctx): string {
  const secret = ctx.request.secrets.read('test') ?? randomBytes(24).toString('base64url')
  ctx.request.secrets.keep('test', secret, secretSeconds)
  return hashSecret(secret)
}

export const createResultCode = () => randomBytes(12).toString('base64url')

function selectAttempts({ db, edition }: Ctx, test: Pick<StoredTest, 'id'>) {
  return db
    .selectFrom('test_attempt')
    .select(['id', 'code', 'browser_hash', 'started_at', 'finished_at', 'score'])
    .where('edition', '=', edition.code)
    .where('test_id', '=', test.id)
}

export async function findOpenAttempt(
  ctx: Ctx,
  test: Pick<StoredTest, 'id'>,
  { lock = false } = {},
): Promise<Attempt | undefined> {
  const hash = findBrowserHash(ctx)
  if (hash === undefined) return undefined
  return selectAttempts(ctx, test)
    .where('browser_hash', '=', hash)
    .where('finished_at', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** The latest result of this browser. */
export async function findOwnResult(
  ctx: Ctx,
  test: Pick<StoredTest, 'id'>,
  { since = new Date(0) }: { since?: Date } = {},
): Promise<Attempt | undefined> {
  const hash = findBrowserHash(ctx)
  if (hash === undefined) return undefined
  return selectAttempts(ctx, test)
    .where('browser_hash', '=', hash)
    .where('finished_at', '>=', since)
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findFinishedAttempt(
  ctx: Ctx,
  test: Pick<StoredTest, 'id'>,
  code: string,
): Promise<Attempt | undefined> {
  return selectAttempts(ctx, test).where('code', '=', code).where('finished_at', 'is not', null).executeTakeFirst()
}

export async function listAttemptQuestions({ db, edition }: Ctx, attemptId: number): Promise<AttemptQuestion[]> {
  const rows = await db
    .selectFrom('test_answer as a')
    .innerJoin('test_question as q', (join) =>
      join.onRef('q.edition', '=', 'a.edition').onRef('q.id', '=', 'a.question_id'),
    )
    .leftJoin('test_text as x', (join) =>
      join.onRef('x.edition', '=', 'q.edition').onRef('x.id', '=', 'q.related_text_id'),
    )
    .select(['a.number', 'a.answer', 'a.correct', 'q.correct_answer', 'q.explanation'])
    .select([...shownColumns, ...textColumns])
    .where('a.edition', '=', edition.code)
    .where('a.attempt_id', '=', attemptId)
    .orderBy('a.number')
    .execute()
  return rows as AttemptQuestion[]
}

/** The moment when the time of an attempt is over. */
export function findDeadline({ minutes }: Pick<StoredTest, 'minutes'>, { started_at }: Attempt): Date | undefined {
  return minutes > 0 ? new Date(started_at.getTime() + minutes * 60_000) : undefined
}
