import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Runtime } from '../plugin.ts'
import type { TrashSize } from './trash.ts'

/** The trash is on a disk that may be slow, and changes once a night. */
const measureMs = 60_000

export function registerFileMetrics(registry: Registry, { files, database, clock }: Runtime): void {
  let measured: { at: number; size: Promise<TrashSize> } | undefined
  const measure = () => {
    const at = clock().getTime()
    if (!measured || at - measured.at > measureMs) measured = { at, size: files.trash.measure() }
    return measured.size
  }
  const add = (name: string, help: string, read: () => Promise<number>) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await read().catch(() => Number.NaN))
        },
      }),
    )
  add(
    'repeto_file_trash_bytes',
    'Bytes of swept files, which are deleted after 30 days.',
    async () => (await measure()).bytes,
  )
  add(
    'repeto_file_trash_files',
    'Swept files and variants, which are deleted after 30 days.',
    async () => (await measure()).files,
  )
  add('repeto_file_sweep_unknown', 'Files without a row that made the last sweep stop; 0 if it did not.', async () => {
    const row = await database.db.selectFrom('installation').select('unknown_files').executeTakeFirstOrThrow()
    return row.unknown_files
  })
}
