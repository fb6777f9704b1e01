import { sql } from 'kysely'
import { instantOf } from '#shared/time-zone.ts'
import type { Ctx } from '#platform/context.ts'
import type { FigureKind, MovementKind, ProviderName } from '../../model.ts'
import { summedAccountKinds } from '../ledger/sum-days.ts'

export type Period = { from: string; to: string }
/** A sum of one day; `provider` is null for income, which comes out of wallets. */
export type Figure = { day: string; provider: ProviderName | null; kind: FigureKind; sum: number }

const dayMs = 86_400_000
const standardDays = 30
const maxDays = 1100

/** The given days, or the last thirty; a period that is too long is cut. */
export function periodOf({ now, edition }: Ctx, { from, to }: Partial<Period>): Period {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: edition.timeZone }).format(now)
  const last = to ?? today
  const first = from ?? addDays(last, 1 - standardDays)
  const earliest = addDays(last, 1 - maxDays)
  const isOrdered = first <= last
  return { from: !isOrdered ? last : first < earliest ? earliest : first, to: last }
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

type Account = { id: number; kind: string; provider: string | null }
type Line = { day: string; movement: MovementKind; account_id: number; sum: number }

type OfEdition = Pick<Ctx, 'db' | 'edition'>

/** Sums of the income and clearing accounts by day of the edition's time zone; the entries of wallets are not read. */
export async function readFigures(ctx: OfEdition, period: Period): Promise<Figure[]> {
  const lines = await sumEntries(ctx, period)
  const known = new Map((await listAccounts(ctx)).map((account) => [account.id, account]))
  return mergeFigures(lines.flatMap((line) => presentFigures(line, known.get(line.account_id)!)))
}

/** Net income and its tax are two entries, and a provider may have several merchants. */
function mergeFigures(figures: readonly Figure[]): Figure[] {
  const groups = Map.groupBy(figures, ({ day, provider, kind }) => `${day} ${provider} ${kind}`)
  return [...groups.values()].map((group) => ({ ...group[0]!, sum: group.reduce((sum, one) => sum + one.sum, 0) }))
}

async function listAccounts({ db, edition }: OfEdition): Promise<Account[]> {
  return db
    .selectFrom('ledger_account as a')
    .leftJoin('merchant as m', (join) => join.onRef('m.edition', '=', 'a.edition').onRef('m.id', '=', 'a.owner_id'))
    .select(['a.id', 'a.kind', 'm.provider'])
    .where('a.edition', '=', edition.code)
    .where('a.kind', 'in', summedAccountKinds)
    .execute()
}

/** One statement, so that the daily sums and the movements after them are of one snapshot. */
async function sumEntries({ db, edition }: OfEdition, { from, to }: Period): Promise<Line[]> {
  const since = instantOf(from, '00:00', edition.timeZone)!
  const until = instantOf(addDays(to, 1), '00:00', edition.timeZone)!
  const { rows } = await sql<Line>`
    select day::text, kind as movement, account_id, sum(sum)::bigint as sum from (
      select d.day, d.kind, d.account_id, d.sum from ledger_day d
      where d.edition = ${edition.code} and d.day between ${from} and ${to}
      union all
      select (m.at at time zone ${edition.timeZone})::date, m.kind, e.account_id, e.amount
      from ledger_movement m
      join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
      join ledger_account a on a.edition = e.edition and a.id = e.account_id and a.kind = any(${[...summedAccountKinds]})
      where m.edition = ${edition.code} and m.at >= ${since} and m.at < ${until}
        and m.id > coalesce((select p.summed_id from ledger_day_progress p where p.edition = ${edition.code}), 0)
    ) line
    group by day, kind, account_id
    order by day`.execute(db)
  return rows
}

const incomeKinds: Partial<Record<MovementKind, FigureKind>> = {
  fee: 'fee',
  paid_outside: 'fee',
  fee_refund: 'fee_refund',
  paid_outside_reversed: 'fee_refund',
  top: 'promotion',
  top_refund: 'promotion_refund',
}
const clearingKinds: Partial<Record<MovementKind, FigureKind>> = {
  top_up: 'received',
  refund_done: 'refunded',
  // A bank sent it back.
  refund_failed: 'refunded',
  dispute: 'disputed',
  dispute_won: 'disputed',
}

/** Income includes its tax, which is also told by itself. Money that came in leaves the clearing account. */
function presentFigures({ day, movement, sum }: Line, { kind: account, provider }: Account): Figure[] {
  if (account === 'clearing') {
    const kind = clearingKinds[movement]
    return kind ? [{ day, provider: provider as ProviderName | null, kind, sum: -sum }] : []
  }
  const kind = incomeKinds[movement]
  const income: Figure[] = kind ? [{ day, provider: null, kind, sum }] : []
  return account === 'tax' ? [...income, { day, provider: null, kind: 'tax', sum }] : income
}
