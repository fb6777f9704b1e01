import { sql } from 'kysely'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { languageTag, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { maskedShortName } from '#shared/mask/first-name.ts'
import type { Ctx } from '#platform/context.ts'
import { selectOpenTutors } from '#features/tutor-visibility/public.ts'
import type { reviewEndpoints, Review, TutorReviews } from '../contract.ts'
import { noMarks } from '../model.ts'
import { createReviewMasker, maskedReviewColumns } from './review-masks.ts'
import { listReviewSummaries } from './summaries.ts'

type Reader = Pick<Ctx, 'db' | 'edition' | 'locale'>
type ReviewQuery = Omit<Input<typeof reviewEndpoints.list>, 'lang'>
type Filters = Pick<ReviewQuery, 'lesson_id' | 'level_id'>

/** Throws not_found for every tutor without a public page, whatever the reason. */
export async function getTutorReviews(ctx: Ctx, { lang = ctx.locale, ...asked }: Input<typeof reviewEndpoints.list>) {
  if (!(await hasPage(ctx, asked.tutor_id))) throw fail('not_found')
  const { db, edition } = ctx
  return listTutorReviews({ db, edition, locale: lang }, asked)
}

export async function listTutorReviews(ctx: Reader, asked: ReviewQuery): Promise<TutorReviews> {
  const { tutor_id } = asked
  const [reviews, groups, summaries] = await Promise.all([
    readReviews(ctx, asked),
    readGroups(ctx, tutor_id),
    listReviewSummaries(ctx, [tutor_id]),
  ])
  const { lesson_id, level_id } = asked
  const summary = summaries.get(tutor_id)
  return {
    reviews,
    total: groups.filter(matchesFilters({ lesson_id, level_id })).reduce((sum, { count }) => sum + count, 0),
    summary: {
      marks: [...(summary?.marks ?? noMarks)],
      total_count: summary?.reviews ?? 0,
      avg_review_mark: summary?.average ?? null,
    },
    // Each list is filtered by the other one.
    filter_lists: {
      lesson: countChoices(groups.filter(matchesFilters({ level_id })), ({ subject }) => subject),
      level: countChoices(groups.filter(matchesFilters({ lesson_id })), ({ level }) => level),
    },
  }
}

async function hasPage(ctx: Reader, id: number): Promise<boolean> {
  const tutor = await selectOpenTutors(ctx, 'page').select('t.id').where('t.id', '=', id).executeTakeFirst()
  return tutor !== undefined
}

async function readReviews(ctx: Reader, { tutor_id, limit, lesson_id, level_id }: ReviewQuery): Promise<Review[]> {
  const { db, edition } = ctx
  const rows = await db
    .selectFrom('review as r')
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 'r.edition').onRef('s.id', '=', 'r.subject_id'))
    .leftJoin('level as l', (join) => join.onRef('l.edition', '=', 'r.edition').onRef('l.id', '=', 'r.level_id'))
    .leftJoin('account as a', (join) => join.onRef('a.edition', '=', 'r.edition').onRef('a.id', '=', 'r.client_id'))
    .leftJoin('lesson_order as o', (join) =>
      join.onRef('o.edition', '=', 'r.edition').onRef('o.id', '=', 'r.order_id').on('o.paid_at', 'is not', null),
    )
    .select(['r.id', 'r.mark', 'r.locale', 'r.created_at', 'r.responded_at'])
    .select(maskedReviewColumns)
    .select(sql<Date | null>`least(o.first_class, o.paid_at)`.as('paid_since'))
    .select(['a.name as author', 's.name as lesson', 'l.name as level'])
    .where('r.edition', '=', edition.code)
    .where('r.tutor_id', '=', tutor_id)
    .$if(lesson_id !== undefined, (found) => found.where('r.subject_id', '=', lesson_id!))
    .$if(level_id !== undefined, (found) => found.where('r.level_id', '=', level_id!))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
  const mask = createReviewMasker()
  return rows.map(({ author, lesson, level, locale, text_masked, response_masked, mask_version, ...row }) => ({
    ...row,
    ...mask({ ...row, text_masked, response_masked, mask_version }),
    lang: languageTag(locale as Ctx['locale'], edition.country),
    author: maskedShortName(author ?? ''),
    lesson: localizeName(ctx, lesson),
    level: level === null ? null : localizeName(ctx, level),
  }))
}

const localizeName = ({ edition, locale }: Reader, name: unknown) =>
  localized(name as Localized, locale, edition.locales[0])

type Named = { id: number; text: string }
type Group = { subject: Named; level: Named | undefined; count: number }

/** Counts by subject and level, in catalog order. */
async function readGroups(ctx: Reader, tutorId: number): Promise<Group[]> {
  const { db, edition } = ctx
  const rows = await db
    .selectFrom('review as r')
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 'r.edition').onRef('s.id', '=', 'r.subject_id'))
    .leftJoin('level as l', (join) => join.onRef('l.edition', '=', 'r.edition').onRef('l.id', '=', 'r.level_id'))
    .select(['s.id as subject_id', 's.name as subject', 'l.id as level_id', 'l.name as level'])
    .select(sql<number>`count(*)`.as('count'))
    .where('r.edition', '=', edition.code)
    .where('r.tutor_id', '=', tutorId)
    .groupBy(['s.id', 's.name', 's.position', 'l.id', 'l.name', 'l.position'])
    .orderBy('s.position')
    .orderBy('s.id')
    .orderBy('l.position')
    .orderBy('l.id')
    .execute()
  return rows.map(({ subject_id, subject, level_id, level, count }) => ({
    subject: { id: subject_id, text: localizeName(ctx, subject) },
    level: level_id === null ? undefined : { id: level_id, text: localizeName(ctx, level) },
    count,
  }))
}

const matchesFilters =
  ({ lesson_id, level_id }: Filters) =>
  ({ subject, level }: Group) =>
    (lesson_id === undefined || subject.id === lesson_id) && (level_id === undefined || level?.id === level_id)

function countChoices(groups: readonly Group[], of: (group: Group) => Named | undefined) {
  const known = new Map<number, { value: number; text: string; count: number }>()
  for (const group of groups) {
    const named = of(group)
    if (!named) continue
    const choice = known.get(named.id) ?? { value: named.id, text: named.text, count: 0 }
    known.set(named.id, { ...choice, count: choice.count + group.count })
  }
  return [...known.values()]
}
