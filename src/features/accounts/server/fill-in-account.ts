import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { askConfirmation } from './ask-confirmation.ts'

type Given = { email: string; phone: string; password_hash: string | undefined }

/**
 * Adds what somebody lacks who is known already and fills in a form: an e-mail and a password that are there stay, and
 * so does a phone that was confirmed. Their word to the terms is new.
 */
export async function fillInAccount(ctx: Ctx, id: number, { email, phone, password_hash }: Given): Promise<void> {
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
  if (!account.email_confirmed_at) await askConfirmation(ctx, { accountId: id, email: account.email ?? email })
}
