import { sql } from 'kysely'
import type { PersonRole } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { isOptional, deliveryRule } from '../../preference-model.ts'
import type { OutboundChannel, NoticeKind } from '../../preference-model.ts'

type ChannelQuery = { account: number | null; kind: NoticeKind; channel: OutboundChannel }

export async function isChannelEnabled(ctx: Ctx, { account, kind, channel }: ChannelQuery): Promise<boolean> {
  if (account === null || !isOptional(kind, channel)) return deliveryRule(kind, channel) !== undefined
  if (kind === 'news') return (await listNewsRoles(ctx, account)).length > 0
  const chosen = await ctx.db
    .selectFrom('notification_preference')
    .select('wanted')
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', account)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return chosen?.wanted ?? true
}

/** Clients and tutors have separate newsletter subscriptions. */
export async function listNewsRoles({ db, edition }: Ctx, account: number): Promise<PersonRole[]> {
  const { rows } = await sql<{ role: PersonRole }>`
    select 'client' as role from client where edition = ${edition.code} and id = ${account} and email_subscribed
    union all
    select 'tutor' from tutor where edition = ${edition.code} and id = ${account} and email_subscribed`.execute(db)
  return rows.map(({ role }) => role)
}
