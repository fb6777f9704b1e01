import type { TestApp } from './app.ts'

export type ClientFields = {
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

export async function addClient({ runtime }: TestApp, fields: ClientFields = {}): Promise<number> {
  const { db } = runtime.database
  const { edition = 'ua', name = 'Lesya Ukrainka', confirmed = false, tutor = false } = fields
  const created_at = fields.created_at ?? runtime.clock()
  const confirmedAt = confirmed ? created_at : null
  const { id } = await db
    .insertInto('account')
    .values({
      edition,
      name,
      email: fields.email ?? null,
      email_confirmed_at: fields.email ? confirmedAt : null,
      phone: fields.phone ?? null,
      phone_confirmed_at: fields.phone ? confirmedAt : null,
      password_hash: fields.password_hash ?? null,
      locale: fields.locale ?? null,
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
      city_id: fields.city_id ?? null,
      blacklisted_at: fields.blacklisted_at ?? null,
      blacklist_reason: fields.blacklist_reason ?? null,
      email_subscribed: fields.email_subscribed ?? true,
    })
    .execute()
  if (tutor) await db.insertInto('tutor').values({ edition, id }).execute()
  return id
}

export async function twoCities({ runtime }: TestApp, edition = 'ua'): Promise<[number, number]> {
  const cities = await runtime.database.db
    .selectFrom('city')
    .select('id')
    .where('edition', '=', edition)
    .orderBy('id')
    .limit(2)
    .execute()
  return [cities[0]!.id, cities[1]!.id]
}
