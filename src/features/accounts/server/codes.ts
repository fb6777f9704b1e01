import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { hashToken } from './token.ts'

/** What a code is for. The last two confirm a new contact of whoever is signed in. */
export type CodePurpose = 'sign_in' | 'reset' | 'phone' | 'email'

export const codeMinutes = 10
const maxTries = 5
/** How long a code that was sent serves everybody else who asks for one to the same address. */
const pauseMs = 60_000
/** Six digits stand five guesses for each of so many requests a day; after that codes are longer and serve longer. */
const perDay = 20
const shortDigits = 6
const longDigits = 10
const longCodeMinutes = 60
const longPauseMs = 30 * 60_000
const dayMs = 24 * 3600_000

type NewCode = {
  purpose: CodePurpose
  /**
   * Who is signed in and asks. Of anybody else it is not known yet whether there is an account: that is looked up when
   * the letter is written and when the code is used, and so never shows in how long the asking takes.
   */
  accountId?: number
  /** An e-mail in small letters, or a phone number in full. */
  address: string
  /** What the browser has to bring along with the code. */
  challenge?: string
}

/**
 * Sends a code to an address, in the caller's transaction. Whoever asks while the last one is fresh gets another handle
 * to that code and no second message: a stranger who keeps asking can neither flood an address nor keep its owner from
 * coming in. Of those who are signed in, only the last code counts, and asking too often is refused: it is their own.
 */
export async function issueCode(ctx: Ctx, asked: NewCode): Promise<{ handle: number; digits: number }> {
  const { purpose, accountId, address, challenge } = asked
  const signedIn = purpose === 'phone' || purpose === 'email'
  await lockAddress(ctx, address)
  // Always after the address: whoever takes two locks takes them in this order.
  if (signedIn) {
    await lock(ctx, `codes of ${accountId}`)
    await checkPauseOf(ctx, purpose, accountId ?? 0)
    await expireCodesOf(ctx, purpose, accountId ?? 0)
  }
  const handle = randomHandle()
  const digits = (await requestsToday(ctx, purpose, address)) < perDay ? shortDigits : longDigits
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
      name: 'account.code_asked',
      entity: 'account_code',
      entityId: id,
      after: { purpose },
      secrets: { code },
    })
  return { handle, digits }
}

async function checkPauseOf(ctx: Ctx, purpose: CodePurpose, accountId: number): Promise<void> {
  const { codes, last } = await ctx.db
    .selectFrom('account_code')
    .select(({ fn }) => [fn.countAll<number>().as('codes'), fn.max('created_at').as('last')])
    .where('edition', '=', ctx.edition.code)
    .where('purpose', '=', purpose)
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(ctx.now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  if (last && ctx.now.getTime() - last.getTime() < pauseMs) throw refuse('too_many_requests', { id: 'code.wait' })
  if (codes >= perDay) throw refuse('too_many_requests', { id: 'code.enough' })
}

/** Codes asked for on the log-in pages stay valid: they are known by their handles, and a stranger asks for them, too. */
async function expireCodesOf(ctx: Ctx, purpose: CodePurpose, accountId: number): Promise<void> {
  await ctx.db
    .updateTable('account_code')
    .set({ expires_at: ctx.now })
    .where('edition', '=', ctx.edition.code)
    .where('purpose', '=', purpose)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', ctx.now)
    .execute()
}

async function requestsToday({ db, edition, now }: Ctx, purpose: CodePurpose, address: string): Promise<number> {
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

function findFreshCode({ db, edition, now }: Ctx, asked: { purpose: CodePurpose; address: string; digits: number }) {
  const pause = asked.digits === shortDigits ? pauseMs : longPauseMs
  return db
    .selectFrom('account_code')
    .select(['sent_handle', 'code_hash', 'expires_at'])
    .where('edition', '=', edition.code)
    .where('purpose', '=', asked.purpose)
    .where('address', '=', asked.address)
    .where('digits', '=', asked.digits)
    .whereRef('sent_handle', '=', 'handle')
    .where('created_at', '>', new Date(now.getTime() - pause))
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Given = {
  purpose: CodePurpose
  code: string
  /** It can be used once; without this it is only looked at. */
  consume: boolean
} & ({ handle: number } | { challenge: string } | { accountId: number })

/** Where it was read. */
export type Redeemed = { address: string }

/**
 * Runs `then` in one transaction with using the code up. A wrong try counts although the call fails, so this opens the
 * transaction itself and is for `standalone` verbs only. Wrong, used, late, unknown and tried too often are one answer;
 * `then` answers undefined to make it that one, too.
 */
export async function redeemCode<T>(
  ctx: Ctx,
  given: Given,
  then: (inside: Ctx, redeemed: Redeemed) => Promise<T | undefined>,
): Promise<T> {
  if (ctx.db.isTransaction) throw new Error('a wrong code would be forgotten with the transaction')
  const done = await ctx.transaction(async (inside) => {
    const redeemed = await tryCode(inside, given)
    return redeemed && then(inside, redeemed)
  })
  if (done === undefined) throw refuse('wrong_code')
  return done
}

async function tryCode(ctx: Ctx, given: Given): Promise<Redeemed | undefined> {
  const found = await sentCode(ctx, given)
  if (!found) return undefined
  await lockAddress(ctx, found.address)
  const row = await ctx.db
    .selectFrom('account_code')
    .select(['id', 'handle', 'sent_handle', 'address', 'code_hash'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', found.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .where('tries', '<', maxTries)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const right = row.code_hash.equals(hashCode(row.sent_handle, given.code))
  const update = ctx.db.updateTable('account_code').where('edition', '=', ctx.edition.code)
  if (!right)
    await update
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
  // Under all of its handles: a code that was sent once is used once.
  else if (given.consume)
    await update
      .set({ used_at: ctx.now })
      .where('address', '=', row.address)
      .where('sent_handle', '=', row.sent_handle)
      .execute()
  return right ? { address: row.address } : undefined
}

function sentCode({ db, edition }: Ctx, given: Given) {
  return db
    .selectFrom('account_code')
    .select(['id', 'address'])
    .where('edition', '=', edition.code)
    .where('purpose', '=', given.purpose)
    .where((where) => {
      if ('handle' in given) return where('handle', '=', given.handle)
      if ('challenge' in given) return where('challenge_hash', '=', hashToken(given.challenge))
      return where('account_id', '=', given.accountId)
    })
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Until the transaction ends, nobody else sends codes to it, uses one, or confirms it. */
export function lockAddress(ctx: Ctx, address: string): Promise<void> {
  return lock(ctx, `codes to ${address}`)
}

async function lock({ db, edition }: Ctx, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${edition.code} ${what}`}, 0))`.execute(db)
}

/** Up to 2^50, so that it is a number in any language. */
function randomHandle(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 14n) + 1
}

function hashCode(handle: number, code: string): Buffer {
  return hashToken(`${handle} ${code}`)
}
