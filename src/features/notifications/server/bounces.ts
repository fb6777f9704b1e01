import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { WebhookCall } from '#platform/http/webhooks.ts'
import type { Outcome } from '#platform/outcome.ts'
import { semaphore } from '#platform/semaphore.ts'
import { overBudget, runInThread } from '#platform/threads.ts'
import type { bounceEndpoints as calls } from '../choice-contract.ts'
import { isGone } from './read-report.ts'
import type { Report } from './read-report.ts'

export const bounceJob = 'note_bounce'

/** Where a letter comes back to: an address that says which one it was, and that nobody else can make up. */
export function bouncePath({ settings, edition }: Ctx, id: number): string | undefined {
  const { bounces } = settings
  if (!bounces) return undefined
  const [name, domain] = bounces.address.split('@')
  return `${name}+${edition.code}.${id}.${signOf(bounces.secret, edition.code, id)}@${domain}`
}

/** Whether letters to this address come back for good, as far as we know. */
export async function isComingBack({ db, edition }: Ctx, address: string): Promise<boolean> {
  const bounced = await db
    .selectFrom('mail_bounce')
    .select('id')
    .where('edition', '=', edition.code)
    .where('address', '=', address)
    .where('permanent', '=', true)
    .where('cleared_at', 'is', null)
    .executeTakeFirst()
  return bounced !== undefined
}

/** Refused at the door: only what was said about the recipient tells something about other letters. */
export async function keepRefusal(ctx: Ctx, { id, channel, recipient }: Refused, outcome: Outcome): Promise<void> {
  if (channel !== 'mail' || recipient === '' || outcome.outcome !== 'refused' || outcome.about !== 'recipient') return
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(outcome.why)?.[0] ?? ''
  await keep(ctx, {
    message_id: id,
    address: recipient,
    permanent: status === '' || isGone(status),
    status,
    why: outcome.why,
  })
}
type Refused = { id: number; channel: string; recipient: string }

/**
 * A letter that came back, as any mail server can hand it on: the whole of it (`message/rfc822`), with the secret that
 * configuration names. It comes to one host for all editions; the letter itself says whose it is.
 */
export async function takeBounce(ctx: Ctx, { method, headers, query, body }: WebhookCall): Promise<string> {
  const { bounces } = ctx.settings
  if (!bounces || method !== 'POST' || !isSame(headers.authorization ?? '', `Bearer ${bounces.secret}`))
    throw refuse('forbidden')
  const report = await parseReport(body, typeof query['to'] === 'string' ? query['to'] : '')
  const letter = report && report.to.map((address) => letterAt(bounces, address)).find((found) => found)
  if (!letter || !report.failure) return 'nothing to keep'
  const { status, permanent, why } = report.failure
  await ctx.transaction((inside) => inside.enqueue(bounceJob, { ...letter, status, permanent, why }))
  return 'ok'
}

/** An email parser takes seconds for a hostile email, and anybody can write to the address that bounces come to. */
const budget = { cpuMs: 2_000, wallMs: 30_000, heapMb: 128 }
const script = join(import.meta.dirname, 'report-worker.ts')
const parsing = semaphore(1, 50, () => refuse('unavailable'))

async function parseReport(bytes: Buffer, to: string): Promise<Report | undefined> {
  const report = await parsing(() => runInThread<Report | undefined>(script, { bytes, to }, budget))
  return report === overBudget ? undefined : report
}

/** By the address that we had written to: where it was forwarded to from there is nothing to us. */
export async function noteBounce(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { message, status, permanent, why } = payload as {
    message: number
    status: string
    permanent: boolean
    why: string
  }
  const letter = await ctx.db
    .selectFrom('message')
    .select('recipient')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', message)
    .where('channel', '=', 'mail')
    .where('recipient', '<>', '')
    .executeTakeFirst()
  if (letter) await keep(ctx, { message_id: message, address: letter.recipient, permanent, status, why })
}

/** Somebody has confirmed an e-mail: what goes there arrives. */
export async function clearConfirmed(ctx: Ctx, { entityId = 0 }: Event): Promise<void> {
  const account = await ctx.db
    .selectFrom('account')
    .select('email')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', entityId)
    .executeTakeFirst()
  if (account?.email) await clear(ctx, account.email)
}

/** Staff know that it is mended. */
export async function clearBounces(ctx: Ctx<StaffMember>, { id }: Input<typeof calls.clear>) {
  const account = await ctx.db
    .selectFrom('account')
    .select('email')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account?.email) throw refuse('not_found')
  if (await clear(ctx, account.email))
    await ctx.emit({ name: 'account.bounces_cleared', entity: 'account', entityId: id })
  return {}
}

async function clear({ db, edition, now }: Ctx, address: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_bounce')
    .set({ cleared_at: now })
    .where('edition', '=', edition.code)
    .where('address', '=', address)
    .where('cleared_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

type Bounce = { message_id: number; address: string; permanent: boolean; status: string; why: string }

/** Once for each letter, however often it is reported. */
async function keep(ctx: Ctx, bounce: Bounce): Promise<void> {
  const { message_id, permanent, status } = bounce
  const kept = await ctx.db
    .insertInto('mail_bounce')
    .values({ ...bounce, edition: ctx.edition.code, why: bounce.why.replaceAll('\0', '').slice(0, 500), at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (kept)
    await ctx.emit({ name: 'message.bounced', entity: 'message', entityId: message_id, after: { permanent, status } })
}

type Bounces = NonNullable<Ctx['settings']['bounces']>

function letterAt({ address, secret }: Bounces, given: string): { edition: string; message: number } | undefined {
  const [name, domain] = address.toLowerCase().split('@')
  const [, box, edition = '', id = '', sign = '', at] =
    /^(.+)\+([a-z]{2})\.(\d{1,15})\.([0-9a-f]{20})@(.+)$/.exec(asAddress(given)) ?? []
  if (box !== name || at !== domain || !isSame(sign, signOf(secret, edition, Number(id)))) return undefined
  return { edition, message: Number(id) }
}

/** Whoever puts a plus sign into a query as it is means a plus sign. */
const asAddress = (given: string) => given.trim().toLowerCase().replaceAll(' ', '+')

const signOf = (secret: string, edition: string, id: number) =>
  createHmac('sha256', secret).update(`bounce ${edition} ${id}`).digest('hex').slice(0, 20)

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
