import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { languageTag } from '#shared/locale.ts'
import { maskedShortName } from '#shared/mask/first-name.ts'
import { createMaskReader } from '#shared/stored-mask.ts'
import type { siteReviewEndpoints } from '../contract.ts'
import { reviewsPerPage, siteReviewStatus } from '../model.ts'

export type SiteRating = { avg_review_mark: number | null; total_count: number }
type Listed = Answer<typeof siteReviewEndpoints.list>['reviews']

export async function listSiteReviews(
  ctx: Ctx,
  { page }: Input<typeof siteReviewEndpoints.list>,
): Promise<Answer<typeof siteReviewEndpoints.list>> {
  const rating = await getSiteRating(ctx)
  return { reviews: await readSiteReviews(ctx, page, rating.total_count), ...rating }
}

/** The average has two decimal places. */
export function getSiteRating(ctx: Ctx): Promise<SiteRating> {
  return ctx.remember('site rating', () =>
    ctx.db
      .selectFrom('site_review')
      .select([
        sql<number>`count(*)`.as('total_count'),
        sql<number | null>`round(avg(mark), 2)::float8`.as('avg_review_mark'),
      ])
      .where('edition', '=', ctx.edition.code)
      .where('status', '=', siteReviewStatus.active)
      .executeTakeFirstOrThrow(),
  )
}

export async function readSiteReviews({ db, edition }: Ctx, page: number, total: number): Promise<Listed> {
  const rows = await db
    .selectFrom('site_review')
    .select(['id', 'name', 'mark', 'text', 'text_masked', 'mask_version', 'locale', 'reply', 'published_at'])
    .where('edition', '=', edition.code)
    .where('status', '=', siteReviewStatus.active)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(reviewsPerPage)
    .offset((page - 1) * reviewsPerPage)
    .execute()
  const read = createMaskReader()
  const items = rows.map(({ name, locale, published_at, text, text_masked, mask_version: version, ...row }) => ({
    ...row,
    text: read({ text, masked: text_masked, version }),
    author: maskedShortName(name),
    lang: languageTag(locale as Ctx['locale'], edition.country),
    published_at: published_at!,
  }))
  return { items, page, pages: Math.max(1, Math.ceil(total / reviewsPerPage)), total }
}
