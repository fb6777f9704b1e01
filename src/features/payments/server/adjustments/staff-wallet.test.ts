import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { adjustmentEndpoints } from '../../contract/adjustments.ts'
import type { adjustmentList } from '../../contract/staff.ts'
import { soleLimitOf } from '../../sole-limit.ts'

const { perTutor: limit } = soleLimitOf(editionByCode('ua')!)
let app: TestApp
let head: Visitor
let deputy: Visitor
let tutor: Visitor
beforeAll(async () => {
  app = await openApp()
  head = await app.visitor({ staff: 1 })
  deputy = await app.visitor({ staff: 4 })
  tutor = await app.visitor({ roles: ['tutor'] })
})

const add = (sum: number, reason: string) =>
  head.call<typeof adjustmentEndpoints.add>('POST /api/admin/tutor/wallet/add_money', {
    tutor_id: tutor.personId!,
    sum,
    reason,
  })
const readWallet = (tutor_id: number) =>
  head.call<typeof adjustmentEndpoints.get>('GET /api/admin/tutor/wallet/get', { tutor_id })

test('the wallet in the tutor’s case shows the balance, the last ten movements and waiting sums', async () => {
  expect(await readWallet(tutor.personId!)).toMatchObject({
    data: { balance: 0, lines: [], waiting: [], limit: { perTutor: limit, left: limit } },
  })
  for (let sum = 1; sum <= 12; sum++) await add(sum * 100, `Gift ${sum}`)
  await add(limit + 1, 'A large gift')
  const answer = await readWallet(tutor.personId!)
  expect(answer).toMatchObject({
    data: { balance: 7800, currency: 'UAH', waiting: [{ amount: limit + 1, reason: 'A large gift' }] },
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  expect(answer.data.lines.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 10 }, (_, place) => `Gift ${12 - place}`),
  )
  expect(await readWallet(99_999_999)).toMatchObject({ error: 'not_found' })
})

test('waiting sums are listed for a second staff member, who approves them', async () => {
  const list = (staff: Visitor, filters: object) =>
    staff.call<NonNullable<typeof adjustmentList.endpoints.list>>('GET /api/admin/wallet_adjustments', { filters })
  const own = await list(head, { state: 'waiting', text: String(tutor.personId) })
  expect(own).toMatchObject({
    data: { wallet_adjustments: { items: [{ amount: limit + 1, own: true, decided_by: '' }] } },
  })
  const waiting = await list(deputy, { state: 'waiting', text: String(tutor.personId) })
  if (waiting.status !== 'success') throw new Error(JSON.stringify(waiting))
  const [item] = waiting.data.wallet_adjustments.items
  expect(item).toMatchObject({ own: false, reason: 'A large gift' })
  await deputy.call<typeof adjustmentEndpoints.decide>('POST /api/admin/wallet_adjustment/decide', {
    adjustment_id: item!.id,
    approve: true,
  })
  expect(await readWallet(tutor.personId!)).toMatchObject({ data: { balance: 7800 + limit + 1, waiting: [] } })
  expect(await list(deputy, { state: 'booked', text: String(tutor.personId) })).toMatchObject({
    data: { wallet_adjustments: { total: 13 } },
  })
  const { body } = await deputy.send('GET', '/api/admin/wallet_adjustments/export?state=booked&lang=en')
  expect(body).toContain('A large gift')
})
