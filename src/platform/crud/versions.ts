import { sql } from 'kysely'
import type { RowVersion } from '#shared/panel-actions.ts'
import type { Ctx } from '../context.ts'
import { changesBetween } from '../record-changes.ts'
import { withoutLabels } from './rows.ts'
import type { CrudRow } from './rows.ts'

/** Older versions of a row are deleted. */
const maxVersions = 100

/** Keeps the state of rows before a save. The rows are locked, so the numbers have no gaps. */
export async function saveVersions({ db, edition, auth, now }: Ctx, resource: string, rows: readonly CrudRow[]) {
  if (rows.length === 0) return
  await sql`insert into crud_version (edition, resource, row_id, number, staff_id, at, data)
    select ${edition.code}, ${resource}, (row ->> 'id')::bigint,
      1 + coalesce((select max(v.number) from crud_version v
        where (v.edition, v.resource, v.row_id) = (${edition.code}, ${resource}, (row ->> 'id')::bigint)), 0),
      ${auth.staff?.id ?? null}::bigint, ${now}, row
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row`.execute(db)
  await sql`delete from crud_version v using (
      select row_id, max(number) as newest from crud_version
      where edition = ${edition.code} and resource = ${resource}
        and row_id = any(${rows.map(({ id }) => id)}::bigint[]) group by row_id
    ) kept
    where v.edition = ${edition.code} and v.resource = ${resource}
      and v.row_id = kept.row_id and v.number <= kept.newest - ${maxVersions}`.execute(db)
}

/** Lists the saves of a row, newest first, each with what it changed. */
export async function listVersions(ctx: Ctx, resource: string, current: CrudRow): Promise<RowVersion[]> {
  const versions = await versionsOf(ctx, resource, current['id'] as number)
    .leftJoin('staff_member as s', 's.id', 'v.staff_id')
    .select(['v.number', 'v.at', 'v.data', 's.name as who'])
    .orderBy('v.number', 'desc')
    .execute()
  return versions.map(({ number, at, data, who }, place) => ({
    number,
    who: who ?? '',
    at: Math.floor(at.getTime() / 1000),
    changes: changesBetween(data, versions[place - 1]?.data ?? withoutLabels(current)),
  }))
}

export async function findVersion(ctx: Ctx, resource: string, id: number, number: number) {
  const version = await versionsOf(ctx, resource, id).select('v.data').where('v.number', '=', number).executeTakeFirst()
  return version?.data as CrudRow | undefined
}

function versionsOf({ db, edition }: Ctx, resource: string, id: number) {
  return db
    .selectFrom('crud_version as v')
    .where('v.edition', '=', edition.code)
    .where('v.resource', '=', resource)
    .where('v.row_id', '=', id)
}
