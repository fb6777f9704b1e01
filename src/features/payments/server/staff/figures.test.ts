import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { status } from '#features/orders/model.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import type { PageData } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { figuresPage } from '../../contract/staff.ts'
import { postMovement } from '../ledger/post-movement.ts'
import type { NewMovement } from '../ledger/post-movement.ts'
import { feeDueStatus } from './load-figures.ts'

let app: TestApp
let staff: Visitor
let merchant: number
const ua = editionByCode('ua')!
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 1 })
  const { db } = app.runtime.database
  const { id } = await db
    .insertInto('merchant')
    .values({ edition: 'ua', provider: 'fondy', name: 'Figures', test: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  merchant = id
  const { personId: owner } = await app.visitor({ roles: ['tutor'] })
  const wallet = { kind: 'wallet', owner: owner! } as const
  const clearing = { kind: 'clearing', owner: merchant } as const
  const books: [string, NewMovement['kind'], NewMovement['entries']][] = [
    // Late in the evening of 2 March in Kyiv, which is still 2 March in UTC.
    ['2025-03-02T21:59:00Z', 'top_up', entries([wallet, 10_000], [clearing, -10_000])],
    // After midnight in Kyiv, but not in UTC.
    ['2025-03-02T22:30:00Z', 'fee', entries([wallet, -6000], [{ kind: 'fee_income' }, 5000], [{ kind: 'tax' }, 1000])],
    ['2025-03-03T10:00:00Z', 'top', entries([wallet, -1200], [{ kind: 'top_income' }, 1000], [{ kind: 'tax' }, 200])],
    [
      '2025-03-04T10:00:00Z',
      'fee_refund',
      entries([wallet, 6000], [{ kind: 'fee_income' }, -5000], [{ kind: 'tax' }, -1000]),
    ],
    ['2025-03-04T11:00:00Z', 'refund_done', entries([wallet, -2000], [clearing, 2000])],
    // A bank sent a part of the refund back.
    ['2025-03-06T11:00:00Z', 'refund_failed', entries([wallet, 500], [clearing, -500])],
    ['2025-03-05T11:00:00Z', 'adjustment', entries([wallet, 50], [{ kind: 'staff_adjustment' }, -50])],
  ]
  for (const [at, kind, lines] of books) {
    app.setTime(new Date(at))
    await inTransaction(app.runtime, systemRequester(ua), (ctx) =>
      postMovement(ctx, { kind, key: `figures:${at}`, entries: lines }),
    )
  }
  app.setTime(new Date())
})

function entries(...lines: [NewMovement['entries'][number]['account'], number][]): NewMovement['entries'] {
  return lines.map(([account, amount]) => ({ account, amount }))
}

async function loadFigures(query: string): Promise<PageData<typeof figuresPage>> {
  const { data } = await staff.page(`/panel/payments/figures/${query}`)
  return data as PageData<typeof figuresPage>
}

test('sums are by day of the edition, by provider and in total', async () => {
  const { days, providers, totals } = await loadFigures('?from=2025-03-02&to=2025-03-04')
  expect(days).toEqual([
    { day: '2025-03-04', sums: { fee_refund: -6000, refunded: -2000, tax: -1000 } },
    { day: '2025-03-03', sums: { fee: 6000, promotion: 1200, tax: 1200 } },
    { day: '2025-03-02', sums: { received: 10_000 } },
  ])
  expect(providers).toEqual([{ provider: 'fondy', sums: { received: 10_000, refunded: -2000 } }])
  expect(totals).toEqual({ received: 10_000, refunded: -2000, fee: 6000, fee_refund: -6000, promotion: 1200, tax: 200 })
})

test('a refund that a bank sent back counts no more', async () => {
  const { totals } = await loadFigures('?from=2025-03-04&to=2025-03-06')
  expect(totals).toMatchObject({ refunded: -1500 })
})

test('a period without movements is empty, and one in the wrong order has one day', async () => {
  expect(await loadFigures('?from=2024-01-01&to=2024-02-01')).toMatchObject({ days: [], totals: {} })
  expect(await loadFigures('?from=2025-03-04&to=2025-03-03')).toMatchObject({ from: '2025-03-03', to: '2025-03-03' })
})

test('open and overdue fees are those of orders', async () => {
  expect(feeDueStatus).toBe(status.waiting_for_pay)
  const { open } = await loadFigures('')
  const due = await app.runtime.database.db
    .selectFrom('lesson_order')
    .select('fee')
    .where('edition', '=', 'ua')
    .where('status', '=', status.waiting_for_pay)
    .execute()
  expect(open.fees).toEqual({ count: due.length, sum: due.reduce((sum, { fee }) => sum + (fee ?? 0), 0) })
  expect(open.overdue.count).toBeLessThanOrEqual(open.fees.count)
})

describe('a member of several editions', () => {
  const setStatus = (edition: string, given: number) =>
    app.runtime.database.db
      .updateTable('staff_edition')
      .set({ status: given })
      .where('edition', '=', edition)
      .where('staff_id', '=', (member) =>
        member.selectFrom('staff_member').select('id').where('login', '=', 'staff1@demo.test'),
      )
      .execute()
  const period = '?from=2025-03-02&to=2025-03-04'
  beforeAll(() =>
    inTransaction(app.runtime, systemRequester(editionByCode('us')!), (ctx) =>
      postMovement(
        { ...ctx, now: new Date('2025-03-03T18:00:00Z') },
        {
          kind: 'paid_outside',
          key: 'figures:us',
          entries: entries([{ kind: 'paid_outside' }, -700], [{ kind: 'fee_income' }, 700]),
        },
      ),
    ),
  )

  test('sees each of them in its own currency', async () => {
    const { editions, totals } = await loadFigures(period)
    expect(editions[0]).toMatchObject({ edition: 'ua', currency: 'UAH', sums: totals })
    expect(editions).toContainEqual({ edition: 'us', currency: 'USD', sums: { fee: 700 } })
    const { body } = await staff.send('GET', `/api/admin/payment_figures/export${period}&lang=en`)
    expect(body).toContain('us;USD;2025-03-03;Fees;;7')
  })

  test('sees only those with the status that the page needs', async () => {
    await setStatus('us', 2)
    const { editions } = await loadFigures(period)
    expect(editions.map(({ edition }) => edition)).not.toContain('us')
    const { body } = await staff.send('GET', `/api/admin/payment_figures/export${period}&lang=en`)
    expect(body).not.toContain('us;USD')
    await setStatus('us', 1)
  })
})

test('figures are exported by day, kind and provider', async () => {
  const { statusCode, body } = await staff.send(
    'GET',
    '/api/admin/payment_figures/export?from=2025-03-02&to=2025-03-04&lang=en',
  )
  expect(statusCode).toBe(200)
  expect(body).toContain('2025-03-02')
  expect(body).toContain('Fondy')
  expect(body.split('\r\n').filter((line) => line.includes(';ua;UAH;'))).toHaveLength(7)
})
