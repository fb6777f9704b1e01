import { sql } from 'kysely'
import { avatarAddress } from '#shared/avatar.ts'
import { localePath } from '#shared/frame.ts'
import { languageTag, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { maskedShortName } from '#shared/mask/first-name.ts'
import { maskText } from '#shared/mask/mask.ts'
import { shortName } from '#shared/short-name.ts'
import { localizedMask } from '#shared/stored-mask.ts'
import type { Ctx } from '#platform/context.ts'
import { isOpenFor } from '#features/tutor-visibility/public.ts'
import { excerpt } from '../model.ts'
import { createReviewMasker, maskedReviewColumns } from './review-masks.ts'

export type RecentReview = {
  id: number
  mark: number
  text: string
  /** A BCP 47 language tag. */
  lang: string
  author: string
  lesson: string
  created_at: Date
  tutor: { id: number; name: string; avatar: string | null; link: string }
}

const excerptLength = 200
/** Longer reviews come first, if there are enough. */
const minTextLength = 60
/** Rows read per review shown, since tutors and authors may repeat. */
const candidatesPerReview = 8

/** Latest reviews of catalog tutors, at most one per tutor and per author. */
export function listRecentReviews(ctx: Ctx, count: number): Promise<RecentReview[]> {
  return ctx.remember(`recent reviews ${count}`, async () => {
    const rows = await readLatest(ctx, count * candidatesPerReview)
    const seen = new Set<number | string>()
    const mask = createReviewMasker()
    const fresh = rows
      .map((row) => presentRecentReview(ctx, row, mask(row).text))
      .filter(({ tutor, author, text }) => {
        // A review that is hidden completely says nothing.
        if (text === maskText || seen.has(tutor.id) || seen.has(author)) return false
        seen.add(tutor.id).add(author)
        return true
      })
    const { true: telling = [], false: brief = [] } = Object.groupBy(
      fresh,
      ({ text }) => `${text.length >= minTextLength}` as const,
    )
    return [...telling, ...brief].slice(0, count).toSorted((one, other) => +other.created_at - +one.created_at)
  })
}

type Row = Awaited<ReturnType<typeof readLatest>>[number]

/** Reviews without an author are left out, since a name is shown. */
function readLatest({ db, edition }: Ctx, limit: number) {
  return db
    .selectFrom('review as r')
    .innerJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'r.edition').onRef('t.id', '=', 'r.tutor_id'))
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 'r.edition').onRef('s.id', '=', 'r.subject_id'))
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'r.edition').onRef('a.id', '=', 'r.client_id'))
    .select(['r.id', 'r.mark', 'r.locale', 'r.created_at', 'a.name as author'])
    .select(maskedReviewColumns)
    .select(['t.id as tutor_id', 't.avatar', 's.name as lesson'])
    .select(['t.mask_version as name_mask_version', sql<Localized>`t.name`.as('name')])
    .select(sql<Localized | null>`t.text_masks -> 'name'`.as('name_masks'))
    .select(sql<boolean>`coalesce((t.privacy ->> 'full_name')::boolean, true)`.as('full_name'))
    .where('r.edition', '=', edition.code)
    .where('r.text', '!=', '')
    .where(isOpenFor('list'))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

function presentRecentReview({ edition, locale }: Ctx, row: Row, text: string): RecentReview {
  const { id, mark, created_at, tutor_id } = row
  const [fallback] = edition.locales
  const masks = row.name_masks ?? undefined
  const name = localizedMask({ texts: row.name, masks, version: row.name_mask_version }, locale, fallback)
  return {
    id,
    mark,
    created_at,
    text: excerpt(text, excerptLength),
    lang: languageTag(row.locale as Ctx['locale'], edition.country),
    author: maskedShortName(row.author),
    lesson: localized(row.lesson as Localized, locale, fallback),
    tutor: {
      id: tutor_id,
      name: row.full_name ? name : shortName(name),
      avatar: avatarAddress(row.avatar, 96) ?? null,
      link: localePath(locale, edition.locales, `/user-${tutor_id}/`),
    },
  }
}
