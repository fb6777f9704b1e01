import type { Ctx } from './context.ts'
import type { EventName } from './event-registry.ts'

/**
 * A public text derived from the edition's data, like a sitemap; the path may have parameters. Long feeds are
 * streamed and each chunk is produced on demand. Undefined answers 404.
 */
export type Feed = {
  path: string
  read: (
    ctx: Ctx,
    params: Record<string, string>,
  ) => Promise<{ type: string; body: string | AsyncIterable<string>; headers?: Record<string, string> } | undefined>
}

/**
 * A stream of server-sent events about the edition's data. `read` returns undefined for unknown parameters, which
 * answers 404; it is called again after each of the `on` events, and its result is sent.
 */
export type EventStream = {
  path: string
  event: string
  on: readonly EventName[]
  read: (ctx: Ctx, params: Record<string, string>) => Promise<object | undefined>
  /** Looks for changes outside of the database, in editions whose stream somebody reads. */
  poll?: { ms: number; run: (ctx: Ctx) => Promise<void> }
}
