import { sql } from 'kysely'
import type { Input } from '#shared/contract.ts'
import { languageOf } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { countRows, inOrder, isNarrow, midnight, pageOfIds } from '#platform/crud/long-lists.ts'
import { beginning, containing } from '#platform/db/database.ts'
import { accountFits, isShort, mayBeName } from '#features/accounts/public.ts'
import type { panelEndpoints } from '../../panel-contract.ts'
import { flagColumns, presentListed, selectListed, tutorName, tutorsOf } from './listed.ts'

type Wanted = Input<typeof panelEndpoints.list>
type Filters = Wanted['filters']

export async function listTutors(ctx: Ctx, { page, per_page, sort, sort_dir, filters }: Wanted) {
  const found = foundTutors(ctx, filters, mostByText)
  const ordered = sorted(ctx, found, { sort, sort_dir }).select('t.id')
  const { ids, ...rest } = await pageOfIds(
    { page, per_page, narrow: isNarrow(filters) },
    {
      ids: async (limit, offset) => (await ordered.limit(limit).offset(offset).execute()).map(({ id }) => id),
      count: (limit) => countRows(ctx, limit === undefined ? found.select('t.id') : found.select('t.id').limit(limit)),
    },
  )
  const more = rest.more || (await areMoreByText(ctx, filters.text))
  return { tutors: { items: await readListed(ctx, ids), ...rest, more } }
}

/** A text that fits more people is looked for among so many of them: whoever asks sees that there are more. */
const mostByText = 5000

async function areMoreByText(ctx: Ctx, text: string | undefined): Promise<boolean> {
  for (const found of text ? foundByText(ctx, text) : [])
    if ((await countRows(ctx, found.limit(mostByText + 1))) > mostByText) return true
  return false
}

async function readListed(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await selectListed(ctx, tutorsOf(ctx).where('t.id', 'in', ids)).execute()
  return inOrder(
    ids,
    rows.map((row) => presentListed(ctx, row)),
  )
}

/** Those of the edition that fit the filters. Whoever is gone is found by asking for such. */
export function foundTutors(ctx: Ctx, filters: Filters, mostByText?: number) {
  const { text, subject_id, city_id, online, waiting, leaving, deleted, created_from, created_to } = filters
  let found = tutorsOf(ctx)
  const gone = sql<boolean>`(t.deleted_at is not null or t.anonymised_at is not null)`
  found = deleted ? found.where(gone) : found.where('t.deleted_at', 'is', null).where('t.anonymised_at', 'is', null)
  if (text) found = found.where('t.id', 'in', idsByText(ctx, text, mostByText))
  if (filters.state !== undefined) found = found.where('t.state', '=', filters.state)
  if (filters.verification !== undefined) found = found.where('t.verification', '=', filters.verification)
  if (city_id !== undefined) found = found.where('t.city_id', '=', city_id)
  if (subject_id !== undefined) found = found.where('t.id', 'in', idsBySubject(ctx, subject_id))
  if (online !== undefined) found = found.where('t.work_online', '=', online)
  if (waiting !== undefined) found = found.where('t.id', waiting ? 'in' : 'not in', idsOfWaiting(ctx))
  if (leaving !== undefined) found = found.where('t.deletion_requested_at', leaving ? 'is not' : 'is', null)
  for (const name of flagColumns) {
    const value = filters[name]
    if (value !== undefined) found = found.where(`t.${name}`, '=', value)
  }
  if (created_from) found = found.where('t.created_at', '>=', midnight(ctx, created_from))
  if (created_to) found = found.where('t.created_at', '<', midnight(ctx, created_to, 1))
  return found
}

function idsByText(ctx: Ctx, text: string, most: number | undefined) {
  const [accounts, names] = foundByText(ctx, text).map((found) =>
    ctx.db.selectFrom((most === undefined ? found : found.limit(most)).as('found')).select('found.id'),
  )
  return names ? accounts!.union(names) : accounts!
}

/** By the account, and by the name in every language of the edition; each along its own index. */
function foundByText(ctx: Ctx, text: string) {
  const { db, edition } = ctx
  const accounts = db
    .selectFrom('account as a')
    .innerJoin('tutor as n', (join) => join.onRef('n.edition', '=', 'a.edition').onRef('n.id', '=', 'a.id'))
    .select('n.id')
    .where('a.edition', '=', edition.code)
    .where((where) => accountFits(ctx, where, text))
  if (!mayBeName(text)) return [accounts]
  const escaped = JSON.stringify(text).slice(1, -1)
  const part = isShort(text) ? beginning(text) : containing(text)
  const names = db
    .selectFrom('tutor as n')
    .select('n.id')
    .where('n.edition', '=', edition.code)
    .where(sql<boolean>`n.name::text ilike ${containing(isShort(text) ? `"${escaped}` : escaped)}`)
    // What the index finds may also be the name of a language, not of a person.
    .where((where) => where.or(edition.locales.map((locale) => sql<boolean>`n.name ->> ${locale} ilike ${part}`)))
  return [accounts, names]
}

function idsBySubject({ db, edition }: Ctx, subjectId: number) {
  return db
    .selectFrom('tutor_subject')
    .select('tutor_id')
    .where('edition', '=', edition.code)
    .where('subject_id', '=', subjectId)
}

/** The few who wait, each kind along its own index. */
function idsOfWaiting({ db, edition }: Ctx) {
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

export function sorted(
  ctx: Ctx,
  found: ReturnType<typeof foundTutors>,
  { sort, sort_dir }: Pick<Wanted, 'sort' | 'sort_dir'>,
) {
  const key = {
    created_at: sql.ref('t.created_at'),
    name: sql`${tutorName(ctx)} collate ${sql.id(`${languageOf(ctx.locale)}-x-icu`)}`,
    score: sql.ref('t.score'),
    id: sql.ref('t.id'),
  }[sort]
  return found.orderBy(key, sort_dir).orderBy('t.id', sort_dir)
}
