import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'

/**
 * One account becomes a part of another, before its row goes. What lasts moves along: links in letters that were sent,
 * and who somebody is at a provider. What waits to be used ends with it, since it was sent to a contact that may not
 * be kept; and so does every session.
 */
export async function moveToKept(ctx: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  const { db, edition } = ctx
  for (const table of ['order_key', 'account_identity'] as const)
    await db
      .updateTable(table)
      .set({ account_id: keep })
      .where('edition', '=', edition.code)
      .where('account_id', '=', gone)
      .execute()
  for (const table of ['account_code', 'email_confirmation', 'generated_password'] as const)
    await db.deleteFrom(table).where('edition', '=', edition.code).where('account_id', '=', gone).execute()
  if (ctx.auth.person?.id === gone) await ctx.signOut('person')
  await ctx.endSessions('person', gone)
}

/** Which of the two accounts, the kept one (1) or the other, each comes from. */
export type Choice = Record<'name' | 'email' | 'phone' | 'locale' | 'password', number>

/** The account's row goes, and the kept one takes over what was chosen; marks of confirmation travel with a contact. */
export async function absorbAccount(ctx: Ctx, keep: number, gone: number, choice: Choice): Promise<void> {
  const { db, edition } = ctx
  const rows = await db
    .selectFrom('account')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('id', 'in', [keep, gone])
    .execute()
  const account = (id: number) => rows.find((row) => row.id === id)!
  const [kept, other] = [account(keep), account(gone)]
  const from = (field: keyof Choice) => (choice[field] === 2 ? other : kept)
  // Chosen by hand comes before what a browser has said.
  const zone = [kept, other].find((one) => one.time_zone_chosen) ?? (kept.time_zone ? kept : other)
  // First, so that its e-mail is free.
  await db.deleteFrom('account').where('edition', '=', edition.code).where('id', '=', gone).execute()
  await db
    .updateTable('account')
    .set({
      name: from('name').name,
      locale: from('locale').locale,
      time_zone: zone.time_zone,
      time_zone_chosen: zone.time_zone_chosen,
      email: from('email').email,
      email_confirmed_at: from('email').email_confirmed_at,
      phone: from('phone').phone,
      phone_confirmed_at: from('phone').phone_confirmed_at,
      password_hash: from('password').password_hash,
      terms_confirmed_at: kept.terms_confirmed_at ?? other.terms_confirmed_at,
      created_at: kept.created_at < other.created_at ? kept.created_at : other.created_at,
    })
    .where('edition', '=', edition.code)
    .where('id', '=', keep)
    .execute()
  // Sent to an e-mail that may be another one now; and who came in with what no longer counts comes in again.
  await db.deleteFrom('generated_password').where('edition', '=', edition.code).where('account_id', '=', keep).execute()
  if (choice.password === 2 || choice.email === 2) await ctx.endSessions('person', keep)
}
