import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Limit } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { AnyActor } from '../context.ts'
import type { Db } from '../db/database.ts'

/**
 * Counts a call before its verb runs, outside the verb's own transaction: a refused attempt counts too,
 * in every process and across restarts.
 */
export async function countCall(
  db: Db,
  limit: Limit,
  call: { path: string; address: string; actor: AnyActor; input: object; now: Date; proven: () => Promise<boolean> },
): Promise<void> {
  const what = limit.shared ?? call.path
  const keys: [string, number][] = [[`${what} from ${networkOf(call.address)}`, limit.perAddress]]
  if (limit.perValue) {
    const value = valueAt(call.input, limit.perValue.field)
    keys.push([`${what} for ${hashOf(String(value).toLowerCase())}`, limit.perValue.max])
  }
  if (limit.perActor && 'id' in call.actor)
    keys.push([`${what} by ${call.actor.realm} ${call.actor.id}`, limit.perActor])
  const start = new Date(Math.floor(call.now.getTime() / 1000 / limit.seconds) * limit.seconds * 1000)
  for (const [key, max] of keys) {
    const { calls } = await db
      .insertInto('call_count')
      .values({ key, window_start: start, calls: 1 })
      .onConflict((conflict) =>
        conflict.columns(['key', 'window_start']).doUpdateSet({ calls: sql`call_count.calls + 1` }),
      )
      .returning('calls')
      .executeTakeFirstOrThrow()
    if (calls > max) throw refuse('too_many_requests')
    // Before anything else is counted: who shows nothing uses up nobody's tries.
    if (key === keys[0]![0] && calls > (limit.captchaAfter ?? max) && !(await call.proven()))
      throw refuse('captcha_needed')
  }
}

/** What people have typed is theirs: it can be compared, not read. */
function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}

function valueAt(input: object, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], input)
}

export async function forgetOldCalls(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('call_count')
    .where('window_start', '<', new Date(now.getTime() - 24 * 3600 * 1000))
    .execute()
}

/** A cheap guard against floods, per process: a person never meets it. */
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

/** One visitor of IPv6 has a whole /64 to choose addresses from. */
function networkOf(address: string): string {
  return address.includes(':') && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address
}
