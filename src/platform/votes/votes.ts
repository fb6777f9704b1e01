import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { PersonalPart } from '../personal-part.ts'

/** The rated row: its kind is the name of a resource, for example `news`. */
export type VoteTarget = { kind: string; id: number }
/** The average with one decimal, and the number of votes. */
export type VoteSummary = { rating: number; votes: number }

const noVotes: VoteSummary = { rating: 0, votes: 0 }
/** Browsers keep no cookie for longer. */
const cookieSeconds = 400 * 86_400

/**
 * Saves the vote of a visitor, or changes the earlier one. Visitors are known by their account, and without one by a
 * cookie that exists only since their first vote. After logging out, a browser still changes the vote of its account.
 */
export async function castVote(ctx: Ctx, target: VoteTarget, rating: number): Promise<VoteSummary> {
  const { db, edition, now } = ctx
  const browser = identifyBrowser(ctx)
  const account = findVotingAccount(ctx)
  // Votes for one target wait for each other, so that two of the same visitor cannot both be the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vote ${edition.code} ${target.kind} ${target.id}`}, 0))`.execute(
    db,
  )
  const known = await votesFor(ctx, target)
    .select(['id', 'account_id'])
    .where((is) => is.or([is('browser', '=', browser), ...(account ? [is('account_id', '=', account)] : [])]))
    .orderBy('voted_at', 'desc')
    .execute()
  const anonymous = known.find(({ account_id }) => account_id === null)
  const own = account ? (known.find(({ account_id }) => account_id === account) ?? anonymous) : known[0]
  const value = { browser, rating, voted_at: now, ...(account && { account_id: account }) }
  if (own)
    await db.updateTable('vote').set(value).where('edition', '=', edition.code).where('id', '=', own.id).execute()
  else
    await db
      .insertInto('vote')
      .values({ edition: edition.code, kind: target.kind, target_id: target.id, ...value })
      .execute()
  // The visitor voted here before logging in to an account that had voted elsewhere.
  if (account && anonymous && anonymous !== own)
    await db.deleteFrom('vote').where('edition', '=', edition.code).where('id', '=', anonymous.id).execute()
  return (await summarizeVotes(ctx, target.kind, [target.id])).get(target.id) ?? noVotes
}

/** The averages of several targets of a kind; those without votes are left out. */
export async function summarizeVotes(
  { db, edition }: Pick<Ctx, 'db' | 'edition'>,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, VoteSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('vote')
    .select(['target_id', sql<number>`round(avg(rating), 1)::float8`.as('rating')])
    .select(sql<number>`count(*)`.as('votes'))
    .where('edition', '=', edition.code)
    .where('kind', '=', kind)
    .where('target_id', 'in', ids)
    .groupBy('target_id')
    .execute()
  return new Map(rows.map(({ target_id, rating, votes }) => [target_id, { rating, votes }]))
}

/** A closed account takes its votes along. */
export async function deleteVotesOfAccount({ db, edition }: Ctx, accountId: number): Promise<void> {
  await db.deleteFrom('vote').where('edition', '=', edition.code).where('account_id', '=', accountId).execute()
}

/** Votes for rows that no longer exist. */
export async function deleteVotesFor({ db, edition }: Ctx, kind: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('vote')
    .where('edition', '=', edition.code)
    .where('kind', '=', kind)
    .where('target_id', 'in', ids)
    .execute()
}

/** Where both accounts have voted, the vote of the kept one counts. */
export async function reassignMergedVotes({ db, edition }: Ctx, keep: number, gone: number): Promise<void> {
  await sql`delete from vote g using vote k where g.edition = ${edition.code} and g.account_id = ${gone}
    and k.edition = g.edition and k.account_id = ${keep} and (k.kind, k.target_id) = (g.kind, g.target_id)`.execute(db)
  await db
    .updateTable('vote')
    .set({ account_id: keep })
    .where('edition', '=', edition.code)
    .where('account_id', '=', gone)
    .execute()
}

export async function exportVotes({ db, edition }: Ctx, accountId: number): Promise<PersonalPart> {
  const data = await db
    .selectFrom('vote')
    .select(['kind', 'target_id', 'rating', 'voted_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', accountId)
    .orderBy('voted_at')
    .execute()
  return { name: 'account/votes.json', data }
}

/** A session of staff in the name of a person, or of a link that others may have opened, is not that person. */
function findVotingAccount({ auth: { person } }: Ctx): number | undefined {
  return person && !person.acted && !person.limits ? person.id : undefined
}

/** The cookie is renewed by every vote. */
function identifyBrowser({ request: { secrets } }: Ctx): Buffer {
  const token = secrets.read('voter') ?? randomBytes(24).toString('base64url')
  secrets.keep('voter', token, cookieSeconds)
  return createHash('sha256').update(token).digest()
}

function votesFor({ db, edition }: Ctx, { kind, id }: VoteTarget) {
  return db.selectFrom('vote').where('edition', '=', edition.code).where('kind', '=', kind).where('target_id', '=', id)
}
