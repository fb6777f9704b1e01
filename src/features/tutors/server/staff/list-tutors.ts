import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { sortByLocale } from '#platform/crud/localized-sql.ts'
import { countRows, midnight } from '#platform/crud/long-lists.ts'
import { likeStarting, likeContaining } from '#platform/db/database.ts'
import { accountMatches, isShortSearch, canBeName } from '#features/accounts/public.ts'
import { tutorList } from '../../contract/staff-list.ts'
import { tutorActions } from './switches.ts'
import { flagColumns, presentTutorRow, selectTutorRows, tutorName, selectTutors } from './tutor-rows.ts'

type Filters = FiltersOf<typeof tutorList>

export const tutorListPlugin = queryListPlugin(
  tutorList,
  {
    id: 't.id',
    all: selectTutors,
    filter: (ctx, filters, limited) => filterTutors(ctx, filters, limited ? maxTextMatches : undefined),
    ids: (query) => query.select('t.id'),
    select: (ctx, query) => selectTutorRows(ctx, query),
    present: (ctx, rows) => rows.map((row) => presentTutorRow(ctx, row)),
    order: {
      created_at: () => sql.ref('t.created_at'),
      name: (ctx) => sortByLocale(ctx, tutorName(ctx), 'plain'),
      score: () => sql.ref('t.score'),
      state: () => sql.ref('t.state'),
      verification: () => sql.ref('t.verification'),
      id: () => sql.ref('t.id'),
    },
    hasMore: (ctx, { text }) => hasMoreTextMatches(ctx, text),
  },
  {
    actions: tutorActions,
    hidden: ({ edition }) => [
      ...(edition.school ? [] : schoolParts),
      ...(edition.billingData ? [] : ['billing_submitted']),
    ],
  },
)

const schoolParts = [
  'school_tutor',
  'potential_school_tutor',
  'set_school',
  'potential_school_tutor_on',
  'potential_school_tutor_off',
]

/** Limit of matches by text; a larger result sets `more`. */
const maxTextMatches = 5000

async function hasMoreTextMatches(ctx: Ctx, text: string | undefined): Promise<boolean> {
  for (const query of text ? selectByText(ctx, text) : [])
    if ((await countRows(ctx, query.limit(maxTextMatches + 1))) > maxTextMatches) return true
  return false
}

/** Deleted and anonymised tutors are included only by the `deleted` filter. */
export function filterTutors(ctx: Ctx, filters: Filters, mostByText?: number) {
  const { text, subject_id, city_id, online, waiting, leaving, deleted, created_from, created_to } = filters
  let query = selectTutors(ctx)
  const isGone = sql<boolean>`(t.deleted_at is not null or t.anonymised_at is not null)`
  query = deleted ? query.where(isGone) : query.where('t.deleted_at', 'is', null).where('t.anonymised_at', 'is', null)
  if (text) query = query.where('t.id', 'in', selectIdsByText(ctx, text, mostByText))
  if (filters.state !== undefined) query = query.where('t.state', '=', filters.state)
  if (filters.verification !== undefined) query = query.where('t.verification', '=', filters.verification)
  if (city_id !== undefined) query = query.where('t.city_id', '=', city_id)
  if (subject_id !== undefined) query = query.where('t.id', 'in', selectIdsBySubject(ctx, subject_id))
  if (online !== undefined) query = query.where('t.work_online', '=', online)
  if (waiting !== undefined) query = query.where('t.id', waiting ? 'in' : 'not in', selectWaitingIds(ctx))
  if (filters.billing_submitted !== undefined)
    query = query.where('t.id', filters.billing_submitted ? 'in' : 'not in', selectBillingIds(ctx))
  if (leaving !== undefined) query = query.where('t.deletion_requested_at', leaving ? 'is not' : 'is', null)
  for (const name of flagColumns) {
    const value = filters[name]
    if (value !== undefined) query = query.where(`t.${name}`, '=', value)
  }
  const { score, score_from, score_to } = filters
  if (score !== undefined) query = query.where('t.score', '=', score)
  if (score_from !== undefined) query = query.where('t.score', '>=', score_from)
  if (score_to !== undefined) query = query.where('t.score', '<=', score_to)
  if (created_from) query = query.where('t.created_at', '>=', midnight(ctx, created_from))
  if (created_to) query = query.where('t.created_at', '<', midnight(ctx, created_to, 1))
  return query
}

function selectIdsByText(ctx: Ctx, text: string, most: number | undefined) {
  const [accounts, names] = selectByText(ctx, text).map((query) =>
    ctx.db.selectFrom((most === undefined ? query : query.limit(most)).as('found')).select('found.id'),
  )
  return names ? accounts!.union(names) : accounts!
}

/** Two queries, so that each uses its own index. */
function selectByText(ctx: Ctx, text: string) {
  const { db, edition } = ctx
  const accounts = db
    .selectFrom('account as a')
    .innerJoin('tutor as n', (join) => join.onRef('n.edition', '=', 'a.edition').onRef('n.id', '=', 'a.id'))
    .select('n.id')
    .where('a.edition', '=', edition.code)
    .where((where) => accountMatches(ctx, where, text))
  if (!canBeName(text)) return [accounts]
  const escaped = JSON.stringify(text).slice(1, -1)
  const part = isShortSearch(text) ? likeStarting(text) : likeContaining(text)
  const names = db
    .selectFrom('tutor as n')
    .select('n.id')
    .where('n.edition', '=', edition.code)
    .where(sql<boolean>`n.name::text ilike ${likeContaining(isShortSearch(text) ? `"${escaped}` : escaped)}`)
    // The index may also match a language code instead of a name.
    .where((where) => where.or(edition.locales.map((locale) => sql<boolean>`n.name ->> ${locale} ilike ${part}`)))
  return [accounts, names]
}

function selectIdsBySubject({ db, edition }: Ctx, subjectId: number) {
  return db
    .selectFrom('tutor_subject')
    .select('tutor_id')
    .where('edition', '=', edition.code)
    .where('subject_id', '=', subjectId)
}

/** Each part of the union uses its own index. */
function selectWaitingIds({ db, edition }: Ctx) {
  const profiles = db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('state', '=', 'on_moderation')
  const changes = db
    .selectFrom('tutor_revision')
    .select('tutor_id as id')
    .where('edition', '=', edition.code)
    .where('state', '=', 'waiting')
  return profiles.union(changes)
}

/** Billing data that wait for staff. */
function selectBillingIds({ db, edition }: Ctx) {
  return db
    .selectFrom('billing_data')
    .select('tutor_id')
    .where('edition', '=', edition.code)
    .where('state', '=', 'submitted')
}

/** Shown in the menu and on the desktop of staff. */
export async function countTutorsWaiting(ctx: Ctx): Promise<Record<string, number>> {
  if (!ctx.edition.billingData) return {}
  return { 'billing_submitted=1': await countRows(ctx, filterTutors(ctx, { billing_submitted: true }).select('t.id')) }
}
