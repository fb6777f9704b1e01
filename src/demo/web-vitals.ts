import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { vitalBucket, vitalNames } from '#features/web-vitals/model.ts'

/** Typical values in the order of `vitalNames`. */
const typical = {
  home: { phone: [1900, 150, 0.02, 1200, 420], desktop: [1000, 60, 0.01, 700, 300] },
  catalog: { phone: [2400, 230, 0.06, 1500, 520], desktop: [1300, 90, 0.03, 800, 350] },
  tutor: { phone: [2900, 180, 0.12, 1600, 560], desktop: [1500, 70, 0.04, 900, 380] },
} as const

/** Two days of each of the last two weeks; the earlier ones were slower. */
const days = [1, 4, 9, 12]
/** How many samples lie each number of buckets around the typical value. */
const spread = [2, 5, 9, 12, 8, 4, 1]

export async function fillVitalDemo({ db, edition, now }: Ctx): Promise<void> {
  const rows = Object.entries(typical).flatMap(([page, devices]) =>
    Object.entries(devices).flatMap(([device, values]) =>
      vitalNames.flatMap((name, place) =>
        days.flatMap((ago) =>
          spread.map((count, offset) => ({
            page,
            device,
            name,
            ago,
            bucket: vitalBucket(name, values[place]) + 2 * offset - 6 + (ago > 7 ? 1 : 0),
            count,
          })),
        ),
      ),
    ),
  )
  await sql`insert into web_vital (edition, day, page, device, name, bucket, count)
    select ${edition.code}, (${now}::timestamptz at time zone ${edition.timeZone})::date - r.ago,
      r.page, r.device, r.name, greatest(r.bucket, 0), sum(r.count)
    from json_to_recordset(${JSON.stringify(rows)})
      as r (page text, device text, name text, ago integer, bucket smallint, count integer)
    group by r.ago, r.page, r.device, r.name, greatest(r.bucket, 0)`.execute(db)
}
