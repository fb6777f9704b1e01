import { sql } from 'kysely'
import { editions } from '#editions/editions.ts'
import type { Backlog } from '#platform/backlogs.ts'
import type { Ctx } from '#platform/context.ts'
import type { JobOptions } from '#platform/jobs/enqueue.ts'
import type { NotificationRoute } from '#platform/notifications.ts'
import type { Channel } from '../model.ts'
import { notificationRegistry } from './registry.ts'

/** In the order in which they are sent. */
export const messagePriorities = ['code', 'notice', 'bulk'] as const
type MessagePriority = (typeof messagePriorities)[number]
type Routed = Pick<NotificationRoute, 'template' | 'channel'>

function routePriority({ urgent, priority }: NotificationRoute): MessagePriority {
  return urgent ? 'code' : (priority ?? 'notice')
}

/** A template may be sent by several routes; the most urgent one counts. */
export function messagePriority(ctx: Ctx, { template, channel }: Routed): MessagePriority {
  const { routes } = notificationRegistry(ctx)
  const found = routes.filter((route) => route.template === template && route.channel === channel).map(routePriority)
  if (found.includes('code')) return 'code'
  return found.length > 0 && found.every((priority) => priority === 'bulk') ? 'bulk' : 'notice'
}

/**
 * Each edition and priority has queues of its own. Together they have four times as many places in a worker: bulk takes
 * at most two quarters of them and everything but codes three, so that a code never waits for other messages.
 */
export function messageJobOptions(ctx: Ctx, message: Routed): Pick<JobOptions, 'priority' | 'lane' | 'lanes'> {
  const { channel: lane } = message
  const priority = messagePriority(ctx, message)
  const queues = queuesOf(ctx, lane)
  const own = { [`${ctx.edition.code} ${priority}`]: queues }
  if (priority === 'code') return { lane, priority: 'urgent', lanes: own }
  const deferrable = { ...own, deferrable: 3 * queues }
  if (priority === 'notice') return { lane, priority: 'normal', lanes: deferrable }
  return { lane, priority: 'bulk', lanes: { ...deferrable, bulk: 2 * queues } }
}

const queuesOf = ({ settings }: Ctx, channel: Channel) =>
  channel === 'mail' ? settings.MAIL_QUEUES : settings.SMS_QUEUES

/** Events whose messages contain a code or a link that somebody waits for. */
export function listCodeEvents(routes: readonly NotificationRoute[]): ReadonlySet<string> {
  return new Set(routes.filter((route) => routePriority(route) === 'code').map(({ event }) => event))
}

const backlogKinds = { code: 'message_codes', notice: 'message_notices', bulk: 'message_bulk' } as const
type OldestMessage = { priority: MessagePriority; tried: boolean; seconds: number | null }

/**
 * How long messages have been due. Those that were tried before wait for their gateway; `/healthz` judges only those
 * that nobody has tried to send.
 */
export const messageBacklog: Backlog = {
  lateAfter: { message_codes: 60, message_notices: 600 },
  async read(db, now) {
    const { rows } = await sql<OldestMessage>`
      select p.priority, r.tried, max(extract(epoch from ${now}::timestamptz - oldest.next_attempt_at))::float8 as seconds
      from unnest(${editions.map(({ code }) => code)}::text[]) as e (code)
      cross join unnest(${[...messagePriorities]}::text[]) as p (priority)
      cross join (values (false), (true)) as r (tried)
      left join lateral (
        select m.next_attempt_at from message m
        where m.edition = e.code and m.priority = p.priority and (m.attempts > 0) = r.tried
          and m.state in ('queued', 'sending') and m.next_attempt_at <= ${now}
        order by m.next_attempt_at limit 1
      ) as oldest on true
      group by p.priority, r.tried`.execute(db)
    const ages: Record<string, number> = { message_retries: 0 }
    for (const { priority, tried, seconds } of rows) {
      const kind = tried ? 'message_retries' : backlogKinds[priority]
      ages[kind] = Math.max(ages[kind] ?? 0, seconds ?? 0)
    }
    return ages
  },
}
