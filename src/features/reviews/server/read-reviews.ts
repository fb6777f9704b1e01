import { sql } from 'kysely'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import { languageTag, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { shortName } from '#shared/short-name.ts'
import type { Ctx } from '#platform/context.ts'
import type { endpoints, Review, TutorReviews } from '../contract.ts'
import { noMarks } from '../model.ts'
import { summariesOf } from './summaries.ts'

/** Who reads, and in which language. */
type Reader = Pick<Ctx, 'db' | 'edition' | 'locale'>
type Asked = Omit<Input<typeof endpoints.ofTutor>, 'lang'>
type Filters = Pick<Asked, 'lesson_id' | 'level_id'>

/** The reviews of a tutor who has a page; of everybody else there are none, and nobody learns why. */
export async function ofTutor(ctx: Ctx, { lang = ctx.locale, ...asked }: Input<typeof endpoints.ofTutor>) {
  if (!(await hasPage(ctx, asked.tutor_id))) throw refuse('not_found')
  const { db, edition } = ctx
  return readTutorReviews({ db, edition, locale: lang }, asked)
}

/** The latest first, what they come to, and what can be asked for more closely. */
export async function readTutorReviews(ctx: Reader, asked: Asked): Promise<TutorReviews> {
  const { tutor_id } = asked
  const [reviews, groups, summaries] = await Promise.all([
    readReviews(ctx, asked),
    readGroups(ctx, tutor_id),
    summariesOf(ctx, [tutor_id]),
  ])
  const { lesson_id, level_id } = asked
  const summary = summaries.get(tutor_id)
  return {
    reviews,
    total: groups.filter(fits({ lesson_id, level_id })).reduce((sum, { count }) => sum + count, 0),
    summary: {
      marks: [...(summary?.marks ?? noMarks)],
      total_count: summary?.reviews ?? 0,
      avg_review_mark: summary?.average ?? null,
    },
    // Each list within what the other one leaves.
    filter_lists: {
      lesson: choices(groups.filter(fits({ level_id })), ({ subject }) => subject),
      level: choices(groups.filter(fits({ lesson_id })), ({ level }) => level),
    },
  }
}

async function hasPage({ db, edition }: Reader, id: number): Promise<boolean> {
  const tutor = await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('state', '=', 'published')
    .where('active', '=', true)
    .where('deletion_requested_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst()
  return tutor !== undefined
}

async function readReviews(ctx: Reader, { tutor_id, limit, lesson_id, level_id }: Asked): Promise<Review[]> {
  const { db, edition } = ctx
  const rows = await db
    .selectFrom('review as r')
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 'r.edition').onRef('s.id', '=', 'r.subject_id'))
    .leftJoin('level as l', (join) => join.onRef('l.edition', '=', 'r.edition').onRef('l.id', '=', 'r.level_id'))
    .leftJoin('account as a', (join) => join.onRef('a.edition', '=', 'r.edition').onRef('a.id', '=', 'r.client_id'))
    .leftJoin('lesson_order as o', (join) =>
      join.onRef('o.edition', '=', 'r.edition').onRef('o.id', '=', 'r.order_id').on('o.paid_at', 'is not', null),
    )
    .select(['r.id', 'r.mark', 'r.text', 'r.locale', 'r.created_at', 'r.response_text', 'r.responded_at'])
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
  return rows.map(({ author, lesson, level, locale, ...row }) => ({
    ...row,
    lang: languageTag(locale as Ctx['locale'], edition.country),
    author: shortName(author ?? ''),
    lesson: inLocale(ctx, lesson),
    level: level === null ? null : inLocale(ctx, level),
  }))
}

const inLocale = ({ edition, locale }: Reader, name: unknown) =>
  localized(name as Localized, locale, edition.locales[0])

type Named = { id: number; text: string }
type Group = { subject: Named; level: Named | undefined; count: number }

/** How many there are of each subject and level, in the order in which staff put them. */
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
    subject: { id: subject_id, text: inLocale(ctx, subject) },
    level: level_id === null ? undefined : { id: level_id, text: inLocale(ctx, level) },
    count,
  }))
}

const fits =
  ({ lesson_id, level_id }: Filters) =>
  ({ subject, level }: Group) =>
    (lesson_id === undefined || subject.id === lesson_id) && (level_id === undefined || level?.id === level_id)

function choices(groups: readonly Group[], of: (group: Group) => Named | undefined) {
  const known = new Map<number, { value: number; text: string; count: number }>()
  for (const group of groups) {
    const named = of(group)
    if (!named) continue
    const choice = known.get(named.id) ?? { value: named.id, text: named.text, count: 0 }
    known.set(named.id, { ...choice, count: choice.count + group.count })
  }
  return [...known.values()]
}
