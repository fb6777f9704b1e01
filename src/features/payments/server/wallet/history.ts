import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { walletEndpoints as calls } from '../../contract/payments.ts'
import type { InvoiceKind } from '#editions/edition.ts'
import { movementKinds } from '../../model.ts'
import type { MovementKind } from '../../model.ts'
import { getWalletBalance } from '../ledger/accounts.ts'

const pageSize = 20
const exportSize = 1000

/** The entries of the tutor's wallet, newest first, each with the balance after it. */
export async function listWalletHistory(ctx: Ctx<Person>, { page, kind }: Input<typeof calls.history>) {
  const { edition, actor } = ctx
  const lines = ownLines(ctx, kind)
  const { total } = await lines.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await readLines(ctx, lines, { limit: pageSize, offset: (page - 1) * pageSize })
  return {
    balance: await getWalletBalance(ctx, actor.id),
    currency: edition.currency,
    history: {
      items: items.map(hideForeignOrder),
      page,
      pages: Math.max(1, Math.ceil(total / pageSize)),
      total,
    },
  }
}

/** The kinds of movements in the tutor's wallet, in the order of their declaration. */
export async function listWalletKinds(ctx: Ctx<Person>): Promise<MovementKind[]> {
  const rows = await ownLines(ctx, undefined).select('m.kind').distinct().execute()
  const found = new Set<string>(rows.map(({ kind }) => kind))
  return movementKinds.filter((kind) => found.has(kind))
}

/** All entries in batches, newest first. Entries are numbered, so one that is added meanwhile repeats no other. */
export async function* batchWalletLines(ctx: Ctx<Person>, kind: MovementKind | undefined) {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const lines = await readLines(ctx, ownLines(ctx, kind).where('e.number', '<', before), { limit: exportSize })
    yield lines.map(hideForeignOrder)
    if (lines.length < exportSize) return
    before = lines.at(-1)!.number
  }
}

/** The latest entries of a tutor's wallet, for staff. */
export const listLatestLines = (ctx: Ctx, tutorId: number, count: number) =>
  readLines(ctx, walletLines(ctx, tutorId), { limit: count })

/** The order of a referral reward belongs to the invited tutor. */
function hideForeignOrder<L extends { kind: MovementKind; order_id: number | null }>(line: L): L {
  const isForeign = line.kind === 'affiliate_reward' || line.kind === 'affiliate_reversal'
  return isForeign ? { ...line, order_id: null } : line
}

const ownLines = (ctx: Ctx<Person>, kind: MovementKind | undefined) =>
  walletLines(ctx, ctx.actor.id).$if(kind !== undefined, (query) => query.where('m.kind', '=', kind!))

function walletLines({ db, edition }: Ctx, tutorId: number) {
  return db
    .selectFrom('ledger_account as a')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.edition', '=', 'a.edition').onRef('e.account_id', '=', 'a.id'),
    )
    .innerJoin('ledger_movement as m', (join) =>
      join.onRef('m.edition', '=', 'e.edition').onRef('m.id', '=', 'e.movement_id'),
    )
    .where('a.edition', '=', edition.code)
    .where('a.kind', '=', 'wallet')
    .where('a.owner_id', '=', tutorId)
}

type Range = { limit: number; offset?: number }

async function readLines(ctx: Ctx, lines: ReturnType<typeof walletLines>, { limit, offset = 0 }: Range) {
  const rows = await lines
    .leftJoin('payment as p', (join) =>
      join.onRef('p.edition', '=', 'm.edition').onRef('p.id', '=', 'm.payment_id').on('m.kind', '=', 'top_up'),
    )
    .leftJoin('top_placement as t', (join) => join.onRef('t.edition', '=', 'm.edition').onRef('t.id', '=', 'm.top_id'))
    .leftJoin('subject as s', (join) => join.onRef('s.edition', '=', 't.edition').onRef('s.id', '=', 't.subject_id'))
    .leftJoin('city as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.id', '=', 't.city_id'))
    .select((line) =>
      line
        .selectFrom('invoice as i')
        .select('i.kind')
        .whereRef('i.edition', '=', 'm.edition')
        .whereRef('i.movement_id', '=', 'm.id')
        .where('i.file', 'is not', null)
        // An invoice that replaces a receipt is newer.
        .orderBy('i.id', 'desc')
        .limit(1)
        .as('invoice_kind'),
    )
    .select(['s.name as subject_name', 'c.name as city_name', 'e.number'])
    .select(['m.id as movement_id', 'm.kind', 'm.at', 'e.amount', 'm.payment_id', 'm.order_id', 'm.top_id', 'm.reason'])
    .select(({ fn }) => fn.coalesce('e.balance_after', 'e.amount').as('balance'))
    .select('p.donation')
    .orderBy('e.number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ subject_name, city_name, number, ...row }) => ({
    ...row,
    number: number!,
    kind: row.kind as MovementKind,
    donation: row.donation ?? 0,
    top_list: subject_name ? nameList(ctx, subject_name as Localized, city_name as Localized | null) : '',
    invoice_kind: row.invoice_kind as InvoiceKind | null,
  }))
}

function nameList(ctx: Ctx, subject: Localized, city: Localized | null): string {
  const localize = (name: Localized) => localized(name, ctx.locale, ctx.edition.locales[0])
  return `${localize(subject)}, ${city ? localize(city) : ctx.t('top.place_online')}`
}
