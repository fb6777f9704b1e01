import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Channel } from '../model.ts'

/** Defaults; the configuration of an edition overrides them. */
const limits = {
  mail_person: { count: 40, minutes: 60 },
  sms_person: { count: 10, minutes: 24 * 60 },
  /** Numbers abroad have a lower limit per country, against SMS pumping fraud. */
  sms_country: { count: 500, minutes: 60 },
  sms_abroad: { count: 30, minutes: 60 },
} as const
export type LimitName = keyof typeof limits

/** The rest of each limit is reserved for urgent messages. */
const nonUrgentShare = 0.8

export type LimitedMessage = { channel: Channel; recipient: string; urgent: boolean; isLimitedBySlice: boolean }
export type ReachedLimit = { limit: LimitName; until: Date; scope: string }

/** Takes an advisory lock per scope, so that concurrent workers cannot exceed a limit. */
export async function findReachedLimit(
  ctx: Ctx,
  { channel, recipient, urgent, isLimitedBySlice }: LimitedMessage,
): Promise<ReachedLimit | undefined> {
  for (const { limit, scope } of limitScopes(ctx, channel, recipient)) {
    // Codes are limited where they are created: a limit here would let a stranger use up the quota of the owner.
    if (isLimitedBySlice && limit.endsWith('_person')) continue
    const { minutes } = limits[limit]
    const count = ctx.settings.messageLimits[ctx.edition.code]?.[limit] ?? limits[limit].count
    const max = Math.max(1, urgent ? count : Math.floor(count * nonUrgentShare))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.edition.code} ${channel} ${scope}`}, 8))`.execute(
      ctx.db,
    )
    const since = new Date(ctx.now.getTime() - minutes * 60_000)
    const messages = ctx.db
      .selectFrom('message')
      .where('edition', '=', ctx.edition.code)
      .where('channel', '=', channel)
      .where('recipient', scope.endsWith('%') ? 'like' : '=', scope)
    // Messages in delivery count as sent.
    const { inFlight } = await messages
      .select(({ fn }) => fn.countAll<number>().as('inFlight'))
      .where('state', '=', 'sending')
      .where('next_attempt_at', '>', ctx.now)
      .executeTakeFirstOrThrow()
    if (inFlight >= max) return { limit, scope, until: new Date(ctx.now.getTime() + minutes * 60_000) }
    const spent = await messages
      .select('sent_at')
      .where('sent_at', '>', since)
      .orderBy('sent_at', 'desc')
      .offset(max - inFlight - 1)
      .limit(1)
      .executeTakeFirst()
    if (spent?.sent_at) return { limit, scope, until: new Date(spent.sent_at.getTime() + minutes * 60_000) }
  }
  return undefined
}

function limitScopes({ edition }: Ctx, channel: Channel, recipient: string): { limit: LimitName; scope: string }[] {
  if (channel === 'mail') return [{ limit: 'mail_person', scope: recipient }]
  const own = recipient.startsWith(edition.phone.prefix)
  const country = own
    ? { limit: 'sms_country' as const, scope: `${edition.phone.prefix}%` }
    : { limit: 'sms_abroad' as const, scope: `+${callingCode(recipient.slice(1))}%` }
  return [{ limit: 'sms_person', scope: recipient }, country]
}

/** Two-digit calling codes (ITU-T E.164); 1 and 7 have one digit, all others three. */
const twoDigits = /^(2[07]|3[0-469]|4[0-1]|4[3-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/
const callingCode = (digits: string) => digits.slice(0, /^[17]/.test(digits) ? 1 : twoDigits.test(digits) ? 2 : 3)
