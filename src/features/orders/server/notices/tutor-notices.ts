import { sql } from 'kysely'
import { shownAtOnce } from '#features/notifications/bell-model.ts'
import { firstName } from '#shared/mask/first-name.ts'
import type { Ctx } from '#platform/context.ts'
import { around } from '../present/around.ts'
import { status } from '../../model.ts'

const dayMs = 24 * 3_600_000

/** What a tutor has to answer, to agree on, and to pay. */
export async function tutorNotices(ctx: Ctx, tutor_id: number) {
  const [personal, potential, mine] = await Promise.all([
    askedAlone(ctx, tutor_id),
    askedWithOthers(ctx, tutor_id),
    own(ctx, tutor_id),
  ])
  const parts = await around(
    ctx,
    potential.map(({ id }) => id),
  )
  const due = mine.flatMap(({ id, deadline }) => (deadline === null ? [] : [{ id, date_payment_deadline: deadline }]))
  const [now, tomorrow] = [ctx.now, new Date(ctx.now.getTime() + dayMs)]
  const later = due.filter((one) => one.date_payment_deadline > tomorrow)
  const soon = due.filter((one) => one.date_payment_deadline > now && one.date_payment_deadline <= tomorrow)
  const overdue = due.filter((one) => one.date_payment_deadline <= now)
  return {
    personal_orders: shown(personal, ({ id, name }) => ({ id, client_name: firstName(name) }), personal[0]?.total),
    potential_orders: shown(
      potential,
      ({ id }) => ({ id, lessons_name: parts(id).lessons.map((lesson) => lesson.name) }),
      potential[0]?.total,
    ),
    assigned: shown(
      mine.filter((order) => order.status === status.appointed),
      ({ id, name }) => ({ id, name }),
    ),
    waiting_for_pay: shown(later, (order) => order),
    deadline_pay_date: shown(soon, ({ id }) => ({ id })),
    overdue_pay_date: shown(overdue, ({ id }) => ({ id })),
  }
}

function shown<T>(rows: readonly T[], present: (row: T) => object, total = rows.length) {
  return { items: rows.slice(0, shownAtOnce).map(present), total }
}

type Asked = { id: number; name: string; total: number }

async function askedAlone({ db, edition }: Ctx, tutor_id: number): Promise<Asked[]> {
  const { rows } = await sql<Asked>`select o.id, o.name, count(*) over () as total from lesson_order o
    join order_response r on r.edition = o.edition and r.order_id = o.id and r.tutor_id = o.personal_tutor_id
    where o.edition = ${edition.code} and o.personal_tutor_id = ${tutor_id} and o.status = 1 and r.state = 'offered'
    order by o.id desc limit ${shownAtOnce}`.execute(db)
  return rows
}

async function askedWithOthers({ db, edition }: Ctx, tutor_id: number): Promise<Asked[]> {
  const { rows } = await sql<Asked>`select o.id, o.name, count(*) over () as total from order_response r
    join lesson_order o on o.edition = r.edition and o.id = r.order_id and o.status = 3
    where r.edition = ${edition.code} and r.tutor_id = ${tutor_id} and r.state = 'offered'
    order by o.id desc limit ${shownAtOnce}`.execute(db)
  return rows
}

type Own = { id: number; name: string; status: number; deadline: Date | null }

/** Theirs, without a first date or with a fee to be paid: never many at a time. */
async function own({ db, edition }: Ctx, tutor_id: number): Promise<Own[]> {
  const { rows } = await sql<Own>`select id, name, status,
      case status when 6 then date_payment_deadline end as deadline
    from lesson_order where edition = ${edition.code} and tutor_id = ${tutor_id} and status in (4, 6)
    order by id desc`.execute(db)
  return rows
}
