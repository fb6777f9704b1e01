import { sql } from 'kysely'
import type { PersonRole } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { mayChoose, ruleOf } from '../../choice-model.ts'
import type { ChosenChannel, NoticeKind } from '../../choice-model.ts'

type Asked = { account: number | null; kind: NoticeKind; channel: ChosenChannel }

/** Whether somebody is to be told of this kind of thing there: as they have chosen, or else as it is for everybody. */
export async function isWanted(ctx: Ctx, { account, kind, channel }: Asked): Promise<boolean> {
  if (account === null || !mayChoose(kind, channel)) return ruleOf(kind, channel) !== undefined
  if (kind === 'news') return (await newsOf(ctx, account)).length > 0
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

/** As what somebody gets news: clients and tutors each have their own choice, which stands with them. */
export async function newsOf({ db, edition }: Ctx, account: number): Promise<PersonRole[]> {
  const { rows } = await sql<{ role: PersonRole }>`
    select 'client' as role from client where edition = ${edition.code} and id = ${account} and email_subscribed
    union all
    select 'tutor' from tutor where edition = ${edition.code} and id = ${account} and email_subscribed`.execute(db)
  return rows.map(({ role }) => role)
}
