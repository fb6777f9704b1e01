import type { Answer, Input } from '#shared/contract.ts'
import { languageOf, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { resourceEndpoints } from '../contract.ts'

type Regions = Answer<typeof resourceEndpoints.regions>
type Cities = Answer<typeof resourceEndpoints.cities>

export async function listActiveRegions(ctx: Ctx): Promise<Regions> {
  const { db, edition } = ctx
  const rows = await db
    .selectFrom('region')
    .select(['id', 'name'])
    .where('edition', '=', edition.code)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('city')
          .select('city.id')
          .whereRef('city.edition', '=', 'region.edition')
          .whereRef('city.region_id', '=', 'region.id')
          .where('city.active', '=', true),
      ),
    )
    .execute()
  return { regions: byName(ctx, rows).map(({ id, text }) => ({ value: id, text })) }
}

export async function listActiveCities(
  ctx: Ctx,
  { region_id }: Input<typeof resourceEndpoints.cities>,
): Promise<Cities> {
  const { db, edition } = ctx
  const rows = await db
    .selectFrom('city')
    .select(['id', 'name', 'region_id'])
    .where('edition', '=', edition.code)
    .where('active', '=', true)
    .$if(region_id !== undefined, (query) => query.where('region_id', '=', region_id!))
    .execute()
  return { cities: byName(ctx, rows).map((row) => ({ value: row.id, text: row.text, region_id: row.region_id })) }
}

function byName<R extends { name: unknown }>({ edition, locale }: Ctx, rows: R[]): (R & { text: string })[] {
  const { compare } = new Intl.Collator(languageOf(locale))
  return rows
    .map((row) => ({ ...row, text: localized(row.name as Localized, locale, edition.locales[0]) }))
    .sort((a, b) => compare(a.text, b.text))
}
