import { sql } from 'kysely'
import type { Person } from '#shared/access.ts'
import { localePath } from '#shared/frame.ts'
import type { StoredImage } from '#shared/media.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx as AnyCtx } from '#platform/context.ts'
import { summarizeVotes } from '#platform/votes/votes.ts'
import type { ListedOwnText, OwnText } from '../../contract.ts'
import { imageRule, perPage, statusNumber, textRules } from '../../model.ts'
import type { TextState } from '../../model.ts'
import { listComments } from '../comments.ts'
import { findLiveText } from '../live/live-text.ts'
import type { TextRow, TextSlice } from '../text-slice.ts'

type Ctx = AnyCtx<Person>

/** Presents a text to its author in the same way in all calls. */
export async function presentOwnText(slice: TextSlice, ctx: Ctx, row: TextRow) {
  const live = await findLiveText(ctx, row.id)
  const { id, lang, title, text, images, subject_id, city_id, revision_comment, version } = row
  const comments = await listComments(ctx, id, { sent: true })
  const presented: OwnText = {
    id,
    lang,
    title,
    text,
    images,
    subject_id,
    city_id,
    revision_comment,
    version,
    status: statusNumber(row.status),
    link: live?.visible ? linkTo(slice, ctx, id) : null,
    hidden_by_staff: isHiddenByStaff(row.status, live !== undefined),
    comments: comments.map(({ id: commentId, block, quote, comment, resolved_at }) => ({
      id: commentId,
      block,
      quote,
      comment,
      resolved: resolved_at !== null,
    })),
  }
  return presented
}

/** Staff who hide a text delete its live version; a tutor's hidden text keeps it. */
const isHiddenByStaff = (status: TextState, isLive: boolean) => status === 'inactive' && !isLive

const linkTo = ({ path }: TextSlice, { edition, locale }: Ctx, id: number) =>
  localePath(locale, edition.locales, `${path}${id}/`)

export async function listOwnTexts(slice: TextSlice, ctx: Ctx, page: number) {
  const all = ownTexts(slice, ctx)
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(page, pages)
  const rows = await all
    .leftJoin('tutor_text_live as l', (join) =>
      join.onRef('l.edition', '=', 't.edition').onRef('l.text_id', '=', 't.id'),
    )
    .select(['t.id', 't.status', 't.title', 't.lang', 't.images', 't.submitted_at', 't.created_at', 'l.visible'])
    .select(sql<Date>`greatest(t.created_at, t.submitted_at, t.published_at)`.as('changed_at'))
    .select((eb) =>
      eb
        .selectFrom('tutor_text_comment as c')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .whereRef('c.edition', '=', 't.edition')
        .whereRef('c.text_id', '=', 't.id')
        .where('c.sent_at', 'is not', null)
        .where('c.resolved_at', 'is', null)
        .as('open_comments'),
    )
    .orderBy('t.id', 'desc')
    .limit(perPage)
    .offset((shown - 1) * perPage)
    .execute()
  const votes = await summarizeVotes(
    ctx,
    slice.kind,
    rows.map(({ id }) => id),
  )
  const items = rows.map(({ images, status, lang, visible, id, open_comments, title, changed_at }): ListedOwnText => ({
    id,
    title,
    changed_at,
    status: statusNumber(status as TextState),
    lang: lang as Locale,
    image: (images as StoredImage[])[0] ?? null,
    link: visible ? linkTo(slice, ctx, id) : null,
    hidden_by_staff: isHiddenByStaff(status as TextState, visible !== null),
    open_comments: open_comments ?? 0,
    rating: votes.get(id)?.rating ?? 0,
    votes: votes.get(id)?.votes ?? 0,
  }))
  return { items, page: shown, pages, total }
}

function ownTexts({ kind }: TextSlice, { db, edition, actor }: Ctx) {
  return db
    .selectFrom('tutor_text as t')
    .where('t.edition', '=', edition.code)
    .where('t.tutor_id', '=', actor.id)
    .where('t.kind', '=', kind)
    .where('t.status', '<>', 'deleted')
}

const ruleNames = ['own', 'contacts', 'useful', 'images', 'review'] as const

export function getTextRules({ kind }: TextSlice, ctx: AnyCtx) {
  const { title, text, images, texts, needsSubject } = textRules[kind]
  return {
    title,
    text,
    images: { max_count: images, max_bytes: imageRule.maxBytes, types: [...imageRule.types] },
    max_texts: texts,
    needs_subject: needsSubject,
    locales: [...ctx.edition.locales],
    rules: ruleNames.map((name) => ctx.t(`tutor_text.rule.${name}`)).concat(ctx.t(`tutor_text.rule.${kind}`)),
  }
}
