import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { hashToken } from './token.ts'

/** `phone` and `email` confirm a new contact of a logged-in person; `prove` replaces the password they lack. */
export type CodePurpose = 'sign_in' | 'reset' | 'phone' | 'email' | 'prove'

export const codeMinutes = 10
const maxTries = 5
/** Requests within this time share the code that was already sent to the address. */
const pauseMs = 60_000
/**
 * Six digits are safe for this many codes a day with five tries each; after that, codes are longer and valid longer.
 */
const perDay = 20
const shortDigits = 6
const longDigits = 10
const longCodeMinutes = 60
const longPauseMs = 30 * 60_000
const dayMs = 24 * 3600_000

type NewCode = {
  purpose: CodePurpose
  /**
   * Set for a logged-in requester only. For everybody else the account is looked up when the message is rendered and
   * when the code is used, so that the duration of the request does not reveal whether it exists.
   */
  accountId?: number
  address: string
  /** A secret of the requesting browser, which has to be presented with the code. */
  challenge?: string
}

/**
 * Runs in the caller's transaction. A request soon after another one gets a new handle to the same code and sends no
 * second message, so that a stranger can neither flood an address nor block its owner. Requests of logged-in people
 * expire their earlier codes and are rejected when they are too frequent.
 */
export async function issueCode(ctx: Ctx, request: NewCode): Promise<{ handle: number; digits: number }> {
  const { purpose, accountId, address, challenge } = request
  const signedIn = purpose !== 'sign_in' && purpose !== 'reset'
  await lockAddress(ctx, address)
  // Locks are always taken in this order, address first, to avoid deadlocks.
  if (signedIn) {
    await takeAdvisoryLock(ctx, `codes of ${accountId}`)
    await assertMayRequestCode(ctx, purpose, accountId ?? 0)
    await expireOwnCodes(ctx, purpose, accountId ?? 0)
  }
  const handle = randomHandle()
  const digits = (await countRequestsToday(ctx, purpose, address)) < perDay ? shortDigits : longDigits
  const lifeMinutes = digits === shortDigits ? codeMinutes : longCodeMinutes
  const sent = await findFreshCode(ctx, { purpose, address, digits })
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const { id } = await ctx.db
    .insertInto('account_code')
    .values({
      edition: ctx.edition.code,
      handle,
      purpose,
      account_id: accountId ?? null,
      address,
      digits,
      sent_handle: sent?.sent_handle ?? handle,
      code_hash: sent?.code_hash ?? hashCode(handle, code),
      challenge_hash: challenge === undefined ? null : hashToken(challenge),
      created_at: ctx.now,
      expires_at: sent?.expires_at ?? new Date(ctx.now.getTime() + lifeMinutes * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!sent)
    await ctx.emit({
      name: 'account.code_requested',
      entity: 'account_code',
      entityId: id,
      after: { purpose },
      secrets: { code },
    })
  return { handle, digits }
}

async function assertMayRequestCode(ctx: Ctx, purpose: CodePurpose, accountId: number): Promise<void> {
  const { codes, last } = await ctx.db
    .selectFrom('account_code')
    .select(({ fn }) => [fn.countAll<number>().as('codes'), fn.max('created_at').as('last')])
    .where('edition', '=', ctx.edition.code)
    .where('purpose', '=', purpose)
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(ctx.now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  if (last && ctx.now.getTime() - last.getTime() < pauseMs) throw fail('too_many_requests', { id: 'code.wait' })
  if (codes >= perDay) throw fail('too_many_requests', { id: 'code.enough' })
}

/** Codes of the login pages stay valid: strangers can request them, and each is bound to its handle. */
async function expireOwnCodes(ctx: Ctx, purpose: CodePurpose, accountId: number): Promise<void> {
  await ctx.db
    .updateTable('account_code')
    .set({ expires_at: ctx.now })
    .where('edition', '=', ctx.edition.code)
    .where('purpose', '=', purpose)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', ctx.now)
    .execute()
}

async function countRequestsToday({ db, edition, now }: Ctx, purpose: CodePurpose, address: string): Promise<number> {
  const { requests } = await db
    .selectFrom('account_code')
    .select(({ fn }) => fn.countAll<number>().as('requests'))
    .where('edition', '=', edition.code)
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  return requests
}

function findFreshCode({ db, edition, now }: Ctx, request: { purpose: CodePurpose; address: string; digits: number }) {
  const pause = request.digits === shortDigits ? pauseMs : longPauseMs
  return db
    .selectFrom('account_code')
    .select(['sent_handle', 'code_hash', 'expires_at'])
    .where('edition', '=', edition.code)
    .where('purpose', '=', request.purpose)
    .where('address', '=', request.address)
    .where('digits', '=', request.digits)
    .whereRef('sent_handle', '=', 'handle')
    .where('created_at', '>', new Date(now.getTime() - pause))
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type CodeAttempt = {
  purpose: CodePurpose
  code: string
  consume: boolean
} & ({ handle: number } | { challenge: string } | { accountId: number })

export type Redeemed = { address: string }

/**
 * Uses the code and runs `then` in one transaction. It opens the transaction itself, for `standalone` endpoints only,
 * because a failed try must be counted although the call fails. All failures look the same to the caller, including
 * `then` returning undefined.
 */
export async function redeemCode<T>(
  ctx: Ctx,
  attempt: CodeAttempt,
  then: (txCtx: Ctx, redeemed: Redeemed) => Promise<T | undefined>,
): Promise<T> {
  if (ctx.db.isTransaction) throw new Error('redeemCode must open its own transaction')
  const result = await ctx.transaction(async (txCtx) => {
    const redeemed = await tryCode(txCtx, attempt)
    return redeemed && then(txCtx, redeemed)
  })
  if (result === undefined) throw fail('wrong_code')
  return result
}

async function tryCode(ctx: Ctx, attempt: CodeAttempt): Promise<Redeemed | undefined> {
  const sentCode = await findSentCode(ctx, attempt)
  if (!sentCode) return undefined
  await lockAddress(ctx, sentCode.address)
  const row = await ctx.db
    .selectFrom('account_code')
    .select(['id', 'handle', 'sent_handle', 'address', 'code_hash'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', sentCode.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .where('tries', '<', maxTries)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const isRight = row.code_hash.equals(hashCode(row.sent_handle, attempt.code))
  const update = ctx.db.updateTable('account_code').where('edition', '=', ctx.edition.code)
  if (!isRight)
    await update
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
  // A code is used up under all of its handles.
  else if (attempt.consume)
    await update
      .set({ used_at: ctx.now })
      .where('address', '=', row.address)
      .where('sent_handle', '=', row.sent_handle)
      .execute()
  return isRight ? { address: row.address } : undefined
}

function findSentCode({ db, edition }: Ctx, attempt: CodeAttempt) {
  return db
    .selectFrom('account_code')
    .select(['id', 'address'])
    .where('edition', '=', edition.code)
    .where('purpose', '=', attempt.purpose)
    .where((where) => {
      if ('handle' in attempt) return where('handle', '=', attempt.handle)
      if ('challenge' in attempt) return where('challenge_hash', '=', hashToken(attempt.challenge))
      return where('account_id', '=', attempt.accountId)
    })
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Blocks sending, using and confirming for this address until the transaction ends. */
export function lockAddress(ctx: Ctx, address: string): Promise<void> {
  return takeAdvisoryLock(ctx, `codes to ${address}`)
}

async function takeAdvisoryLock({ db, edition }: Ctx, lockName: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${edition.code} ${lockName}`}, 0))`.execute(db)
}

/** At most 2^50, so that JSON clients in any language can represent it exactly. */
function randomHandle(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 14n) + 1
}

function hashCode(handle: number, code: string): Buffer {
  return hashToken(`${handle} ${code}`)
}
