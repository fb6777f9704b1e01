import type { Ctx } from '#platform/context.ts'
import { readEvent } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'
import { queueMessages } from './queue-messages.ts'

/** A messenger did not bring somebody a notice: they are told by a letter, as if they had not linked it. */
export async function writeInstead(ctx: Ctx, { entityId: account = 0, after }: Event): Promise<void> {
  const { notice } = (after ?? {}) as { notice?: number }
  const event = notice === undefined ? undefined : await readEvent(ctx, notice)
  if (event) await queueMessages(ctx, event, account)
}
