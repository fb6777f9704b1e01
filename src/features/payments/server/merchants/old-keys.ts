import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'

/** Razorpay repeats notices with the old secret for a day, Mercado Pago for four. */
const rotationMs = 7 * 24 * 3_600_000

/** Every replaced generation is kept, so that a typing error can be corrected without losing notices. */
export async function keepOldKeys({ db, edition, now }: Ctx, merchantId: number, keys: Buffer): Promise<void> {
  const accepted_until = new Date(now.getTime() + rotationMs)
  await db
    .insertInto('merchant_old_keys')
    .values({ edition: edition.code, merchant_id: merchantId, keys, accepted_until })
    .execute()
}

export async function deleteOldKeys({ db, edition }: Ctx, merchantId: number): Promise<void> {
  await db
    .deleteFrom('merchant_old_keys')
    .where('edition', '=', edition.code)
    .where('merchant_id', '=', merchantId)
    .execute()
}

export const expiredKeysJob: Job = {
  name: 'delete_expired_merchant_keys',
  cron: '37 * * * *',
  perEdition: true,
  async run({ db, edition, now }) {
    await db
      .deleteFrom('merchant_old_keys')
      .where('edition', '=', edition.code)
      .where('accepted_until', '<=', now)
      .execute()
  },
}
