import type { PasskeyAssertion } from '#shared/passkey.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import type { ChallengePurpose } from '#platform/passkeys/challenges.ts'
import { verifyPasskey } from '#platform/passkeys/verify-passkey.ts'
import type { VerifiedPasskey } from '#platform/passkeys/verify-passkey.ts'

export type StaffPasskey = Awaited<ReturnType<typeof listPasskeys>>[number]

export function listPasskeys(db: Db, staffId: number) {
  return db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('used_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute()
}

export function verifyStaffPasskey(ctx: Ctx, purpose: ChallengePurpose, response: PasskeyAssertion) {
  return verifyPasskey(ctx, { realm: 'staff', purpose }, response, ({ db }, staffId) =>
    db
      .selectFrom('staff_passkey')
      .selectAll()
      .where('credential_id', '=', response.id)
      .where('staff_id', '=', staffId)
      .executeTakeFirst(),
  )
}

/** Returns false if the passkey was removed concurrently. */
export async function recordPasskeyUse(
  { db, now }: Ctx,
  { passkey, counter }: VerifiedPasskey<StaffPasskey>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_passkey')
    .set({ counter, used_at: now })
    .where('id', '=', passkey.id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
