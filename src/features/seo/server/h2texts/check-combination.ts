import type { Ctx } from '#platform/context.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import { getCatalogNames } from '#features/catalog/public.ts'
import type { ListCombination } from '#features/catalog/public.ts'
import { failField } from '#shared/errors.ts'

/** Refuses combinations that no list has: places online, or a district of another city. */
export async function assertCombination(ctx: Ctx, row: CrudRow): Promise<void> {
  const { online, city_id, district_id, subdistrict_id, subject_id, level_id } = row as ListCombination
  if (online && city_id !== null) throw failField('city_id', 'invalid.combination')
  const { districts, subdistricts, subjects } = await getCatalogNames(ctx)
  if (district_id !== null && districts.get(district_id)?.city_id !== city_id)
    throw failField('district_id', 'invalid.combination')
  if (subdistrict_id !== null && subdistricts.get(subdistrict_id)?.district_id !== district_id)
    throw failField('subdistrict_id', 'invalid.combination')
  const subject = subject_id === null ? undefined : subjects.byId.get(subject_id)
  if (level_id !== null && subject && !subject.levels.has(level_id)) throw failField('level_id', 'invalid.combination')
}
