import type { PersonRole } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { mayChoose, ruleOf } from '../../choice-model.ts'
import type { ChosenChannel, NoticeKind } from '../../choice-model.ts'

type Asked = { account: number | null; kind: NoticeKind; channel: ChosenChannel }

/** Whether somebody is to be told of this kind of thing there: as they have chosen, or else as it is for everybody. */
export async function isWanted(ctx: Ctx, { account, kind, channel }: Asked): Promise<boolean> {
  if (account === null || !mayChoose(kind, channel)) return ruleOf(kind, channel) !== undefined
  if (kind === 'news') return wantsNews(ctx, account)
  const chosen = await ctx.db
    .selectFrom('notification_choice')
    .select('wanted')
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', account)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return chosen?.wanted ?? true
}

/** Clients and tutors each have their own, which stand with them; without a role, whether there are any at all. */
export async function wantsNews({ db, edition }: Ctx, account: number, role?: PersonRole): Promise<boolean> {
  const roles = role ? [role] : (['client', 'tutor'] as const)
  for (const table of roles) {
    const one = await db
      .selectFrom(table)
      .select('email_subscribed')
      .where('edition', '=', edition.code)
      .where('id', '=', account)
      .executeTakeFirst()
    if (one?.email_subscribed) return true
  }
  return false
}
