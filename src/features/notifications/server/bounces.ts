import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import type { Outcome } from '#platform/outcome.ts'
import { semaphore } from '#platform/semaphore.ts'
import { overBudget, runInThread } from '#platform/threads.ts'
import type { bounceEndpoints as calls } from '../preference-contract.ts'
import { isPermanentStatus } from './bounce-report.ts'
import type { BounceReport } from './bounce-report.ts'

export const saveBounceJob = 'record_bounce'
declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    record_bounce: Record<string, unknown>
  }
}

/** VERP return address: it names the message and carries an HMAC, so that reports cannot be forged. */
export function bounceAddress({ settings, edition }: Ctx, id: number): string | undefined {
  const { bounces } = settings
  if (!bounces) return undefined
  const [name, domain] = bounces.address.split('@')
  return `${name}+${edition.code}.${id}.${signatureFor(bounces.secret, edition.code, id)}@${domain}`
}

export async function isBouncing({ db, edition }: Ctx, address: string): Promise<boolean> {
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

/** Only a refusal that concerns the recipient says anything about later emails. */
export async function saveRefusal(
  ctx: Ctx,
  { id, channel, recipient }: RefusedMessage,
  outcome: Outcome,
): Promise<void> {
  if (channel !== 'mail' || recipient === '' || outcome.outcome !== 'refused' || outcome.about !== 'recipient') return
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(outcome.why)?.[0] ?? ''
  await saveBounce(ctx, {
    message_id: id,
    address: recipient,
    permanent: status === '' || isPermanentStatus(status),
    status,
    why: outcome.why,
  })
}
type RefusedMessage = { id: number; channel: string; recipient: string }

/**
 * Accepts a bounced email as `message/rfc822` with the configured secret. One host serves all editions; the return
 * address tells which edition the message belongs to.
 */
export async function handleBounceWebhook(ctx: Ctx, { method, headers, query, body }: WebhookCall): Promise<string> {
  const { bounces } = ctx.settings
  if (!bounces || method !== 'POST' || !isEqualConstantTime(headers.authorization ?? '', `Bearer ${bounces.secret}`))
    throw fail('forbidden')
  const report = await parseReport(body, typeof query['to'] === 'string' ? query['to'] : '')
  const email = report && report.to.map((address) => parseBounceAddress(bounces, address)).find((found) => found)
  if (!email || !report.failure) return 'nothing to keep'
  const { status, permanent, why } = report.failure
  await ctx.transaction((inside) => inside.enqueue(saveBounceJob, { ...email, status, permanent, why }))
  return 'ok'
}

/** An email parser takes seconds for a hostile email, and anybody can write to the address that bounces come to. */
const budget = { cpuMs: 2_000, wallMs: 30_000, heapMb: 128 }
const script = join(import.meta.dirname, 'bounce-report-worker.ts')
const parsing = semaphore(1, 50, () => fail('unavailable'))

async function parseReport(bytes: Buffer, to: string): Promise<BounceReport | undefined> {
  const report = await parsing(() => runInThread<BounceReport | undefined>(script, { bytes, to }, budget))
  return report === overBudget ? undefined : report
}

/** Uses the address of our own message: the report may name one it was forwarded to. */
export async function saveReportedBounce(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { message, status, permanent, why } = payload as {
    message: number
    status: string
    permanent: boolean
    why: string
  }
  const email = await ctx.db
    .selectFrom('message')
    .select('recipient')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', message)
    .where('channel', '=', 'mail')
    .where('recipient', '<>', '')
    .executeTakeFirst()
  if (email) await saveBounce(ctx, { message_id: message, address: email.recipient, permanent, status, why })
}

/** A confirmed email address has proven that it receives emails. */
export async function clearConfirmedAddress(ctx: Ctx, { entityId = 0 }: Event): Promise<void> {
  const account = await ctx.db
    .selectFrom('account')
    .select('email')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', entityId)
    .executeTakeFirst()
  if (account?.email) await clearAddress(ctx, account.email)
}

export async function clearBounces(ctx: Ctx<StaffMember>, { id }: Input<typeof calls.clear>) {
  const account = await ctx.db
    .selectFrom('account')
    .select('email')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account?.email) throw fail('not_found')
  if (await clearAddress(ctx, account.email))
    await ctx.emit({ name: 'account.bounces_cleared', entity: 'account', entityId: id })
  return {}
}

async function clearAddress({ db, edition, now }: Ctx, address: string): Promise<boolean> {
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

/** A message is recorded once, even if it is reported repeatedly. */
async function saveBounce(ctx: Ctx, bounce: Bounce): Promise<void> {
  const { message_id, permanent, status } = bounce
  const inserted = await ctx.db
    .insertInto('mail_bounce')
    .values({ ...bounce, edition: ctx.edition.code, why: bounce.why.replaceAll('\0', '').slice(0, 500), at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted)
    await ctx.emit({ name: 'message.bounced', entity: 'message', entityId: message_id, after: { permanent, status } })
}

type Bounces = NonNullable<Ctx['settings']['bounces']>

function parseBounceAddress(
  { address, secret }: Bounces,
  given: string,
): { edition: string; message: number } | undefined {
  const [name, domain] = address.toLowerCase().split('@')
  const [, box, edition = '', id = '', sign = '', at] =
    /^(.+)\+([a-z]{2})\.(\d{1,15})\.([0-9a-f]{20})@(.+)$/.exec(normalizeAddress(given)) ?? []
  if (box !== name || at !== domain || !isEqualConstantTime(sign, signatureFor(secret, edition, Number(id))))
    return undefined
  return { edition, message: Number(id) }
}

/** An unescaped plus sign in a query arrives as a space. */
const normalizeAddress = (given: string) => given.trim().toLowerCase().replaceAll(' ', '+')

const signatureFor = (secret: string, edition: string, id: number) =>
  createHmac('sha256', secret).update(`bounce ${edition} ${id}`).digest('hex').slice(0, 20)

function isEqualConstantTime(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
