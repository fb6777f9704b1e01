import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import type { Event, Subscription } from '#platform/events.ts'

/** Browsers keep no cookie for longer. */
const keepDays = 400
const keepSeconds = keepDays * 86_400

/** Remembers in which browsers a tutor signs in, since people who invite themselves use the same one. */
export const deviceSubscriptions: readonly Subscription[] = [
  { subscriber: 'tutor_devices', to: ['account.signed_in', 'tutor.registered'], within: rememberDevice },
]

async function rememberDevice(ctx: Ctx, { name, entityId: tutorId = 0, after }: Event): Promise<void> {
  const { role } = (after ?? {}) as { role?: string }
  if (name === 'account.signed_in' && role !== 'tutor') return
  const { db, edition, now } = ctx
  const { secrets } = ctx.request
  const token = secrets.read('device') ?? randomBytes(24).toString('base64url')
  secrets.keep('device', token, keepSeconds)
  await db
    .insertInto('tutor_device')
    .values({
      edition: edition.code,
      tutor_id: tutorId,
      device: createHash('sha256').update(token).digest(),
      seen_at: now,
    })
    .onConflict((known) => known.columns(['edition', 'tutor_id', 'device']).doUpdateSet({ seen_at: now }))
    .execute()
}

export async function deleteOldDevices({ db, edition, now }: Ctx): Promise<void> {
  await db
    .deleteFrom('tutor_device')
    .where('edition', '=', edition.code)
    .where('seen_at', '<', new Date(now.getTime() - keepSeconds * 1000))
    .execute()
}
