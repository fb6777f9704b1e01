import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Channel } from '../model.ts'

/** How many go the same way within so many minutes; what configuration says of an edition lies over it. */
const limits = {
  mail_person: { count: 40, minutes: 60 },
  sms_person: { count: 10, minutes: 24 * 60 },
  /** To numbers of the edition's own country, and to those of each other one: nobody earns by having us call the world. */
  sms_country: { count: 500, minutes: 60 },
  sms_abroad: { count: 30, minutes: 60 },
} as const
export type LimitName = keyof typeof limits

/** A part of each limit is kept for what is waited for. */
const forEverything = 0.8

export type Sent = { channel: Channel; recipient: string; urgent: boolean; isCode: boolean }
export type Full = { limit: LimitName; until: Date; among: string }

/** The first limit that is used up, and when it will have room again; whoever asks beside waits until we have decided. */
export async function fullLimit(ctx: Ctx, { channel, recipient, urgent, isCode }: Sent): Promise<Full | undefined> {
  for (const { limit, among } of waysOf(ctx, channel, recipient)) {
    // Codes to one recipient are limited where they are made: here a stranger could use up the owner's.
    if (isCode && limit.endsWith('_person')) continue
    const { minutes } = limits[limit]
    const count = ctx.settings.messageLimits[ctx.edition.code]?.[limit] ?? limits[limit].count
    const most = Math.max(1, urgent ? count : Math.floor(count * forEverything))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.edition.code} ${channel} ${among}`}, 8))`.execute(
      ctx.db,
    )
    const since = new Date(ctx.now.getTime() - minutes * 60_000)
    const theirs = ctx.db
      .selectFrom('message')
      .where('edition', '=', ctx.edition.code)
      .where('channel', '=', channel)
      .where('recipient', among.endsWith('%') ? 'like' : '=', among)
    // What is on its way counts as sent.
    const { going } = await theirs
      .select(({ fn }) => fn.countAll<number>().as('going'))
      .where('state', '=', 'sending')
      .where('next_attempt_at', '>', ctx.now)
      .executeTakeFirstOrThrow()
    if (going >= most) return { limit, among, until: new Date(ctx.now.getTime() + minutes * 60_000) }
    const spent = await theirs
      .select('sent_at')
      .where('sent_at', '>', since)
      .orderBy('sent_at', 'desc')
      .offset(most - going - 1)
      .limit(1)
      .executeTakeFirst()
    if (spent?.sent_at) return { limit, among, until: new Date(spent.sent_at.getTime() + minutes * 60_000) }
  }
  return undefined
}

function waysOf({ edition }: Ctx, channel: Channel, recipient: string): { limit: LimitName; among: string }[] {
  if (channel === 'mail') return [{ limit: 'mail_person', among: recipient }]
  const own = recipient.startsWith(edition.phone.prefix)
  const country = own
    ? { limit: 'sms_country' as const, among: `${edition.phone.prefix}%` }
    : { limit: 'sms_abroad' as const, among: `+${callingCode(recipient.slice(1))}%` }
  return [{ limit: 'sms_person', among: recipient }, country]
}

/** Those of two digits (ITU-T E.164); two are of one, and all others of three. */
const twoDigits = /^(2[07]|3[0-469]|4[0-1]|4[3-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/
const callingCode = (digits: string) => digits.slice(0, /^[17]/.test(digits) ? 1 : twoDigits.test(digits) ? 2 : 3)
