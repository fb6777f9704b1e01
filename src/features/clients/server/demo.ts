import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import { demoPeople } from '#features/accounts/demo-logins.ts'
import { createAccounts } from '#features/accounts/public.ts'
import { makeDemoPeople } from '#features/tutors/public.ts'

const count = 60
/** Places in the crowd: who came twice, who is on the blacklist, who has not confirmed anything, who wants no news. */
const cameTwice = [2, 17, 33]
const blacklisted = new Map([
  [5, 'one'],
  [23, 'two'],
  [41, 'three'],
] as const)
const isUnconfirmed = (place: number) => place % 6 === 4
const isUnsubscribed = (place: number) => place % 9 === 7
const weekMs = 7 * 86_400_000

/** Some people who look for a tutor; the first is the one everybody may sign in as, and one tutor is a client, too. */
export async function fillDemo(ctx: Ctx): Promise<void> {
  const { db, edition } = ctx
  const crowd = makeDemoPeople(edition, 'client', count, ctx.now).map((person, place) => ({
    ...person,
    email: place === 0 ? demoPeople.client.login : `client${place + 1}@demo.test`,
    confirmed: !isUnconfirmed(place),
    subscribed: !isUnsubscribed(place),
    reason: blacklisted.get(place as 5),
  }))
  // Weeks later they had forgotten, and left the same phone with another e-mail.
  const again = cameTwice.map((place) => {
    const before = crowd[place]!
    const created_at = new Date(Math.min(before.created_at.getTime() + 5 * weekMs, ctx.now.getTime() - weekMs / 7))
    const email = `client${place + 1}.again@demo.test`
    return { ...before, email, created_at, confirmed: false, reason: undefined }
  })
  const people = [...crowd, ...again]
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
    ...people.map((person, place) => row(ids[place]!, person)),
    row(both.id, { ...people[0]!, created_at: both.created_at }),
  ]
  const many = manyRows('client', rows)
  await db.insertInto('client').columns(many.columns).expression(many.rows).execute()
}

type Client = { city: string; created_at: Date; subscribed: boolean; reason: string | undefined }
