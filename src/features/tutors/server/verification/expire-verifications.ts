import type { Ctx } from '#platform/context.ts'
import { renewalDays } from '../../model.ts'

const dayMs = 86_400_000
const batch = 100

/** Daily job: expires verifications and reminds a month before. Works in batches, each in its own transaction. */
export async function expireVerifications(ctx: Ctx): Promise<void> {
  await runInBatches(ctx, expireBatch)
  await runInBatches(ctx, remindBatch)
}

/** Processed rows no longer match the query. */
async function runInBatches(ctx: Ctx, some: (tx: Ctx) => Promise<number>): Promise<void> {
  while ((await ctx.transaction(some)) === batch);
}

async function expireBatch(ctx: Ctx): Promise<number> {
  const rows = await lockVerifiedUntil(ctx, ctx.now).execute()
  for (const { id } of rows) {
    await ctx.db
      .updateTable('tutor')
      .set({ verification: 'expired' })
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', id)
      .execute()
    await ctx.emit({
      name: 'tutor.verification_expired',
      entity: 'tutor',
      entityId: id,
      before: { verification: 'verified' },
      after: { verification: 'expired' },
    })
  }
  return rows.length
}

/** The emitted event prevents a second reminder. */
async function remindBatch(ctx: Ctx): Promise<number> {
  const soon = new Date(ctx.now.getTime() + renewalDays * dayMs)
  const rows = await lockVerifiedUntil(ctx, soon)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('event as e')
            .select('e.id')
            .whereRef('e.edition', '=', 'tutor.edition')
            .where('e.entity', '=', 'tutor')
            .whereRef('e.entity_id', '=', 'tutor.id')
            .where('e.name', '=', 'tutor.verification_expiring')
            .where('e.at', '>', new Date(ctx.now.getTime() - renewalDays * dayMs)),
        ),
      ),
    )
    .execute()
  for (const { id, verified_until } of rows)
    await ctx.emit({ name: 'tutor.verification_expiring', entity: 'tutor', entityId: id, after: { verified_until } })
  return rows.length
}

/** Locked, so that a concurrent renewal is not expired. */
function lockVerifiedUntil({ db, edition }: Ctx, until: Date) {
  return db
    .selectFrom('tutor')
    .select(['id', 'verified_until'])
    .where('edition', '=', edition.code)
    .where('verification', '=', 'verified')
    .where('verified_until', '<=', until)
    .where('deleted_at', 'is', null)
    .where('anonymised_at', 'is', null)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
}
