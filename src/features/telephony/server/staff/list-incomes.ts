import { sql } from 'kysely'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import type { Ctx } from '#platform/context.ts'
import { incomeList } from '../../contract.ts'
import { callBackMinutes } from '../../model.ts'
import type { CallState } from '../../model.ts'
import { describeExchange } from './describe-exchange.ts'
import { listCallStaff } from './list-call-staff.ts'

const minuteMs = 60_000

export const incomeListPlugin = queryListPlugin(
  incomeList,
  {
    id: 'p.id',
    all: selectIncomes,
    filter: filterIncomes,
    ids: (query) => query.select('p.id'),
    select: (_ctx, query) =>
      query
        .select(['p.id', 'p.phone', 'p.recipient', 'p.state', 'p.started_at', 'p.answered_at', 'p.ended_at'])
        .select(['p.account_id', 'p.order_id', 'p.handled_at', 'p.recording_ref', 'p.result', 'p.note'])
        .select(['a.name as caller', 'm.name as staff'])
        .select(
          sql<number>`(select count(*) from account o where o.edition = p.edition and o.phone = p.phone
            and o.phone <> '' and o.deleted_at is null)::integer`.as('callers'),
        ),
    present: (ctx, rows) => rows.map((row) => presentIncome(ctx, row)),
    order: { started_at: () => sql.ref('p.started_at'), id: () => sql.ref('p.id') },
  },
  {
    options: async (ctx) => ({ admin_id: await listCallStaff(ctx) }),
    data: async (ctx) => ({ exchange: await describeExchange(ctx) }),
    actions: { find: findIncomes, apply: applyIncomes, handlers: { delete: () => ({ deleted: true }) } },
  },
)

/** The number of missed calls that nobody has called back, for the menu. */
export async function countWaitingCalls({ db, edition }: Ctx): Promise<Record<string, number>> {
  const { count } = await db
    .selectFrom('phone_call')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('edition', '=', edition.code)
    .where(waiting(''))
    .executeTakeFirstOrThrow()
  return { 'queue=waiting': count }
}

/** Written as in the partial index. */
export function waiting(table: '' | 'p.') {
  const column = (name: string) => sql.ref(`${table}${name}`)
  return sql<boolean>`(${column('direction')} = 'in' and ${column('state')} = 'missed'
    and ${column('handled_at')} is null and ${column('deleted_at')} is null)`
}

function selectIncomes({ db, edition }: Ctx) {
  return db
    .selectFrom('phone_call as p')
    .leftJoin('account as a', (join) => join.onRef('a.edition', '=', 'p.edition').onRef('a.id', '=', 'p.account_id'))
    .leftJoin('staff_member as m', 'm.id', 'p.staff_id')
    .where('p.edition', '=', edition.code)
    .where('p.direction', '=', 'in')
    .where('p.deleted_at', 'is', null)
}

function filterIncomes(ctx: Ctx, filters: FiltersOf<typeof incomeList>) {
  const { text, queue, admin_id, state, started_at_from, started_at_to } = filters
  const recipient = filters['who_calls.recipient']
  let query = selectIncomes(ctx)
  if (text) query = query.where(matchesText(text))
  if (queue) query = query.where(waiting('p.'))
  if (queue === 'overdue') query = query.where('p.ended_at', '<', overdueBefore(ctx))
  if (typeof admin_id === 'number') query = query.where('p.staff_id', '=', admin_id)
  if (recipient) query = query.where('p.recipient', '=', recipient)
  if (state) query = query.where('p.state', '=', state)
  if (started_at_from) query = query.where('p.started_at', '>=', midnight(ctx, started_at_from))
  if (started_at_to) query = query.where('p.started_at', '<', midnight(ctx, started_at_to, 1))
  return query
}

function matchesText(text: string) {
  const digits = text.replaceAll(/\D/g, '')
  if (/^[\d\s()+-]+$/.test(text) && digits)
    return sql<boolean>`(p.phone like ${`%${digits}`} or p.id::text = ${digits})`
  return sql<boolean>`strpos(lower(a.name), lower(${text})) > 0`
}

const overdueBefore = ({ now }: Ctx) => new Date(now.getTime() - callBackMinutes * minuteMs)

type SelectedIncome = {
  id: number
  phone: string
  recipient: string
  state: string
  started_at: Date
  answered_at: Date | null
  ended_at: Date | null
  account_id: number | null
  order_id: number | null
  handled_at: Date | null
  recording_ref: string | null
  result: string | null
  note: string
  caller: string | null
  staff: string | null
  callers: number
}

function presentIncome(ctx: Ctx, row: SelectedIncome) {
  const { started_at, answered_at, ended_at, handled_at, recording_ref, ...shown } = row
  const isWaiting = row.state === 'missed' && handled_at === null
  const waiting_since = isWaiting ? ended_at : null
  return {
    ...shown,
    caller: row.caller ?? '',
    staff: row.staff ?? '',
    state: row.state as CallState,
    result: row.result ?? '',
    started_at,
    wait: secondsBetween(started_at, answered_at ?? ended_at),
    talk: secondsBetween(answered_at, ended_at),
    waiting_since,
    overdue: waiting_since !== null && waiting_since < overdueBefore(ctx),
    recorded: Boolean(recording_ref),
  }
}

export const secondsBetween = (from: Date | null, until: Date | null): number =>
  from && until ? Math.max(0, Math.round((until.getTime() - from.getTime()) / 1000)) : 0

async function findIncomes({ db, edition }: Ctx, ids: readonly number[], { lock = false } = {}): Promise<CrudRow[]> {
  const query = db
    .selectFrom('phone_call')
    .select('id')
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))
    .where('edition', '=', edition.code)
    .where('direction', '=', 'in')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
  return (lock ? query.forUpdate() : query).execute()
}

type PlannedIncome = { before: CrudRow; changes: CrudRow }

/** A deleted call is hidden; undoing brings it back to the list and to the queue. */
async function applyIncomes(ctx: Ctx, planned: readonly PlannedIncome[]) {
  for (const { before, changes } of planned) {
    const isDeleted = changes['deleted'] as boolean
    await ctx.db
      .updateTable('phone_call')
      .set({ deleted_at: isDeleted ? ctx.now : null })
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', before['id'] as number)
      .execute()
    await ctx.emit({
      name: isDeleted ? 'phone_call.deleted' : 'phone_call.restored',
      entity: 'phone_call',
      entityId: before['id'] as number,
    })
  }
  return planned.map(({ before, changes }) => ({ before, after: { ...before, ...changes } }))
}
