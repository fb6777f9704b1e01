import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import { demoPeople } from './logins.ts'
import { createAccounts } from '#features/accounts/public.ts'
import { makeDemoPeople } from './tutors/people.ts'

const count = 60
const duplicateIndexes = [2, 17, 33]
const blacklisted = new Map([
  [5, 'one'],
  [23, 'two'],
  [41, 'three'],
] as const)
const isUnconfirmed = (index: number) => index % 6 === 4
const isUnsubscribed = (index: number) => index % 9 === 7
const weekMs = 7 * 86_400_000

/** The first client has the public demo login, and one demo tutor becomes a client as well. */
export async function fillClientDemo(ctx: Ctx): Promise<void> {
  const { db, edition } = ctx
  const firstVisits = makeDemoPeople(edition, 'client', count, ctx.now).map((person, index) => ({
    ...person,
    email: index === 0 ? demoPeople.client.login : `client${index + 1}@demo.test`,
    confirmed: !isUnconfirmed(index),
    subscribed: !isUnsubscribed(index),
    reason: blacklisted.get(index as 5),
  }))
  // Duplicates with the same phone and another email, as candidates for a merge.
  const duplicates = duplicateIndexes.map((index) => {
    const original = firstVisits[index]!
    const created_at = new Date(Math.min(original.created_at.getTime() + 5 * weekMs, ctx.now.getTime() - weekMs / 7))
    const email = `client${index + 1}.again@demo.test`
    return { ...original, email, created_at, confirmed: false, reason: undefined }
  })
  const people = [...firstVisits, ...duplicates]
  const ids = await createAccounts(
    ctx,
    people.map(({ name, email, phone, locale, created_at, confirmed }) => ({
      name,
      email,
      phone,
      locale,
      created_at,
      confirmed_at: confirmed ? created_at : undefined,
    })),
  )
  const cities = await db.selectFrom('city').select(['id', 'alias']).where('edition', '=', edition.code).execute()
  const cityIds = new Map(cities.map(({ id, alias }) => [alias, id]))
  const both = await db
    .selectFrom('account')
    .select(['id', 'created_at'])
    .where('edition', '=', edition.code)
    .where('email', '=', demoPeople.both.login)
    .executeTakeFirstOrThrow()
  const row = (id: number, { city, created_at, subscribed, reason }: Client) => ({
    edition: edition.code,
    id,
    city_id: cityIds.get(city),
    email_subscribed: subscribed,
    blacklisted_at: reason && new Date(Math.min(created_at.getTime() + weekMs, ctx.now.getTime())),
    blacklist_reason: reason && ctx.t(`client.demo.reason.${reason}`),
    created_at,
  })
  const rows = [
    ...people.map((person, index) => row(ids[index]!, person)),
    row(both.id, { ...people[0]!, created_at: both.created_at }),
  ]
  const many = manyRows('client', rows)
  await db.insertInto('client').columns(many.columns).expression(many.rows).execute()
}

type Client = { city: string; created_at: Date; subscribed: boolean; reason: string | undefined }
