import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import { demoPeople } from '#features/accounts/demo-logins.ts'
import { createAccounts } from '#features/accounts/public.ts'
import { makeDemoPeople } from '#features/tutors/public.ts'

const count = 60

/** Some people who look for a tutor; the first is the one everybody may sign in as, and one tutor is a client, too. */
export async function fillDemo(ctx: Ctx): Promise<void> {
  const { db, edition } = ctx
  const people = makeDemoPeople(edition, 'client', count, ctx.now)
  const ids = await createAccounts(
    ctx,
    people.map((person, index) => ({
      name: person.name,
      email: index === 0 ? demoPeople.client.login : `client${index + 1}@demo.test`,
      phone: person.phone,
      locale: person.locale,
      created_at: person.created_at,
      confirmed_at: person.created_at,
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
  const row = (id: number, city: string, created_at: Date) => ({
    edition: edition.code,
    id,
    city_id: cityIds.get(city),
    created_at,
  })
  const rows = [
    ...people.map(({ city, created_at }, index) => row(ids[index]!, city, created_at)),
    row(both.id, people[0]!.city, both.created_at),
  ]
  const many = manyRows('client', rows)
  await db.insertInto('client').columns(many.columns).expression(many.rows).execute()
}
