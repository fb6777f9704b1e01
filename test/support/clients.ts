import type { TestApp } from './app.ts'

export type SomeClient = {
  edition?: string
  name?: string
  email?: string
  phone?: string
  confirmed?: boolean
  city_id?: number
  password_hash?: string
  created_at?: Date
  blacklisted_at?: Date
  blacklist_reason?: string
  email_subscribed?: boolean
  locale?: string
  tutor?: boolean
}

/** A client as the test wants one; answers the id. */
export async function addClient({ runtime }: TestApp, given: SomeClient = {}): Promise<number> {
  const { db } = runtime.database
  const { edition = 'ua', name = 'Lesya Ukrainka', confirmed = false, tutor = false } = given
  const created_at = given.created_at ?? runtime.clock()
  const mark = confirmed ? created_at : null
  const { id } = await db
    .insertInto('account')
    .values({
      edition,
      name,
      email: given.email ?? null,
      email_confirmed_at: given.email ? mark : null,
      phone: given.phone ?? null,
      phone_confirmed_at: given.phone ? mark : null,
      password_hash: given.password_hash ?? null,
      locale: given.locale ?? null,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('client')
    .values({
      edition,
      id,
      created_at,
      city_id: given.city_id ?? null,
      blacklisted_at: given.blacklisted_at ?? null,
      blacklist_reason: given.blacklist_reason ?? null,
      email_subscribed: given.email_subscribed ?? true,
    })
    .execute()
  if (tutor) await db.insertInto('tutor').values({ edition, id }).execute()
  return id
}

/** Two cities of an edition. */
export async function someCities({ runtime }: TestApp, edition = 'ua'): Promise<[number, number]> {
  const cities = await runtime.database.db
    .selectFrom('city')
    .select('id')
    .where('edition', '=', edition)
    .orderBy('id')
    .limit(2)
    .execute()
  return [cities[0]!.id, cities[1]!.id]
}
