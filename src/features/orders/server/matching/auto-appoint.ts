import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { choose } from '../../matching-model.ts'
import type { Agreed } from '../../matching-model.ts'
import { status } from '../../model.ts'
import { appoint } from '../appoint.ts'
import { heldOrder } from '../held.ts'

const name = 'auto_appoint'
/** So long others may still agree: the best of them is wanted, not the fastest. */
const waitMs = 15 * 60_000

export async function appointSoon(ctx: Ctx, order_id: number): Promise<void> {
  const key = `${name} ${ctx.edition.code} ${order_id}`
  await ctx.enqueue(name, { order_id }, { key, runAt: new Date(Date.now() + waitMs), keepRunAt: true })
}

export const autoAppointJob: Job = { name, run: (ctx, { order_id }) => autoAppoint(ctx, Number(order_id)) }

/** Appoints whom the rules choose among those who have agreed; nobody, if staff were faster or nobody may be. */
export async function autoAppoint(ctx: Ctx, order_id: number): Promise<void> {
  // One at a time: they count each other.
  await sql`select pg_advisory_xact_lock(hashtext(${`${name} ${ctx.edition.code}`}))`.execute(ctx.db)
  const order = await heldOrder(ctx, order_id)
  if (order.status !== status.potential || !order.auto_appoint) return
  const choice = choose(await agreedTo(ctx, order_id), await appointmentsSoFar(ctx))
  if (!choice) return
  const { tutor_id, ...why } = choice
  await appoint(ctx, order, { tutor_id, who: 'system', why })
}

async function agreedTo({ db, edition }: Ctx, order_id: number): Promise<Agreed[]> {
  const { rows } = await sql<Agreed>`
    select r.tutor_id, r.points, t.auto_appoint, coalesce(k.paid_orders, 0) as paid_orders,
      (extract(epoch from r.responded_at - r.offered_at) / 60)::float8 as answered_in,
      (select count(*) from lesson_order o where o.edition = r.edition and o.tutor_id = r.tutor_id
        and o.status in (4, 5)) as load
    from order_response r
    join tutor t on t.edition = r.edition and t.id = r.tutor_id and t.state = 'published' and t.active
      and t.accept_orders and t.deletion_requested_at is null and t.deleted_at is null and t.anonymised_at is null
    left join tutor_record k on k.edition = r.edition and k.tutor_id = r.tutor_id
    where r.edition = ${edition.code} and r.order_id = ${order_id} and r.state = 'agreed'`.execute(db)
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
