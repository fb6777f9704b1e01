import { sql } from 'kysely'
import { editions } from '#editions/editions.ts'
import type { Backlog } from '#platform/backlogs.ts'
import type { Ctx } from '#platform/context.ts'
import type { JobOptions } from '#platform/jobs/enqueue.ts'
import type { NotificationRoute } from '#platform/notifications.ts'
import type { Channel } from '../model.ts'
import { notificationRegistry } from './registry.ts'

type MessagePriority = 'code' | 'notice' | 'bulk'
type Routed = Pick<NotificationRoute, 'template' | 'channel'>

function routePriority({ urgent, priority }: NotificationRoute): MessagePriority {
  return urgent ? 'code' : (priority ?? 'notice')
}

/** A template may be sent by several routes; the most urgent one counts. */
function templatePriority(routes: readonly NotificationRoute[], { template, channel }: Routed): MessagePriority {
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
  const priority = templatePriority(notificationRegistry(ctx).routes, message)
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

type Age = { edition: string; kind: 'codes' | 'notices' | 'bulk' | 'retries'; seconds: number }

/**
 * How long messages have been due. Those that were tried before wait for their gateway; `/healthz` judges only those
 * that nobody has tried to send.
 */
export function messageBacklog(routes: readonly NotificationRoute[]): Backlog {
  const templatesOf = (wanted: MessagePriority) =>
    routes
      .filter((route) => templatePriority(routes, route) === wanted)
      .map(({ channel, template }) => `${channel} ${template}`)
  const codes = templatesOf('code')
  const bulk = templatesOf('bulk')
  return {
    lateAfter: { message_codes: 60, message_notices: 600 },
    async read(db, now) {
      const { rows } = await sql<Age>`
        select kind, max(extract(epoch from ${now}::timestamptz - due.next_attempt_at))::float8 as seconds
        from unnest(${editions.map(({ code }) => code)}::text[]) as e (code)
        cross join lateral (
          select m.next_attempt_at, case
            when m.attempts > 0 then 'retries'
            when m.channel || ' ' || m.template = any(${codes}::text[]) then 'codes'
            when m.channel || ' ' || m.template = any(${bulk}::text[]) then 'bulk'
            else 'notices' end as kind
          from message m where m.edition = e.code and m.state in ('queued', 'sending') and m.next_attempt_at <= ${now}
        ) as due group by kind`.execute(db)
      const none = { message_codes: 0, message_notices: 0, message_bulk: 0, message_retries: 0 }
      return { ...none, ...Object.fromEntries(rows.map(({ kind, seconds }) => [`message_${kind}`, seconds])) }
    },
  }
}
