import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from './app.ts'
import { listLockedTables, takeLockOrderFaults } from './lock-order.ts'

let client: pg.Client
beforeAll(async () => {
  const app = await openApp()
  client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
})
afterAll(() => client.end())

async function inTransaction(...statements: (string | pg.QueryConfig)[]): Promise<string> {
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  await client.query('rollback')
  return takeLockOrderFaults().join()
}

const tutor = 'select id from tutor where id = 0 for no key update'
const order = 'select id from lesson_order where id = 0 for update'

test('finds a transaction that locks a tutor before an order', async () => {
  expect(await inTransaction(tutor, order)).toContain('tutor was locked before lesson_order')
  expect(await inTransaction(order, tutor)).toBe('')
})

test('finds it whether rows are selected, updated or deleted', async () => {
  const wallet = 'update ledger_account set balance = balance where id = 0'
  expect(await inTransaction(wallet, 'delete from lesson_order where id = 0')).toContain(
    'ledger_account was locked before',
  )
})

test('does not count another transaction, or a row that is locked already', async () => {
  expect((await inTransaction(tutor)) + (await inTransaction(order))).toBe('')
  expect(await inTransaction(order, tutor, order)).toBe('')
})

test('finds a key that is locked after a row', async () => {
  const key = (text: string) => ({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [text] })
  const wallet = 'select id from ledger_account where id = 0 for update'
  expect(await inTransaction(wallet, key('sole limit ua tutor 0'))).toContain('ledger_account was locked before sole')
  expect(await inTransaction(tutor, key('top ua 1'))).toContain('tutor was locked before top')
  expect(await inTransaction(key('top ua 1'), tutor, key('sole limit ua staff 0'), key('other'), wallet)).toBe('')
})

test('reads which tables a statement locks', () => {
  expect(
    listLockedTables('select * from lesson_order o join tutor t on t.id = o.tutor_id for no key update of t'),
  ).toEqual(['tutor'])
  expect(listLockedTables('select id from payment_card where id = 1 for update')).toEqual([])
  expect(listLockedTables('with line as (select 1) update ledger_account a set entries = 1')).toEqual([
    'ledger_account',
  ])
})
