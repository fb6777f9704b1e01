import type { Ctx } from '../context.ts'
import type { StoredPart } from './files.ts'
import { readInstallationId } from './installation.ts'

/** Above either of them the database is more likely to be wrong than the files. */
export const sweepLimits = { share: 0.05, files: 100 } as const
export const trashDays = 30
const dayMs = 86_400_000
/** Longer than any transaction can take. */
const graceMs = dayMs
const batchSize = 100

export type SweepResult = { outcome: 'swept' | 'stopped' | 'wrong_files'; files: number; unknown: number }

/**
 * Deletes what has been in the trash for a month, and moves files without a row into it. Nothing is moved before all
 * files were counted, while old trash is deleted even if the sweep stops then. Rows are read from the primary, because a
 * replica may lack those of the last uploads. `isConfirmed` goes on above the limits.
 */
export async function sweepFiles(ctx: Ctx, { isConfirmed = false } = {}): Promise<SweepResult> {
  const { files, now } = ctx
  const id = await ctx.transaction(({ db }) => readInstallationId(db))
  if ((await files.disk.readInstallation()) !== id) return stop(ctx, { outcome: 'wrong_files', files: 0, unknown: 0 })

  await files.disk.trash.deleteBefore(dayOf(now.getTime() - trashDays * dayMs))
  const found = await findUnknown(ctx)
  const unknown = new Set(found.unknown.map(({ name }) => name)).size
  const counts = { files: found.files, unknown }
  const isTooMany = unknown > sweepLimits.files || unknown > found.files * sweepLimits.share
  if (isTooMany && !isConfirmed) return stop(ctx, { outcome: 'stopped', ...counts })

  await moveToTrash(ctx, [...found.unknown, ...found.partial])
  await saveStopped(ctx, 0)
  return { outcome: 'swept', ...counts }
}

async function stop(ctx: Ctx, result: SweepResult): Promise<SweepResult> {
  const { outcome, ...counts } = result
  ctx.log.error({ reason: outcome, ...counts, location: ctx.files.disk.location }, 'file sweep stopped')
  await ctx.transaction(async (within) => {
    await within.db
      .updateTable('installation')
      .set({ unknown_files: Math.max(counts.unknown, 1) })
      .execute()
    await within.emit({ name: 'files.sweep_stopped', entity: 'files', after: { reason: outcome, ...counts } })
  })
  return result
}

type FoundParts = { files: number; unknown: StoredPart[]; partial: StoredPart[] }

async function findUnknown(ctx: Ctx): Promise<FoundParts> {
  const found: FoundParts = { files: 0, unknown: [], partial: [] }
  const before = new Date(ctx.now.getTime() - graceMs)
  for await (const parts of ctx.files.disk.list()) {
    const complete = parts.filter(({ isPartial }) => !isPartial)
    found.files += new Set(complete.map(({ name }) => name)).size
    found.unknown.push(
      ...(await leaveOutKnown(
        ctx,
        complete.filter(({ changedAt }) => changedAt < before),
      )),
    )
    found.partial.push(...parts.filter(({ isPartial, changedAt }) => isPartial && changedAt < before))
  }
  return found
}

/** Asks again for each batch, because a long count is followed by a long move. */
async function moveToTrash(ctx: Ctx, parts: readonly StoredPart[]): Promise<void> {
  for (let from = 0; from < parts.length; from += batchSize) {
    const batch = parts.slice(from, from + batchSize)
    const unknown = await leaveOutKnown(
      ctx,
      batch.filter(({ isPartial }) => !isPartial),
    )
    const moved = [...unknown, ...batch.filter(({ isPartial }) => isPartial)]
    await ctx.files.disk.trash.add(
      moved.map(({ path }) => path),
      dayOf(ctx.now.getTime()),
    )
  }
}

async function leaveOutKnown(ctx: Ctx, parts: readonly StoredPart[]): Promise<StoredPart[]> {
  if (parts.length === 0) return []
  const names = [...new Set(parts.map(({ name }) => name))]
  const rows = await ctx.transaction(({ db }) =>
    db.selectFrom('stored_file').select('name').where('name', 'in', names).execute(),
  )
  const known = new Set(rows.map(({ name }) => name))
  return parts.filter(({ name }) => !known.has(name))
}

async function saveStopped(ctx: Ctx, unknown: number): Promise<void> {
  await ctx.transaction(({ db }) => db.updateTable('installation').set({ unknown_files: unknown }).execute())
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
