import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { orderStatus } from '#shared/order-status.ts'
import type { OrderFacts } from '../../model.ts'

export type RuleOrder = OrderFacts & { status: number; created_at: Date }

/** Personal requests are never among them, because the client has chosen a tutor. */
const ruleOrigins = ['general', 'short'] as const

/** The order if rules may decide about it: new, without a chosen tutor, and never at the school before. */
export async function findRuleOrder(ctx: Ctx, id: number): Promise<RuleOrder | undefined> {
  const [order] = await readOrders(
    ctx,
    sql`o.id = ${id} and o.status = ${orderStatus.new} and not exists (
      select from school_transfer t where t.edition = o.edition and t.order_id = o.id)`,
    1,
  )
  return order
}

/** The requests of a period that rules could have decided about when they were placed, the latest first. */
export function listPastOrders(ctx: Ctx, since: Date, limit: number): Promise<RuleOrder[]> {
  return readOrders(ctx, sql`o.created_at >= ${since}`, limit)
}

async function readOrders({ db, edition }: Ctx, which: ReturnType<typeof sql>, limit: number): Promise<RuleOrder[]> {
  const { rows } = await sql<RuleOrder>`
    select o.id as order_id, o.status, o.created_at, o.price, o.at_online as online,
      (o.at_client or o.at_tutor) as offline,
      extract(hour from o.created_at at time zone ${edition.timeZone})::int as hour,
      array(select l.subject_id::int from order_lesson l where l.edition = o.edition and l.order_id = o.id
        order by l.position) as subjects,
      array(select distinct v.level_id::int from order_level v where v.edition = o.edition and v.order_id = o.id)
        as levels
    from lesson_order o
    where o.edition = ${edition.code} and o.personal_tutor_id is null and o.origin in (${sql.join(ruleOrigins)})
      and ${which}
    order by o.id desc limit ${limit}`.execute(db)
  return rows
}
