import type { Ctx } from '#platform/context.ts'
import { findEvent } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'
import { queueMessages } from './queue-messages.ts'

/** Sends the email that the recipient would have got without a linked messenger. */
export async function queueEmailFallback(ctx: Ctx, { entityId: account = 0, after }: Event): Promise<void> {
  const { notice } = (after ?? {}) as { notice?: number }
  const event = notice === undefined ? undefined : await findEvent(ctx, notice)
  if (event) await queueMessages(ctx, event, account)
}
