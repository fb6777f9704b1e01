import { sql } from 'kysely'
import { computedListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import type { Ctx } from '#platform/context.ts'
import { defaultDays, vitalList } from '../contract.ts'
import { bucketValue, rateVital, vitalNames } from '../model.ts'
import type { VitalName } from '../model.ts'

type Found = { page: string; device: string; name: VitalName; samples: number; bucket: number }
type Row = Awaited<ReturnType<typeof listVitals>>[number]
/** Fewer samples say nothing about a trend. */
const minSamples = 20

const byNumber = (field: 'samples' | Lowercase<VitalName>) => (_ctx: unknown, row: Row) =>
  String(row[field]).padStart(12, '0')

export const vitalListPlugin = computedListPlugin(vitalList, {
  rows: listVitals,
  order: {
    samples: byNumber('samples'),
    page: (_ctx, { page }) => page,
    lcp: byNumber('lcp'),
    inp: byNumber('inp'),
    cls: byNumber('cls'),
    fcp: byNumber('fcp'),
    ttfb: byNumber('ttfb'),
  },
})

async function listVitals(ctx: Ctx, { device, days = defaultDays }: FiltersOf<typeof vitalList>) {
  const now = await readPercentiles(ctx, days, 0)
  const before = new Map((await readPercentiles(ctx, days, days)).map((one) => [keyOf(one), one]))
  const groups = Map.groupBy(
    now.filter((one) => !device || one.device === device),
    (one) => `${one.page} ${one.device}`,
  )
  return [...groups.values()].map((found, place) => presentRow(place + 1, found, before))
}

const keyOf = ({ page, device, name }: Found) => `${page} ${device} ${name}`

function presentRow(id: number, found: readonly Found[], before: ReadonlyMap<string, Found>) {
  const { page, device } = found[0]!
  const vitals = Object.fromEntries(
    found.map((one) => [one.name, presentVital(one, before.get(keyOf(one)))]),
  ) as Partial<Record<VitalName, ReturnType<typeof presentVital>>>
  const stored = (name: VitalName) => Math.round((vitals[name]?.value ?? 0) * (name === 'CLS' ? 1000 : 1))
  return {
    id,
    // The id of a panel page then reads like its address.
    page: page.replaceAll('.', '/'),
    device,
    samples: Math.max(...found.map(({ samples }) => samples)),
    lcp: stored('LCP'),
    inp: stored('INP'),
    cls: stored('CLS'),
    fcp: stored('FCP'),
    ttfb: stored('TTFB'),
    vitals,
  }
}

function presentVital({ name, bucket, samples }: Found, before: Found | undefined) {
  const value = bucketValue(name, bucket)
  const earlier = before && Math.min(samples, before.samples) >= minSamples ? bucketValue(name, before.bucket) : 0
  return {
    value,
    rating: rateVital(name, value),
    change: earlier > 0 ? Math.round((value / earlier - 1) * 100) : null,
  }
}

/** The bucket of the 75th percentile in `days` days that ended `ago` days ago. */
async function readPercentiles({ db, edition, now }: Ctx, days: number, ago: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with today as (select (${now}::timestamptz at time zone ${edition.timeZone})::date as day),
    summed as (
      select page, device, name, bucket, sum(count) as count
      from web_vital, today
      where edition = ${edition.code}
        and web_vital.day > today.day - ${days + ago}::integer and web_vital.day <= today.day - ${ago}::integer
        and name = any(${[...vitalNames]})
      group by page, device, name, bucket
    ),
    ranked as (
      select *, sum(count) over (partition by page, device, name order by bucket) as up_to,
        sum(count) over (partition by page, device, name) as samples
      from summed
    )
    select page, device, name, samples::integer as samples,
      min(bucket) filter (where up_to >= 0.75 * samples) as bucket
    from ranked group by page, device, name, samples order by page, device`.execute(db)
  return rows
}
