import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ownVisibleId } from '#shared/access.ts'
import type { Limit } from '#shared/contract.ts'
import { isAppError, fail } from '#shared/errors.ts'
import type { AnyActor } from '../context.ts'
import type { Db } from '../db/database.ts'
import { networkOf } from './network.ts'

type Call = {
  path: string
  edition: string
  address: string
  actor: AnyActor
  input: object
  now: Date
  proven: () => Promise<boolean>
}

/** A counter and the number of calls after which it takes effect. */
type Counter = { key: string; max: number }

/** Errors that mean a wrong guess. Other outcomes reveal nothing about a password or code. */
const wrongGuesses: ReadonlySet<string> = new Set(['wrong_credentials', 'wrong_code'])

/**
 * Counts a call, then runs it. The count is committed before the handler's own transaction, so that concurrent calls
 * get no extra attempts, across processes and restarts.
 */
export async function limitCall<T>(db: Db, limit: Limit, call: Call, run: () => Promise<T>): Promise<T> {
  const start = new Date(Math.floor(call.now.getTime() / 1000 / limit.seconds) * limit.seconds * 1000)
  const what = limit.shared ?? call.path
  const network = networkOf(call.address)
  const fromNetwork = `${what} from ${network}`
  const calls = await add(db, fromNetwork, start)
  if (calls > limit.perNetwork) throw fail('too_many_requests')
  if (limit.perActor && 'id' in call.actor) {
    const byActor = await add(db, `${what} by ${call.actor.realm} ${ownVisibleId(call.actor)}`, start)
    if (byActor > limit.perActor) throw fail('too_many_requests')
  }

  // Calls over these limits need a captcha but are not rejected: otherwise anybody could exhaust the attempts of
  // somebody else.
  const counters = captchaCounters(limit, call, what)
  const counted = await Promise.all(counters.map(({ key }) => add(db, key, start)))
  const releasable = limit.failuresOnly
    ? [...counters.map(({ key }) => key), fromNetwork]
    : counters.map(({ key }) => key)
  const release = () => Promise.all(releasable.map((key) => subtract(db, key, start)))
  if (counted.some((count, place) => count > counters[place]!.max) && !(await call.proven())) {
    await release()
    throw fail('captcha_needed')
  }
  try {
    const answer = await run()
    if (limit.failuresOnly) await release()
    return answer
  } catch (error) {
    if (limit.failuresOnly && !(isAppError(error) && wrongGuesses.has(error.refusal))) await release()
    throw error
  }
}

/** Values are counted per edition, like the accounts they name; networks are counted across editions. */
function captchaCounters({ captchaAfter, perValue }: Limit, call: Call, what: string): Counter[] {
  const counters: Counter[] = []
  if (captchaAfter !== undefined)
    counters.push({ key: `${what} unproven from ${networkOf(call.address)}`, max: captchaAfter })
  if (perValue) {
    const values = [perValue.field].flat().map((field) => valueAt(call.input, field) as string | undefined)
    const value = hashOf(values.join(' ').toLowerCase())
    counters.push({ key: `${what} for ${call.edition} ${value}`, max: perValue.max })
  }
  return counters
}

async function add(db: Db, key: string, window_start: Date): Promise<number> {
  const { calls } = await db
    .insertInto('call_count')
    .values({ key, window_start, calls: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ calls: sql`call_count.calls + 1` }),
    )
    .returning('calls')
    .executeTakeFirstOrThrow()
  return calls
}

async function subtract(db: Db, key: string, window_start: Date): Promise<void> {
  await db
    .updateTable('call_count')
    .set({ calls: sql`calls - 1` })
    .where('key', '=', key)
    .where('window_start', '=', window_start)
    .where('calls', '>', 0)
    .execute()
}

/** Typed values are personal data, so only their hashes are stored. */
function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}

function valueAt(input: object, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], input)
}

export async function deleteOldCalls(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('call_count')
    .where('window_start', '<', new Date(now.getTime() - 24 * 3600 * 1000))
    .execute()
}

export function floodGuard(perMinute: number): (address: string, now: number) => boolean {
  let minute = 0
  let counts = new Map<string, number>()
  return (address, now) => {
    const current = Math.floor(now / 60_000)
    if (current !== minute) [minute, counts] = [current, new Map<string, number>()]
    const network = networkOf(address)
    const calls = (counts.get(network) ?? 0) + 1
    counts.set(network, calls)
    return calls <= perMinute
  }
}
