import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { choose } from '../../matching-model.ts'
import type { Agreed } from '../../matching-model.ts'
import { status } from '../../model.ts'
import { appoint } from '../appoint.ts'
import type { HeldOrder } from '../held.ts'
import { sweepBatch, sweepOrders } from '../sweep-orders.ts'

const name = 'auto_appoint'
/** So long others may still agree: the best of them is wanted, not the fastest. */
const waitMs = 15 * 60_000

/**
 * Looks at the orders themselves every minute, so that it does not matter when auto-appoint was turned on, a pause ended
 * or a tutor became eligible. Single jobs of this name and older payloads run the same sweep.
 */
export const autoAppointJob: Job = {
  name,
  cron: '* * * * *',
  perEdition: true,
  standalone: true,
  run: (ctx) => sweepOrders(ctx, { name, listDue: (after) => listDue(ctx, after), transition: autoAppoint }),
}

async function listDue({ db, edition, now }: Ctx, after: number): Promise<number[]> {
  const { rows } = await dueOrders(edition.code, now, after).execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Offered orders with an agreement that others had time to follow. Agreements outlive their orders by years: a scalar
 * subquery is looked up order by order, where `exists` would hash them all.
 */
export const dueOrders = (edition: string, now: Date, after: number) => sql<{ id: number }>`
  select o.id from lesson_order o
  where o.edition = ${edition} and o.status = ${sql.lit(status.potential)} and o.auto_appoint and o.id > ${after}
    and (select min(r.responded_at) from order_response r where r.edition = o.edition and r.order_id = o.id
      and r.state = 'agreed') <= ${new Date(now.getTime() - waitMs)}
  order by o.id limit ${sweepBatch}`

/** Appoints whom the rules choose among those who have agreed; nobody, if staff were faster or nobody is eligible. */
export async function autoAppoint(ctx: Ctx, order: HeldOrder): Promise<void> {
  if (order.status !== status.potential || !order.auto_appoint) return
  // One at a time: they count each other.
  await sql`select pg_advisory_xact_lock(hashtext(${`${name} ${ctx.edition.code}`}))`.execute(ctx.db)
  const choice = choose(await agreedTo(ctx, order), await appointmentsSoFar(ctx))
  if (!choice) return
  const { tutor_id, ...why } = choice
  await appoint(ctx, order, { tutor_id, who: 'system', why })
}

async function agreedTo({ db, edition }: Ctx, order: HeldOrder): Promise<Agreed[]> {
  const { rows } = await sql<Agreed>`
    select r.tutor_id, r.points, t.auto_appoint, coalesce(k.paid_orders, 0) as paid_orders,
      (extract(epoch from r.responded_at - r.offered_at) / 60)::float8 as answered_in,
      (select count(*) from lesson_order o where o.edition = r.edition and o.tutor_id = r.tutor_id
        and o.status in (${sql.lit(status.appointed)}, ${sql.lit(status.first_class)})) as load
    from order_response r
    join tutor t on t.edition = r.edition and t.id = r.tutor_id and t.state = 'published' and t.active
      and t.accept_orders and t.deletion_requested_at is null and t.deleted_at is null and t.anonymised_at is null
    left join tutor_record k on k.edition = r.edition and k.tutor_id = r.tutor_id
    where r.edition = ${edition.code} and r.order_id = ${order.id} and r.state = 'agreed'
      and r.tutor_id <> ${order.client_id}`.execute(db)
  return rows
}

async function appointmentsSoFar({ db, edition }: Ctx): Promise<number> {
  const { count } = await db
    .selectFrom('lesson_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('edition', '=', edition.code)
    .where('appointed_by', '=', 'auto')
    .executeTakeFirstOrThrow()
  return count
}
