import { sql } from 'kysely'
import { computedListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import type { Ctx } from '#platform/context.ts'
import { callStatisticList } from '../../contract.ts'
import { listStaffOnDuty } from '../call/staff-on-duty.ts'
import { describeExchange } from './describe-exchange.ts'
import { listCallStaff } from './list-call-staff.ts'

const dayMs = 86_400_000
const standardDays = 30

type Counted = {
  staff_id: number
  answered: number
  missed: number
  answer_seconds: number
  outgoing: number
  talk_seconds: number
  appointments: number
}

export const callStatisticPlugin = computedListPlugin(
  callStatisticList,
  {
    rows: listStatistics,
    order: {
      staff: 'standard',
      answered: (_ctx, { answered }) => sortable(answered),
      missed: (_ctx, { missed }) => sortable(missed),
      outgoing: (_ctx, { outgoing }) => sortable(outgoing),
      appointments: (_ctx, { appointments }) => sortable(appointments),
    },
  },
  { data: async (ctx) => ({ exchange: await describeExchange(ctx) }) },
)

/** Computed lists are sorted as texts. */
const sortable = (count: number) => String(count).padStart(9, '0')

/** The last thirty days, unless a period is chosen. */
async function listStatistics(ctx: Ctx, { started_at_from, started_at_to }: FiltersOf<typeof callStatisticList>) {
  const from = started_at_from ? midnight(ctx, started_at_from) : new Date(ctx.now.getTime() - standardDays * dayMs)
  const until = started_at_to ? midnight(ctx, started_at_to, 1) : ctx.now
  const [members, counted, onDuty, extensions] = await Promise.all([
    listCallStaff(ctx),
    countCalls(ctx, from, until),
    listStaffOnDuty(ctx),
    ctx.db
      .selectFrom('phone_extension')
      .select(['staff_id', 'number'])
      .where('edition', '=', ctx.edition.code)
      .execute(),
  ])
  return members.map(({ value, text }) => {
    const { staff_id: _staff, ...counts } = counted.find(({ staff_id }) => staff_id === value) ?? nothing(value)
    return {
      id: value,
      staff: text,
      extension: extensions.find(({ staff_id }) => staff_id === value)?.number ?? '',
      on_duty: onDuty.includes(value),
      ...counts,
    }
  })
}

const nothing = (staff_id: number): Counted => ({
  staff_id,
  answered: 0,
  missed: 0,
  answer_seconds: 0,
  outgoing: 0,
  talk_seconds: 0,
  appointments: 0,
})

/** A missed call counts for everybody who was on duty. An order counts once, for each member who called about it. */
async function countCalls({ db, edition }: Ctx, from: Date, until: Date): Promise<Counted[]> {
  const { rows } = await sql<Counted>`with calls as (
      select * from phone_call
      where edition = ${edition.code} and started_at >= ${from} and started_at < ${until} and deleted_at is null
    ), own as (
      select c.staff_id,
        count(*) filter (where c.direction = 'in' and c.state in ('answered', 'completed'))::integer as answered,
        coalesce(round(avg(extract(epoch from c.answered_at - c.started_at))
          filter (where c.direction = 'in' and c.answered_at is not null)), 0)::integer as answer_seconds,
        count(*) filter (where c.direction = 'out')::integer as outgoing,
        coalesce(sum(extract(epoch from c.ended_at - c.answered_at))
          filter (where c.answered_at is not null), 0)::integer as talk_seconds,
        (count(distinct o.id) filter (where o.appointed_at >= c.started_at))::integer as appointments
      from calls c
      left join lesson_order o on o.edition = c.edition and o.id = c.order_id
      where c.staff_id is not null
      group by c.staff_id
    ), lost as (
      select duty.staff_id, count(*)::integer as missed
      from calls c cross join lateral unnest(c.on_duty) as duty (staff_id)
      where c.direction = 'in' and c.state = 'missed'
      group by duty.staff_id
    )
    select coalesce(own.staff_id, lost.staff_id) as staff_id, coalesce(answered, 0) as answered,
      coalesce(missed, 0) as missed, coalesce(answer_seconds, 0) as answer_seconds, coalesce(outgoing, 0) as outgoing,
      coalesce(talk_seconds, 0) as talk_seconds, coalesce(appointments, 0) as appointments
    from own full join lost on lost.staff_id = own.staff_id`.execute(db)
  return rows
}
