import { sql } from 'kysely'
import type { RowVersion } from '#shared/panel-actions.ts'
import type { Crud } from '#shared/panel.ts'
import type { Ctx } from '../context.ts'
import type { CrudRow } from './rows.ts'
import { compareStates } from './version-changes.ts'

/** Older versions of a row are deleted. */
const maxVersions = 100

/** Keeps the state of rows before a save. The rows are locked, so the numbers have no gaps. */
export async function saveVersions({ db, edition, auth, now }: Ctx, resource: string, rows: readonly CrudRow[]) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id as number)
  const { rows: kept } = await sql<{ row_id: number; number: number }>`
    insert into crud_version (edition, resource, row_id, number, staff_id, at, data)
    select ${edition.code}, ${resource}, given.id, 1 + coalesce(newest.number, 0), ${auth.staff?.id ?? null}::bigint,
      ${now}, given.data::jsonb
    from unnest(${ids}::bigint[], ${rows.map((row) => JSON.stringify(row))}::text[]) as given (id, data)
    left join (
      select row_id, max(number) as number from crud_version
      where edition = ${edition.code} and resource = ${resource} and row_id = any(${ids}::bigint[]) group by row_id
    ) newest on newest.row_id = given.id
    returning row_id, number`.execute(db)
  for (const { row_id, number } of kept.filter((one) => one.number > maxVersions))
    await versionsToDelete({ db, edition }, resource, row_id, number - maxVersions).execute()
}

/** Lists the saves of a row, newest first, each with what it changed. */
export async function listVersions(ctx: Ctx, resource: Crud, current: CrudRow): Promise<RowVersion[]> {
  const versions = await versionsOf(ctx, resource.name, current['id'] as number)
    .leftJoin('staff_member as s', 's.id', 'v.staff_id')
    .select(['v.number', 'v.at', 'v.data', 's.name as who'])
    .orderBy('v.number', 'desc')
    .execute()
  const states = [...versions.map(({ data }) => data as CrudRow).toReversed(), current]
  const changes = (await compareStates(ctx, resource, states)).toReversed()
  return versions.map(({ number, at, who }, place) => ({
    number,
    who: who ?? '',
    at: Math.floor(at.getTime() / 1000),
    changes: changes[place]!,
  }))
}

export async function findVersion(ctx: Ctx, resource: string, id: number, number: number) {
  const version = await versionsOf(ctx, resource, id).select('v.data').where('v.number', '=', number).executeTakeFirst()
  return version?.data as CrudRow | undefined
}

function versionsToDelete({ db, edition }: Pick<Ctx, 'db' | 'edition'>, resource: string, id: number, upTo: number) {
  return db
    .deleteFrom('crud_version')
    .where('edition', '=', edition.code)
    .where('resource', '=', resource)
    .where('row_id', '=', id)
    .where('number', '<=', upTo)
}

function versionsOf({ db, edition }: Ctx, resource: string, id: number) {
  return db
    .selectFrom('crud_version as v')
    .where('v.edition', '=', edition.code)
    .where('v.resource', '=', resource)
    .where('v.row_id', '=', id)
}
