import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { credentialsChanged } from './credentials-changed.ts'
import { sendEmailConfirmation } from './email-confirmation.ts'

type MissingDetails = { email: string; phone: string; password_hash: string | undefined }

/**
 * Adds missing details of a known person who submits a form. An existing email and password and a confirmed phone
 * stay.
 */
export async function completeAccount(
  ctx: Ctx,
  id: number,
  { email, phone, password_hash }: MissingDetails,
): Promise<void> {
  const before = await ctx.db
    .selectFrom('account')
    .select('password_hash')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const account = await ctx.db
    .updateTable('account')
    .set((eb) => ({
      email: eb.fn.coalesce('email', eb.val(email)),
      phone: sql<string>`case when phone_confirmed_at is null then ${phone} else phone end`,
      password_hash: eb.fn.coalesce('password_hash', eb.val(password_hash ?? null)),
      terms_confirmed_at: ctx.now,
    }))
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .returning(['email', 'email_confirmed_at'])
    .executeTakeFirstOrThrow()
  if (before.password_hash === null && password_hash !== undefined)
    await credentialsChanged(ctx, [id], 'password_changed')
  if (!account.email_confirmed_at) await sendEmailConfirmation(ctx, { accountId: id, email: account.email ?? email })
}
