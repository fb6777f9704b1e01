import type { Ctx } from '#platform/context.ts'
import { renewalDays } from '../../model.ts'

const dayMs = 86_400_000
const batch = 100

/** Every day: whose mark has ended, and whose will in a month, are told. A hundred at a time, each in its transaction. */
export async function expireVerifications(ctx: Ctx): Promise<void> {
  await inBatches(ctx, expireSome)
  await inBatches(ctx, remindSome)
}

/** Until there are no more: what was done is not found again. */
async function inBatches(ctx: Ctx, some: (inside: Ctx) => Promise<number>): Promise<void> {
  while ((await ctx.transaction(some)) === batch);
}

async function expireSome(ctx: Ctx): Promise<number> {
  const rows = await verifiedUntil(ctx, ctx.now).execute()
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

/** Once for each verification: that they were told is on record. */
async function remindSome(ctx: Ctx): Promise<number> {
  const soon = new Date(ctx.now.getTime() + renewalDays * dayMs)
  const rows = await verifiedUntil(ctx, soon)
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

/** Held, so that nobody is expired who is verified anew at this moment. */
function verifiedUntil({ db, edition }: Ctx, until: Date) {
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
