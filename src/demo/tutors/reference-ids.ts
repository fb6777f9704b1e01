import type { Ctx } from '#platform/context.ts'

/** Ids of reference rows by alias; rows that staff deleted are missing. */
export type ReferenceIds = Awaited<ReturnType<typeof lockReferenceIds>>

/** The rows stay locked until the transaction ends. */
export async function lockReferenceIds({ db, edition }: Pick<Ctx, 'db' | 'edition'>) {
  const withAlias = (table: 'city' | 'subject' | 'level') =>
    db.selectFrom(table).select(['id', 'alias']).where('edition', '=', edition.code).forKeyShare().execute()
  const cities = await withAlias('city')
  const subjects = await withAlias('subject')
  const levels = await withAlias('level')
  const districts = await db
    .selectFrom('district')
    .select(['id', 'city_id as parent'])
    .where('edition', '=', edition.code)
    .orderBy('position')
    .orderBy('id')
    .forKeyShare()
    .execute()
  const subdistricts = await db
    .selectFrom('subdistrict')
    .select(['id', 'district_id as parent'])
    .where('edition', '=', edition.code)
    .orderBy('position')
    .orderBy('id')
    .forKeyShare()
    .execute()
  const universities = await db
    .selectFrom('university')
    .select('id')
    .where('edition', '=', edition.code)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return {
    city: byAlias(cities),
    subject: byAlias(subjects),
    level: byAlias(levels),
    districts: byParent(districts),
    subdistricts: byParent(subdistricts),
    universities: universities.map(({ id }) => id),
  }
}

function byAlias(rows: readonly { id: number; alias: string }[]): Map<string, number> {
  return new Map(rows.map(({ id, alias }) => [alias, id]))
}

function byParent(rows: readonly { id: number; parent: number }[]): Map<number, number[]> {
  return new Map(
    [...Map.groupBy(rows, ({ parent }) => parent)].map(([parent, list]) => [parent, list.map(({ id }) => id)]),
  )
}
