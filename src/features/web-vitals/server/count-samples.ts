import { sql } from 'kysely'
import { batchCounts } from '#platform/batched-counts.ts'
import type { Counts } from '#platform/batched-counts.ts'
import type { Ctx } from '#platform/context.ts'
import type { Input } from '#shared/contract.ts'
import type { vitalEndpoints as calls } from '../contract.ts'
import { vitalBucket, vitalDevices } from '../model.ts'
import type { VitalSample } from '../contract.ts'

const vitalCounts = batchCounts((ctx, counts) => ctx.transaction((writer) => writeSamples(writer, counts)))
export const flushVitals = vitalCounts.flush

const devices = new Set<string>(vitalDevices)

/** `pages` are the ids of all pages, so that made-up routes do not fill the table. */
export const reportVitals =
  (pages: ReadonlySet<string>) =>
  (ctx: Ctx, { samples }: Input<typeof calls.report>) => {
    if (isWithinCap(ctx, samples.length)) vitalCounts.add(ctx, ...samples.map((sample) => sampleKey(pages, sample)))
    return {}
  }

const windowMs = 60_000
/** Thousands of phones of one carrier share an address, and each of their page loads has a few samples. */
const maxPerNetwork = 6000
let window = 0
const samplesByNetwork = new Map<string, number>()

/** In memory, since a write for each report would cost more than the report. One network cannot set the percentiles. */
function isWithinCap({ now, request: { network = '' } }: Ctx, samples: number): boolean {
  const current = Math.floor(now.getTime() / windowMs)
  if (current !== window) samplesByNetwork.clear()
  window = current
  const counted = (samplesByNetwork.get(network) ?? 0) + samples
  if (counted > maxPerNetwork) return false
  samplesByNetwork.set(network, counted)
  return true
}

function sampleKey(pages: ReadonlySet<string>, { name, value, route, platform }: VitalSample): string {
  const page = pages.has(route) ? route : 'other'
  const device = devices.has(platform) ? platform : 'other'
  return `${page} ${device} ${name} ${vitalBucket(name, value)}`
}

async function writeSamples({ db, edition, now }: Ctx, counts: Counts): Promise<void> {
  // Sorted, so that two processes lock the rows in the same order.
  const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, count]) => [...key.split(' '), count])
  const column = (place: number) => rows.map((row) => row[place]!)
  await sql`insert into web_vital (edition, day, page, device, name, bucket, count)
    select ${edition.code}, (${now}::timestamptz at time zone ${edition.timeZone})::date,
      c.page, c.device, c.name, c.bucket, c.count
    from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::smallint[],
      ${column(4)}::integer[]) as c (page, device, name, bucket, count)
    on conflict (edition, day, page, device, name, bucket)
    do update set count = web_vital.count + excluded.count`.execute(db)
}
