import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import { endGrants } from './credentials-changed.ts'

test('sessions and other grants of many accounts end with as many statements as those of a single one', async () => {
  const app = await openApp()
  const { runtime } = app
  const statements: string[] = []
  const { pool } = runtime.database
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query.sql),
  })
  const spied = { ...runtime, database: { ...runtime.database, db } }
  const countStatements = async (accountIds: readonly number[]) => {
    statements.length = 0
    await inTransaction(spied, systemRequester(editionByCode('ua')!), (ctx) =>
      endGrants(ctx, accountIds, 'blacklisted'),
    )
    return statements.length
  }
  const people = await Promise.all(Array.from({ length: 6 }, () => app.visitor({ roles: ['client'] })))
  const ids = people.map(({ personId }) => personId!)
  const single = await countStatements(ids.slice(0, 1))
  expect(await countStatements(ids.slice(1))).toBe(single)
  const open = await runtime.database.db
    .selectFrom('session')
    .select('subject_id')
    .where('subject_id', 'in', ids)
    .execute()
  expect(open).toEqual([])
})
