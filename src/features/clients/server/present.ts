import { sql } from 'kysely'
import { isLocale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { inLocale } from '#platform/crud/localized-sql.ts'
import { hasOwnPassword, lastSeen } from '#features/accounts/public.ts'
import type { ClientDetails } from '../contract.ts'

export function selectClients({ db, edition }: Ctx) {
  return db
    .selectFrom('client as c')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'c.edition').onRef('a.id', '=', 'c.id'))
    .leftJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'c.edition').onRef('t.id', '=', 'c.id'))
    .leftJoin('city as p', (join) => join.onRef('p.edition', '=', 'c.edition').onRef('p.id', '=', 'c.city_id'))
    .where('c.edition', '=', edition.code)
    .where('c.deleted_at', 'is', null)
}

export const clientColumns = (ctx: Ctx) =>
  [
    'c.id',
    'a.name',
    'a.email',
    'a.email_confirmed_at',
    'a.phone',
    'a.phone_confirmed_at',
    sql<string>`${inLocale(ctx, sql.ref('p.name'))}`.as('city'),
    sql<boolean>`t.id is not null`.as('tutor'),
    'c.blacklisted_at',
    'c.email_subscribed',
    'c.created_at',
    lastSeen('c').as('seen_at'),
  ] as const

type ClientRow = {
  id: number
  name: string
  email: string | null
  email_confirmed_at: Date | null
  phone: string | null
  phone_confirmed_at: Date | null
  city: string
  tutor: boolean
  blacklisted_at: Date | null
  email_subscribed: boolean
  created_at: Date
  seen_at: Date | null
}

export function presentClientRow(row: ClientRow) {
  const { id, name, city, tutor, email_subscribed, created_at, seen_at } = row
  return {
    id,
    name,
    email: row.email ?? '',
    email_confirmed: row.email_confirmed_at !== null,
    phone: row.phone ?? '',
    phone_confirmed: row.phone_confirmed_at !== null,
    city,
    tutor,
    blacklisted: row.blacklisted_at !== null,
    email_subscribed,
    created_at,
    seen_at,
  }
}

/** Returns the found clients in the order of the ids. Secrets are reduced to whether they exist. */
export async function listClientDetails(ctx: Ctx, ids: readonly number[]): Promise<ClientDetails[]> {
  const rows = await selectClients(ctx)
    .select(clientColumns(ctx))
    .select(['c.city_id', 'a.locale', 'a.terms_confirmed_at', 'c.blacklist_reason'])
    .select(hasOwnPassword.as('has_password'))
    .select(
      sql<string[]>`array(select i.issuer from account_identity i
        where (i.edition, i.account_id) = (c.edition, c.id) order by i.created_at)`.as('identities'),
    )
    .where('c.id', 'in', ids)
    .execute()
  const profiles = rows.map((row) => ({
    ...presentClientRow(row),
    city_id: row.city_id,
    locale: row.locale && isLocale(row.locale) ? row.locale : null,
    has_password: row.has_password,
    identities: row.identities.map(issuerHost),
    terms_confirmed_at: row.terms_confirmed_at,
    blacklisted_at: row.blacklisted_at,
    blacklist_reason: row.blacklist_reason ?? '',
  }))
  return ids.flatMap((id) => profiles.find((profile) => profile.id === id) ?? [])
}

const issuerHost = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).host : issuer)
