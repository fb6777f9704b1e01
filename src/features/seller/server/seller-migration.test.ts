import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editionByCode, editions } from '#editions/editions.ts'
import { issueInvoice } from '#features/payments/server/billing/issue-invoice.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'

const migration = readFileSync(join(import.meta.dirname, '../../../../migrations/160_sellers.sql'), 'utf8')

test('an update keeps what an installation has printed: the invented companies, and one put into the code', async () => {
  const app = await openApp()
  const { db } = app.runtime.database
  for (const code of ['ua', 'es']) {
    const { rows } = await sql<{ id: number }>`select id from ledger_movement
      where edition = ${code} and kind = 'fee' order by id limit 1`.execute(db)
    const requester = systemRequester(editionByCode(code)!)
    await inTransaction(app.runtime, requester, (ctx) => issueInvoice(ctx, rows[0]!.id))
  }
  const own = { name: 'Clases Largas, S.L.', address: 'Calle Larga, 5', taxIdName: 'NIF', taxId: 'B58378431' }
  const shipped = { name: 'ТОВ «Репето Україна»', address: 'Київ', taxIdName: 'ЄДРПОУ', taxId: '12345678' }
  await app.ownerDb.transaction().execute(async (tx) => {
    await sql`alter table invoice disable trigger invoice_immutable`.execute(tx)
    // Documents of the demo print its own invented seller.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from invoice where edition not in ('ua', 'es')`.execute(tx)
    await sql`set local session_replication_role = origin`.execute(tx)
    await sql`update invoice set issued_at = '2026-03-05T10:00Z',
      seller = case edition when 'es' then ${JSON.stringify(own)}::jsonb else ${JSON.stringify(shipped)}::jsonb end`.execute(
      tx,
    )
    await sql`alter table invoice enable trigger invoice_immutable`.execute(tx)
    await sql`delete from seed_applied where edition = 'in'`.execute(tx)
    await sql`drop table seller_version; drop function refuse_seller_change()`.execute(tx)
    await sql.raw(migration).execute(tx)
  })
  const versions = await app.ownerDb
    .selectFrom('seller_version')
    .select(['edition', 'name', 'tax_id', 'valid_from', 'invented'])
    .orderBy('edition')
    .orderBy('id')
    .execute()
  // An edition that the installation never set up has none.
  const setUp = editions.map(({ code }) => code).filter((code) => code !== 'in')
  expect(versions.filter(({ invented }) => invented).map(({ edition }) => edition)).toEqual(setUp.toSorted())
  expect(versions.filter(({ invented }) => !invented)).toEqual([
    { edition: 'es', name: own.name, tax_id: own.taxId, valid_from: '2026-03-05', invented: false },
  ])
  expect(versions.find(({ edition }) => edition === 'ua')).toMatchObject({ name: shipped.name, tax_id: shipped.taxId })
})
