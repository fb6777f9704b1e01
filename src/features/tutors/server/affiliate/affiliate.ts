import { sql } from 'kysely'
import type { Person } from '#shared/access.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { shortName } from '../../model.ts'
import { getAffiliateEarnings } from './rewards.ts'

const maxPeople = 20

/** The referral link and the tutors who registered through it. */
export async function loadAffiliate(ctx: Ctx<Person>) {
  const { db, edition, locale } = ctx
  const { id } = ctx.actor
  const referrals = db
    .selectFrom('tutor as t')
    .where('t.edition', '=', edition.code)
    .where('t.affiliate_id', '=', id)
    .where('t.deleted_at', 'is', null)
    .where('t.anonymised_at', 'is', null)
  const { registered, published } = await referrals
    .select(({ fn }) => [
      fn.countAll<number>().as('registered'),
      fn.countAll<number>().filterWhere('t.state', '=', 'published').as('published'),
    ])
    .executeTakeFirstOrThrow()
  const people = await referrals
    .select(['t.name', 't.created_at', sql<boolean>`t.state = 'published'`.as('published')])
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(maxPeople)
    .execute()
  return {
    affiliate: {
      link: `${ctx.site.link(locale, '/register')}?affiliate_id=${id}`,
      registered,
      published,
      ...edition.affiliate,
      earned: await getAffiliateEarnings(ctx, id),
      people: people.map((one) => ({
        name: shortName(localized(one.name as Localized, locale, edition.locales[0])),
        registered_at: one.created_at,
        published: one.published,
      })),
    },
  }
}
