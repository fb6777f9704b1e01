import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { issueInvoice } from '../billing/issue-invoice.ts'
import { postMovement } from './post-movement.ts'

let app: TestApp
/** A wallet with 1,000 and its fee of 400, which has a document, and a notice of a provider. */
let wallet: number
beforeAll(async () => {
  app = await openApp()
  await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), async (ctx) => {
    const tutor = await ctx.db
      .selectFrom('tutor as t')
      .leftJoin('ledger_account as a', (join) =>
        join.onRef('a.edition', '=', 't.edition').onRef('a.owner_id', '=', 't.id'),
      )
      .select('t.id')
      .where('t.edition', '=', 'ua')
      .where('a.id', 'is', null)
      .executeTakeFirstOrThrow()
    const owned = { kind: 'wallet', owner: tutor.id } as const
    await postMovement(ctx, {
      kind: 'adjustment',
      key: 'append only',
      entries: [
        { account: owned, amount: 1000 },
        { account: { kind: 'staff_adjustment' }, amount: -1000 },
      ],
    })
    const { id } = await postMovement(ctx, {
      kind: 'fee',
      key: 'append only fee',
      entries: [
        { account: owned, amount: -400 },
        { account: { kind: 'fee_income' }, amount: 400 },
      ],
    })
    await issueInvoice(ctx, id)
    const account = ctx.db.selectFrom('ledger_account').select('id').where('owner_id', '=', tutor.id)
    wallet = (await account.where('kind', '=', 'wallet').executeTakeFirstOrThrow()).id
  })
})

const movement = `insert into ledger_movement (edition, kind, key, at, actor_realm)
  values ('ua', 'adjustment', gen_random_uuid()::text, now(), 'system') returning id`
const income = `(select id from ledger_account where edition = 'ua' and kind = 'fee_income')`
/** A movement of 500 out of the wallet; the columns say what its entry claims. */
const forged = (number: string, balanceAfter: string, first = '') => `with ${first} m as (${movement})
  insert into ledger_entry (edition, movement_id, account_id, amount, number, balance_after)
  select 'ua', m.id, l.account, l.amount, l.number, l.balance_after from m
  cross join (values (${wallet}::bigint, -500, ${number}::bigint, ${balanceAfter}::bigint), (${income}, 500, null, null))
    as l (account, amount, number, balance_after)`
const own = () => `where edition = 'ua' and id = ${wallet}`
const document = `insert into invoice (edition, kind, series, year, number, full_number, tutor_id, movement_id, issued_at,
    supplied_at, locale, seller, buyer, lines, vat_percent, net, vat, gross, currency)
  select i.edition, i.kind, i.series, i.year, i.number + 1000, 'X', i.tutor_id, m.id, i.issued_at, i.supplied_at, i.locale,
    i.seller, i.buyer, i.lines, i.vat_percent, i.net, i.vat, i.gross, i.currency
  from invoice i, ledger_movement m where i.edition = 'ua' and m.edition = 'ua' and m.key = 'append only' limit 1`

/** The triggers refuse these to the owner as well. */
const refused: readonly [fault: string, statement: () => string, reason: RegExp][] = [
  ['a movement without entries', () => movement, /movement has no entries/],
  ['entries that skip the balance', () => forged('null', 'null'), /skips the balance/],
  ['an entry that the wallet has not counted', () => forged('3', '100'), /skips the balance/],
  [
    'an entry with another balance',
    () => forged('3', '101', `w as (update ledger_account set balance = 101, entries = 3 ${own()}),`),
    /skips the balance/,
  ],
  [
    'an entry that leaves a gap',
    () => forged('4', '100', `w as (update ledger_account set balance = 100, entries = 4 ${own()}),`),
    /skips the balance/,
  ],
  ['a changed balance', () => `update ledger_account set balance = balance + 1 ${own()}`, /differs from its entries/],
  [
    'an earlier balance',
    () => `update ledger_account set balance = 1000, entries = 1 ${own()}`,
    /differs from its entries/,
  ],
  [
    'an empty wallet that was full',
    () => `update ledger_account set balance = 0, entries = 0 ${own()}`,
    /differs from its entries/,
  ],
  [
    'a wallet that begins with money',
    () =>
      `insert into ledger_account (edition, kind, owner_id, currency, balance) values ('ua', 'wallet', 999999999, 'UAH', 5)`,
    /differs from its entries/,
  ],
  ['another document number', () => document, /not taken from its counter/],
  [
    'a counter that counts too far',
    () => `update invoice_counter set last = last + 1 where edition = 'ua'`,
    /counter differs/,
  ],
  [
    'a counter that is reset',
    () => `update invoice_counter set last = last - 1 where edition = 'ua'`,
    /cannot be changed/,
  ],
  [
    'a counter of an empty series',
    () => `insert into invoice_counter (edition, series, year, last) values ('ua', 'Z', 2026, 1)`,
    /counter differs/,
  ],
]
/** The site has no right to these. */
const forbidden: readonly [statement: string, reason?: RegExp][] = [
  ['truncate invoice'],
  ['truncate invoice cascade'],
  ['truncate payment cascade'],
  ['truncate ledger_movement cascade'],
  ['truncate ledger_account cascade'],
  ['truncate invoice_counter'],
  ['truncate payment_notice'],
  [`update ledger_account set currency = 'EUR'`],
  [`update ledger_account set kind = 'forfeited' where kind = 'tax'`],
  [`update ledger_account set owner_id = 1 where kind = 'clearing'`],
  ['delete from ledger_account'],
  ['delete from ledger_entry'],
  ['delete from ledger_movement'],
  [`update ledger_entry set amount = amount * 2`],
  [`update ledger_movement set reason = 'x'`],
  [`update invoice set gross = 1`, /issued invoices/],
  ['delete from invoice', /issued invoices/],
  ['delete from invoice_counter'],
  [`update invoice_counter set series = 'Z'`],
  ['delete from payment_notice'],
  [`update payment_notice set report = '{}'`],
  [`update payment_notice set digest = '\\x00'`],
]

describe('as the role of the site', () => {
  test.each(refused)('%s', async (_, statement, reason) => {
    await expect(app.runtime.database.pool.query(statement())).rejects.toThrow(
      new RegExp(`${reason.source}|permission denied`),
    )
  })
  test.each(forbidden)('%s', async (statement) => {
    await expect(app.runtime.database.pool.query(statement)).rejects.toThrow('permission denied')
  })
})

describe('as the owner of the tables', () => {
  test.each(refused)('%s', async (_, statement, reason) => {
    await expect(app.owner.query(statement())).rejects.toThrow(reason)
  })
  test.each(forbidden)('%s', async (statement, reason = /cannot be changed or deleted/) => {
    await expect(app.owner.query(statement)).rejects.toThrow(reason)
  })
})

test('a wallet can be continued by several movements in one statement', async () => {
  const entries = `with m1 as (${movement}), m2 as (${movement}),
    w as (update ledger_account set balance = 700, entries = 4 ${own()})
    insert into ledger_entry (edition, movement_id, account_id, amount, number, balance_after)
    select 'ua', m1.id, ${wallet}, 200, 3, 800 from m1 union all select 'ua', m1.id, ${income}, -200, null, null from m1
    union all select 'ua', m2.id, ${wallet}, -100, 4, 700 from m2 union all select 'ua', m2.id, ${income}, 100, null, null from m2`
  await app.runtime.database.pool.query(entries)
  await expect(
    app.runtime.database.pool.query(`update ledger_account set balance = 800, entries = 3 ${own()}`),
  ).rejects.toThrow('differs from its entries')
})
