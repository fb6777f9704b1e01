import type { Ctx } from '#platform/context.ts'
import { eraseEventDetails } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'

const batch = 200

/** Runs every day; what is left over is erased by the next run. */
export async function eraseOldApplications(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('job_application')
    .select(['id', 'file'])
    .where('edition', '=', ctx.edition.code)
    .where('erase_at', '<=', ctx.now)
    .orderBy('erase_at')
    .limit(batch)
    .forUpdate()
    .execute()
  await deleteApplications(ctx, rows)
}

/** Applicants need no account, so those of a closed one are found by its addresses. */
export async function eraseApplicationsOfAccount(ctx: Ctx, { secrets }: Event): Promise<void> {
  const addresses = JSON.parse(secrets?.['addresses'] ?? '[]') as string[]
  if (addresses.length === 0) return
  const rows = await ctx.db
    .selectFrom('job_application')
    .select(['id', 'file'])
    .where('edition', '=', ctx.edition.code)
    .where('email', 'in', addresses)
    .orderBy('id')
    .forUpdate()
    .execute()
  await deleteApplications(ctx, rows)
}

async function deleteApplications(ctx: Ctx, rows: readonly { id: number; file: string | null }[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await ctx.db.deleteFrom('job_application').where('edition', '=', ctx.edition.code).where('id', 'in', ids).execute()
  for (const { file } of rows) if (file) await ctx.files.remove(file)
  await eraseEventDetails(ctx, ['job_application'], ids)
  await ctx.emit(
    { name: 'job_application.deleted', entity: 'job_application' },
    ids.map((entityId) => ({ entityId })),
  )
}
