import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { summarizeVotes } from '#platform/votes/votes.ts'
import { avatarAddress } from '#shared/avatar.ts'
import { localePath } from '#shared/frame.ts'
import { languageTag, localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { StoredImage } from '#shared/media.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import { presentPublicName, publicNameColumns } from '#features/tutors/public.ts'
import { selectOpenTutors } from '#features/tutor-visibility/public.ts'
import { withPrivacyDefaults } from '#features/tutors/model.ts'
import type { Privacy } from '#features/tutors/model.ts'
import type { ListedText, ShownText } from '../../contract.ts'
import { editorsChoice } from '../../model.ts'
import type { TextKind } from '../../model.ts'
import { createLiveMasker, maskOutdatedText } from '../live/live-text.ts'

export type TextFilter = { lesson?: number | undefined; city?: number | undefined; tutor_id?: number | undefined }
export type PublicKind = { kind: TextKind; path: string }

/** Texts that visitors may read: accepted, not hidden, and of a tutor whom they may see. */
export function selectLiveTexts(ctx: Ctx, kind: TextKind, { lesson, city, tutor_id }: TextFilter = {}) {
  return selectOpenTutors(ctx, 'list')
    .innerJoin('tutor_text_live as l', (join) =>
      join.onRef('l.edition', '=', 't.edition').onRef('l.tutor_id', '=', 't.id'),
    )
    .where('l.kind', '=', kind)
    .where('l.visible', '=', true)
    .$if(lesson !== undefined, (texts) => texts.where('l.subject_id', '=', lesson!))
    .$if(city !== undefined, (texts) => texts.where('l.city_id', '=', city!))
    .$if(tutor_id !== undefined, (texts) => texts.where('l.tutor_id', '=', tutor_id!))
}

/** Live texts of tutors whom search engines may show. The setting counts as on until the tutor turns it off. */
export function selectIndexedTexts(ctx: Ctx, kind: TextKind, filter: TextFilter = {}) {
  return selectLiveTexts(ctx, kind, filter).where(
    sql<boolean>`coalesce((t.privacy ->> 'search_engines')::boolean, true)`,
  )
}

type Slice = { limit: number; offset?: number }

export async function readListedTexts(
  ctx: Ctx,
  { kind, path }: PublicKind,
  filter: TextFilter,
  { limit, offset = 0 }: Slice,
  without?: number,
): Promise<ListedText[]> {
  const rows = await withNames(selectLiveTexts(ctx, kind, filter))
    .$if(without !== undefined, (texts) => texts.where('l.text_id', '<>', without!))
    .orderBy('l.published_at', 'desc')
    .orderBy('l.text_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const votes = await summarizeVotes(
    ctx,
    kind,
    rows.map(({ text_id }) => text_id),
  )
  const mask = createLiveMasker()
  return rows.map((row) => {
    const [image] = row.images as StoredImage[]
    return {
      ...presentText(ctx, path, row, mask),
      rating: votes.get(row.text_id)?.rating ?? 0,
      votes: votes.get(row.text_id)?.votes ?? 0,
      image: image ? { ...image, alt: mask(image.alt, row.live_mask_version) } : null,
    }
  })
}

export async function findShownText(ctx: Ctx, { kind, path }: PublicKind, id: number): Promise<ShownText | undefined> {
  const row = await withNames(selectLiveTexts(ctx, kind))
    .select('l.text')
    .where('l.text_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const votes = (await summarizeVotes(ctx, kind, [id])).get(id)
  const live = { title: row.title, text: row.text as RichText, images: row.images as StoredImage[] }
  const masked = await maskOutdatedText(live, row.live_mask_version)
  return {
    ...presentText(ctx, path, row, createLiveMasker()),
    rating: votes?.rating ?? 0,
    votes: votes?.votes ?? 0,
    text: masked.text,
    images: [...masked.images],
    changed_at: row.changed_at,
    price: row.price,
  }
}

type LiveTexts = ReturnType<typeof selectLiveTexts>
type LiveRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>

function withNames(texts: LiveTexts) {
  return texts
    .leftJoin('subject as s', (join) => join.onRef('s.edition', '=', 'l.edition').onRef('s.id', '=', 'l.subject_id'))
    .leftJoin('city as c', (join) => join.onRef('c.edition', '=', 'l.edition').onRef('c.id', '=', 'l.city_id'))
    .leftJoin('tutor_subject as p', (join) =>
      join
        .onRef('p.edition', '=', 'l.edition')
        .onRef('p.tutor_id', '=', 'l.tutor_id')
        .onRef('p.subject_id', '=', 'l.subject_id'),
    )
    .select(['l.text_id', 'l.title', 'l.excerpt', 'l.lang', 'l.images', 'l.mark', 'l.published_at', 'l.changed_at'])
    .select('l.mask_version as live_mask_version')
    .select(['t.id as author_id', 't.avatar', 's.id as subject_id', 'c.id as city_id', 'p.price'])
    .select(publicNameColumns)
    .select([sql<Localized | null>`s.name`.as('subject'), sql<Localized | null>`c.name`.as('city')])
}

function presentText(ctx: Ctx, path: string, row: LiveRow, mask: ReturnType<typeof createLiveMasker>) {
  const { edition, locale } = ctx
  const [first] = edition.locales
  const linkTo = (to: string) => localePath(locale, edition.locales, to)
  const named = (id: number | null, name: Localized | null, query: string) =>
    id === null || name === null
      ? null
      : { id, name: localized(name, locale, first), link: linkTo(`${path}?${query}=${id}`) }
  return {
    id: row.text_id,
    title: mask(row.title, row.live_mask_version),
    excerpt: mask(row.excerpt, row.live_mask_version),
    lang: languageTag(row.lang as Locale, edition.country),
    subject: named(row.subject_id, row.subject, 'lesson'),
    city: named(row.city_id, row.city, 'city'),
    author: {
      id: row.author_id,
      name: presentPublicName(ctx, row),
      avatar: avatarAddress(row.avatar, 96) ?? null,
      link: linkTo(`/user-${row.author_id}/`),
    },
    is_choice: row.mark >= editorsChoice,
    published_at: row.published_at,
    link: linkTo(`${path}${row.text_id}/`),
  }
}

type TextIndexing = { locale: Locale; indexed: boolean }

/** The language of a text that visitors may read, and whether search engines may show it. */
export async function findTextIndexing(ctx: Ctx, kind: TextKind, id: number): Promise<TextIndexing | undefined> {
  const row = await selectLiveTexts(ctx, kind)
    .select(['l.lang', 't.privacy'])
    .where('l.text_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { search_engines } = withPrivacyDefaults(row.privacy as Partial<Privacy>)
  return { locale: row.lang as Locale, indexed: search_engines }
}
