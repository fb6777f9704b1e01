import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import type { Locale } from '#shared/locale.ts'

export type NewAccount = {
  name: string
  email: string | undefined
  phone: string | undefined
  locale: Locale
  time_zone?: string | undefined
  created_at: Date
  /** Confirms email, phone and terms. */
  confirmed_at?: Date | undefined
  terms_confirmed_at?: Date | undefined
  password_hash?: string | undefined
}

/** Returns the ids in the order of the input. */
export async function createAccounts(
  { db, edition }: Pick<Ctx, 'db' | 'edition'>,
  accounts: readonly NewAccount[],
): Promise<number[]> {
  if (accounts.length === 0) return []
  const many = manyRows(
    'account',
    accounts.map(({ name, email, phone, locale, time_zone, created_at, confirmed_at, password_hash, ...rest }) => ({
      edition: edition.code,
      name,
      email,
      phone,
      locale,
      time_zone,
      created_at,
      password_hash,
      email_confirmed_at: confirmed_at,
      phone_confirmed_at: confirmed_at,
      terms_confirmed_at: rest.terms_confirmed_at ?? confirmed_at,
    })),
  )
  const created = await db.insertInto('account').columns(many.columns).expression(many.rows).returning('id').execute()
  return created.map(({ id }) => id)
}
