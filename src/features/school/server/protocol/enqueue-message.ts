import type { Ctx } from '#platform/context.ts'
import { findSchool } from './school-api.ts'

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    send_school_messages: { interrupted?: boolean }
  }
}

export type MessageKind =
  | 'order'
  | 'order_changes'
  | 'order_return'
  | 'order_erasure'
  | 'candidate'
  | 'candidate_erasure'

type Subject = { order_id: number; transfer_id: number } | { candidate_id: number }

/** Writes the message with the change that it reports, so that neither exists without the other. */
export async function enqueueSchoolMessage(ctx: Ctx, kind: MessageKind, subject: Subject): Promise<void> {
  await ctx.db
    .insertInto('school_message')
    .values({ edition: ctx.edition.code, kind, ...subject, created_at: ctx.now })
    .execute()
  await enqueueSending(ctx)
}

/** Without a connection messages wait until there is one. */
export async function enqueueSending(ctx: Ctx, runAt: Date = ctx.now): Promise<void> {
  if (!findSchool(ctx)) return
  const queue = `school ${ctx.edition.code}`
  await ctx.enqueue('send_school_messages', {}, { key: queue, queue, runAt, keepRunAt: runAt > ctx.now })
}
