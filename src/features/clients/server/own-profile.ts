import type { Person } from '#shared/access.ts'
import { isLocale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { findPendingContact, ownPasswordHash } from '#features/accounts/public.ts'

export async function getOwnClientProfile(ctx: Ctx<Person>) {
  const { id, roles } = ctx.actor
  const row = await ctx.db
    .selectFrom('client as c')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'c.edition').onRef('a.id', '=', 'c.id'))
    .select(['a.name', 'a.email', 'a.phone', 'a.locale', 'c.city_id', 'a.email_confirmed_at', 'a.phone_confirmed_at'])
    .where('c.edition', '=', ctx.edition.code)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
  const findPending = async (kind: 'email' | 'phone') => {
    const address = await findPendingContact(ctx, id, kind)
    return address === row[kind] && row[`${kind}_confirmed_at`] ? null : (address ?? null)
  }
  return {
    client: {
      id,
      name: row.name,
      email: row.email ?? '',
      email_confirmed: row.email_confirmed_at !== null,
      email_waiting: await findPending('email'),
      phone: row.phone ?? '',
      phone_confirmed: row.phone_confirmed_at !== null,
      phone_waiting: await findPending('phone'),
      city_id: row.city_id,
      locale: row.locale && isLocale(row.locale) ? row.locale : null,
      tutor: roles.includes('tutor'),
    },
  }
}

export async function getClientSettings({ db, edition, actor }: Ctx<Person>) {
  const row = await db
    .selectFrom('client as c')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'c.edition').onRef('a.id', '=', 'c.id'))
    .select(['c.email_subscribed', 'a.terms_confirmed_at', 'a.password_hash', 'a.password_set_by_staff_at'])
    .where('c.edition', '=', edition.code)
    .where('c.id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return {
    settings: {
      email_subscribed: row.email_subscribed,
      terms_confirmed_at: row.terms_confirmed_at,
      has_password: ownPasswordHash(row) !== null,
    },
  }
}
