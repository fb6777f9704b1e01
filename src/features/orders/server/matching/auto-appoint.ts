import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { isOpenFor } from '#features/tutor-visibility/public.ts'
import { chooseTutor } from '../../matching-model.ts'
import type { AgreedTutor } from '../../matching-model.ts'
import { status } from '../../model.ts'
import { appoint } from '../lifecycle/appoint.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { sweepBatchSize, sweepOrders } from '../lifecycle/sweep-orders.ts'

const name = 'auto_appoint'
/** Time for other tutors to agree, so that the best one is chosen and not the fastest. */
const waitMs = 15 * 60_000

/**
 * Scans the orders every minute, so it does not matter when auto-appoint was turned on, a pause ended or a tutor
 * became eligible. Queued jobs of older versions run the same sweep.
 */
export const autoAppointJob: Job = {
  name,
  cron: '* * * * *',
  perEdition: true,
  standalone: true,
  run: (ctx) => sweepOrders(ctx, { name, listDue: (after) => listDue(ctx, after), transition: autoAppoint }),
}

async function listDue({ db, edition, now }: Ctx, after: number): Promise<number[]> {
  const { rows } = await dueOrdersQuery(edition.code, now, after).execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Offered orders whose first agreement is old enough. Agreements outlive their orders by years, so a scalar subquery
 * is looked up per order, where `exists` would hash them all.
 */
export const dueOrdersQuery = (edition: string, now: Date, after: number) => sql<{ id: number }>`
  select o.id from lesson_order o
  where o.edition = ${edition} and o.status = ${sql.lit(status.potential)} and o.auto_appoint and o.id > ${after}
    and (select min(r.responded_at) from order_response r where r.edition = o.edition and r.order_id = o.id
      and r.state = 'agreed') <= ${new Date(now.getTime() - waitMs)}
  order by o.id limit ${sweepBatchSize}`

export async function autoAppoint(ctx: Ctx, order: OrderRow): Promise<void> {
  if (order.status !== status.potential || !order.auto_appoint) return
  // Appointments are serialized, because each counts the earlier ones.
  await sql`select pg_advisory_xact_lock(hashtext(${`${name} ${ctx.edition.code}`}))`.execute(ctx.db)
  const choice = chooseTutor(await listAgreedTutors(ctx, order), await countAppointments(ctx))
  if (!choice) return
  const { tutor_id, ...why } = choice
  await appoint(ctx, order, { tutor_id, who: 'system', why })
}

async function listAgreedTutors({ db, edition }: Ctx, order: OrderRow): Promise<AgreedTutor[]> {
  const { rows } = await sql<AgreedTutor>`
    select r.tutor_id, r.points, t.auto_appoint, coalesce(k.paid_orders, 0) as paid_orders,
      (extract(epoch from r.responded_at - r.offered_at) / 60)::float8 as answered_in,
      (select count(*) from lesson_order o where o.edition = r.edition and o.tutor_id = r.tutor_id
        and o.status in (${sql.lit(status.appointed)}, ${sql.lit(status.first_class)})) as load
    from order_response r
    join tutor t on t.edition = r.edition and t.id = r.tutor_id and ${isOpenFor('requests')}
    left join tutor_record k on k.edition = r.edition and k.tutor_id = r.tutor_id
    where r.edition = ${edition.code} and r.order_id = ${order.id} and r.state = 'agreed'
      and r.tutor_id <> ${order.client_id}`.execute(db)
  return rows
}

async function countAppointments({ db, edition }: Ctx): Promise<number> {
  const { count } = await db
    .selectFrom('lesson_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('edition', '=', edition.code)
    .where('appointed_by', '=', 'auto')
    .executeTakeFirstOrThrow()
  return count
}
