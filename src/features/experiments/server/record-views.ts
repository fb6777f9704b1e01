import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { isActing } from '#shared/access.ts'
import type { Auth } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { experimentEndpoints as calls } from '../contract.ts'
import { evaluateFeature } from '../evaluate-model.ts'
import { countedDays } from '../model.ts'
import type { Goal } from '../model.ts'
import { findOutside } from './outside-features.ts'
import { readFeatures } from './payload.ts'

/** Staff are no visitors, neither as themselves nor while they act for somebody. */
const isStaff = (auth: Auth) => auth.staff !== undefined || isActing(auth)
const hashVisitor = (visitor: string) => createHash('sha256').update(visitor).digest()

/**
 * Stores that a visitor saw a variation, once. The browser only names the experiment: the variation follows from the
 * visitor's id, so that nobody can report another one.
 */
export async function recordViews(ctx: Ctx, { experiments, ...attributes }: Input<typeof calls.view>) {
  const { auth, db, edition, now, request } = ctx
  // Results of outside experiments are counted outside, from the events of the analytics service.
  if (!request.visitor || isStaff(auth) || findOutside(ctx)) return {}
  const features = await readFeatures(ctx)
  for (const key of Object.keys(features)) {
    const { experiment, variation } = evaluateFeature(features, key, { ...attributes, id: request.visitor })
    if (experiment === undefined || !experiments.includes(experiment)) continue
    await sql`insert into experiment_view (edition, experiment_id, visitor, variation, viewed_at)
      select edition, id, ${hashVisitor(request.visitor)}, ${variation}, ${now} from experiment
      where edition = ${edition.code} and key = ${experiment} and status = 'running'
      on conflict do nothing`.execute(db)
  }
  return {}
}

const goalOf: Readonly<Record<string, Goal>> = { 'order.placed': 'request', 'tutor.registered': 'registration' }
export const goalEvents = ['order.placed', 'tutor.registered'] as const

/** Remembers the first time that a goal was reached after the view of each experiment. */
export async function recordGoal({ auth, db, edition, now, request }: Ctx, { name }: Event): Promise<void> {
  const goal = goalOf[name]
  if (!request.visitor || !goal || isStaff(auth)) return
  const visitor = hashVisitor(request.visitor)
  await sql`insert into experiment_goal (edition, experiment_id, visitor, goal, reached_at)
    select edition, experiment_id, visitor, ${goal}, ${now} from experiment_view
    where edition = ${edition.code} and visitor = ${visitor}
      and viewed_at > ${now}::timestamptz - make_interval(days => ${countedDays})
    on conflict do nothing`.execute(db)
}
