import type { Ctx } from '#platform/context.ts'
import { recipientZone } from '#platform/zone-names.ts'
import type { NoticeKind } from '../choice-model.ts'
import type { Channel } from '../model.ts'
import { isComingBack } from './bounces.ts'
import { isWanted } from './choices/wanted.ts'
import { fullLimit } from './limits.ts'
import type { Full } from './limits.ts'
import { quietUntil } from './quiet-hours.ts'
import { routes } from './routes.ts'

/**
 * Looks once more before a message goes out: whoever has ended this kind meanwhile, or gets no letters, is not written
 * to; phones are left alone at night; and what is too much at once waits for its turn. True: not now, or never.
 */
export async function holdBack(ctx: Ctx, id: number): Promise<boolean> {
  const message = await dueMessage(ctx, id)
  if (!message) return false
  const why = await needless(ctx, message)
  if (why) {
    await set(ctx, id, { state: 'dropped', last_error: why })
    const { template, channel } = message
    await ctx.emit({ name: 'message.dropped', entity: 'message', entityId: id, after: { template, channel, why } })
    return true
  }
  const urgent = isUrgent(message)
  const quiet =
    message.channel === 'sms' && !urgent ? quietUntil(ctx.now, recipientZone(ctx, message.time_zone)) : undefined
  if (quiet) {
    await set(ctx, id, { state: 'queued', next_attempt_at: quiet })
    return true
  }
  const full = await fullLimit(ctx, { ...message, urgent, isCode: isCode(message) })
  if (!full) return false
  await wait(ctx, message, full)
  return true
}

type Due = {
  id: number
  template: string
  channel: Channel
  recipient: string
  kind: NoticeKind
  account_id: number | null
  time_zone: string | null
}

/** The same as whoever takes it sees as due. */
async function dueMessage({ db, edition, now }: Ctx, id: number): Promise<Due | undefined> {
  const row = await db
    .selectFrom('message')
    .select(['id', 'template', 'channel', 'recipient', 'kind', 'account_id', 'time_zone'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .where((eb) => eb.or([eb('attempts', '=', 0), eb('next_attempt_at', '<=', now)]))
    .forUpdate()
    .executeTakeFirst()
  return row as Due | undefined
}

async function needless(ctx: Ctx, { kind, channel, recipient, account_id }: Due): Promise<string | undefined> {
  if (kind === 'account') return undefined
  if (!(await isWanted(ctx, { account: account_id, kind, channel }))) return 'unwanted'
  if (channel === 'mail' && (await isComingBack(ctx, recipient))) return 'comes back'
  return undefined
}

const isUrgent = ({ template, channel }: Due) =>
  routes.some((route) => route.urgent && route.template === template && route.channel === channel)

/** Codes, and passwords that somebody asked for. */
const isCode = (message: Due) =>
  message.kind === 'account' && (isUrgent(message) || message.template === 'generated_password')

/** Staff are told when it begins, and not again for whatever waits behind it. */
async function wait(ctx: Ctx, { id, channel }: Due, { limit, until, among }: Full): Promise<void> {
  const others = await ctx.db
    .selectFrom('message')
    .select('id')
    .where('edition', '=', ctx.edition.code)
    .where('state', 'in', ['queued', 'sending'])
    .where('channel', '=', channel)
    .where('recipient', among.endsWith('%') ? 'like' : '=', among)
    .where('held_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  await set(ctx, id, { state: 'queued', next_attempt_at: until, held_at: ctx.now })
  if (!others) await ctx.emit({ name: 'message.held', entity: 'message', entityId: id, after: { channel, limit } })
}

type Change = { state: string; last_error?: string; next_attempt_at?: Date; held_at?: Date }

async function set({ db, edition }: Ctx, id: number, change: Change): Promise<void> {
  await db.updateTable('message').set(change).where('edition', '=', edition.code).where('id', '=', id).execute()
}
