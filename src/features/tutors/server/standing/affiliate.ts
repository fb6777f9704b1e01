import { sql } from 'kysely'
import type { Person } from '#shared/access.ts'
import { localePath } from '#shared/frame.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { shortName } from '../../model.ts'

const shownPeople = 20

/** The link by which a tutor brings others, and who came by it. Earnings join with the ledger. */
export async function readAffiliate(ctx: Ctx<Person>) {
  const { db, edition, locale } = ctx
  const { id } = ctx.actor
  const brought = db
    .selectFrom('tutor as t')
    .where('t.edition', '=', edition.code)
    .where('t.affiliate_id', '=', id)
    .where('t.deleted_at', 'is', null)
    .where('t.anonymised_at', 'is', null)
  const { registered, published } = await brought
    .select(({ fn }) => [
      fn.countAll<number>().as('registered'),
      fn.countAll<number>().filterWhere('t.state', '=', 'published').as('published'),
    ])
    .executeTakeFirstOrThrow()
  const people = await brought
    .select(['t.name', 't.created_at', sql<boolean>`t.state = 'published'`.as('published')])
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(shownPeople)
    .execute()
  return {
    affiliate: {
      link: `${ctx.origin}${localePath(locale, edition.locales, '/register')}?affiliate_id=${id}`,
      registered,
      published,
      people: people.map((one) => ({
        name: shortName(localized(one.name as Localized, locale, edition.locales[0])),
        registered_at: one.created_at,
        published: one.published,
      })),
    },
  }
}
