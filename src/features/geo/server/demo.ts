import { demoOf } from '#editions/demo/demos.ts'
import type { Ctx } from '#platform/context.ts'

export async function fillDemo({ db, edition }: Ctx): Promise<void> {
  for (const [place, region] of demoOf(edition).regions.entries()) {
    const { id } = await db
      .insertInto('region')
      .values({ edition: edition.code, name: JSON.stringify(region.name), position: place })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const city of region.cities) {
      const stored = await db
        .insertInto('city')
        .values({
          edition: edition.code,
          region_id: id,
          alias: city.alias,
          name: JSON.stringify(city.name),
          popular: city.popular ?? false,
          in_footer: city.popular ?? false,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const districts = (city.districts ?? []).map(({ alias, name, name_in = {} }, position) => ({
        edition: edition.code,
        city_id: stored.id,
        alias: alias ?? `district-${position + 1}`,
        name_in: JSON.stringify(name_in),
        name: JSON.stringify(name),
        position,
      }))
      if (districts.length > 0) await db.insertInto('district').values(districts).execute()
    }
  }
}
