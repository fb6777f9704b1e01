import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { credentialsChanged } from '#features/accounts/public.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { addClient } from '#test/support/clients.ts'
import { eventually } from '#test/support/eventually.ts'
import { openSession } from '#test/support/grant-probes.ts'
import type { messengerEndpoints } from '../../contract.ts'
import { hashKey } from '../media.ts'
import { redeemLinkCode } from './links.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '8' })
})

const db = () => app.runtime.database.db
const asSystem = <T>(run: (ctx: Ctx) => Promise<T>) =>
  inTransaction(app.runtime, systemRequester(editionByCode('ua')!), run)
const linksOf = (id: number) =>
  db().selectFrom('messenger_link').select('service').where('account_id', '=', id).execute()

/** Runs `first`, starts `second` once it is done, and commits `first` when `second` waits for it. */
async function overlap<T>(first: (ctx: Ctx) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  let waiting: Promise<T> | undefined
  await asSystem(async (ctx) => {
    await first(ctx)
    waiting = second()
    await eventually(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db())
      expect(rows).not.toEqual([])
    })
  })
  return waiting!
}

test('a link that is being made from a code ends with the credentials', async () => {
  const account_id = await addClient(app)
  const code = 'a'.repeat(32)
  const expires_at = new Date(app.runtime.clock().getTime() + 600_000)
  await db()
    .insertInto('messenger_link_code')
    .values({ edition: 'ua', account_id, service: 1, side: 'client', code_hash: hashKey(code), expires_at })
    .execute()
  await overlap(
    async (ctx) => expect(await redeemLinkCode(ctx, { service: 1, recipient: 'thief', code })).toBeDefined(),
    () => asSystem((ctx) => credentialsChanged(ctx, [account_id], 'password_changed')),
  )
  expect(await linksOf(account_id)).toEqual([])
})

test('a session that is being ended starts no link', async () => {
  const id = await addClient(app)
  const browser = await openSession(app, id)
  const answer = await overlap(
    (ctx) => credentialsChanged(ctx, [id], 'password_changed'),
    () => browser.call<typeof messengerEndpoints.link>('POST /api/chat/messengers/link', { service: 1 }),
  )
  expect(answer).toMatchObject({ error: 'unauthorized' })
  expect(await linksOf(id)).toEqual([])
})

test('a client who is being blacklisted starts no link', async () => {
  const id = await addClient(app)
  const browser = await openSession(app, id)
  const answer = await overlap(
    async (ctx) => {
      await ctx.db.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
      await ctx.db.updateTable('client').set({ blacklisted_at: ctx.now }).where('id', '=', id).execute()
    },
    () => browser.call<typeof messengerEndpoints.link>('POST /api/chat/messengers/link', { service: 1 }),
  )
  expect(answer).toMatchObject({ error: 'forbidden' })
  expect(await linksOf(id)).toEqual([])
})
