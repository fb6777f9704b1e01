import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'

test('the lines of a wallet in the demo are in the order of their dates', async () => {
  const { runtime } = await openApp()
  const { rows } = await sql<{ edition: string; tutor: number; key: string; isLater: boolean }>`
    select a.edition, a.owner_id as tutor, m.key,
      m.at >= coalesce(lag(m.at) over (partition by a.edition, a.id order by e.number), m.at) as "isLater"
    from ledger_entry e
    join ledger_movement m on m.edition = e.edition and m.id = e.movement_id
    join ledger_account a on a.edition = e.edition and a.id = e.account_id
    where a.kind = 'wallet'`.execute(runtime.database.db)
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ isLater }) => !isLater)).toEqual([])
})
