import { sql } from 'kysely'
import { noticesPerList } from '#features/notifications/notice-model.ts'
import { firstName } from '#shared/mask/first-name.ts'
import type { Ctx } from '#platform/context.ts'
import { listOrderDetails } from '../present/order-details.ts'
import { status } from '../../model.ts'
import { statusSql } from '../lifecycle/status-sql.ts'

const dayMs = 24 * 3_600_000

export async function listTutorOrderNotices(ctx: Ctx, tutor_id: number) {
  const [personal, potential, own] = await Promise.all([
    listPersonalOffers(ctx, tutor_id),
    listPotentialOffers(ctx, tutor_id),
    listOwnOrders(ctx, tutor_id),
  ])
  const parts = await listOrderDetails(
    ctx,
    potential.map(({ id }) => id),
  )
  const due = own.flatMap(({ id, deadline }) => (deadline === null ? [] : [{ id, date_payment_deadline: deadline }]))
  const [now, tomorrow] = [ctx.now, new Date(ctx.now.getTime() + dayMs)]
  const later = due.filter((one) => one.date_payment_deadline > tomorrow)
  const soon = due.filter((one) => one.date_payment_deadline > now && one.date_payment_deadline <= tomorrow)
  const overdue = due.filter((one) => one.date_payment_deadline <= now)
  return {
    personal_orders: presentNotices(
      personal,
      ({ id, name }) => ({ id, client_name: firstName(name) }),
      personal[0]?.total,
    ),
    potential_orders: presentNotices(
      potential,
      ({ id }) => ({ id, lessons_name: parts(id).lessons.map((lesson) => lesson.name) }),
      potential[0]?.total,
    ),
    assigned: presentNotices(
      own.filter((order) => order.status === status.appointed),
      ({ id, name }) => ({ id, name }),
    ),
    waiting_for_pay: presentNotices(later, (order) => order),
    deadline_pay_date: presentNotices(soon, ({ id }) => ({ id })),
    overdue_pay_date: presentNotices(overdue, ({ id }) => ({ id })),
  }
}

function presentNotices<T>(rows: readonly T[], present: (row: T) => object, total = rows.length) {
  return { items: rows.slice(0, noticesPerList).map(present), total }
}

type OfferedOrder = { id: number; name: string; total: number }

async function listPersonalOffers({ db, edition }: Ctx, tutor_id: number): Promise<OfferedOrder[]> {
  const { rows } = await sql<OfferedOrder>`select o.id, o.name, count(*) over () as total from lesson_order o
    join order_response r on r.edition = o.edition and r.order_id = o.id and r.tutor_id = o.personal_tutor_id
    where o.edition = ${edition.code} and o.personal_tutor_id = ${tutor_id} and o.status = ${statusSql('new')} and r.state = 'offered'
    order by o.id desc limit ${noticesPerList}`.execute(db)
  return rows
}

async function listPotentialOffers({ db, edition }: Ctx, tutor_id: number): Promise<OfferedOrder[]> {
  const { rows } = await sql<OfferedOrder>`select o.id, o.name, count(*) over () as total from order_response r
    join lesson_order o on o.edition = r.edition and o.id = r.order_id and o.status = ${statusSql('potential')}
    where r.edition = ${edition.code} and r.tutor_id = ${tutor_id} and r.state = 'offered'
    order by o.id desc limit ${noticesPerList}`.execute(db)
  return rows
}

type OwnOrder = { id: number; name: string; status: number; deadline: Date | null }

/** Only orders that need a date or a payment, which are few. */
async function listOwnOrders({ db, edition }: Ctx, tutor_id: number): Promise<OwnOrder[]> {
  const { rows } = await sql<OwnOrder>`select id, name, status,
      case status when ${statusSql('waiting_for_pay')} then date_payment_deadline end as deadline
    from lesson_order where edition = ${edition.code} and tutor_id = ${tutor_id} and status in (${statusSql('appointed', 'waiting_for_pay')})
    order by id desc`.execute(db)
  return rows
}
