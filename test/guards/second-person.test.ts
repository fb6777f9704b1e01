import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { openApp } from '#test/support/app.ts'
import { nodesOf, readSources } from './sources.ts'
import type { Node, Sources } from './sources.ts'

/**
 * A table that names both the member who requested something and the member who decided is an approval by two. The two
 * must be independent of each other, which only `assertIndependentApprover` checks.
 */
const requesterColumns = ['staff_id', 'requested_by', 'created_by']
const deciderColumns = ['decided_by', 'approved_by', 'accepted_by', 'confirmed_by']

/** Files that write a decision and approve nothing, with the reason. */
const exceptions: Record<string, string> = {
  'features/payments/server/adjustments/withdraw-adjustment.ts': 'rejects what waits; no money moves',
  'features/orders/server/fee/settlements.ts': 'a head confirms by entering, within the limit of one person',
}

async function findApprovalTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' group by 1
    having bool_or(column_name = any(${requesterColumns})) and bool_or(column_name = any(${deciderColumns}))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

const isCallOf = (node: Node, name: string) => {
  const callee = node['callee'] as Node | undefined
  return (
    node.type === 'CallExpression' &&
    (callee?.['name'] ?? (callee?.['property'] as Node | undefined)?.['name']) === name
  )
}
const namesTable = (node: Node, tables: readonly string[]) =>
  tables.includes(String((node['arguments'] as Node[])[0]?.['value']))
const writesDecision = (node: Node) =>
  node.type === 'Property' && deciderColumns.includes(String((node['key'] as Node)['name']))

/** Files that update a decision of such a table without the check. */
function findUnchecked(sources: Sources, tables: readonly string[], excused: Record<string, string>): string[] {
  return [...sources]
    .filter(([file, text]) => !file.endsWith('.tsx') && tables.some((table) => text.includes(table)))
    .filter(([file, text]) => {
      const nodes = nodesOf(file, text)
      const updates = nodes.some((node) => isCallOf(node, 'updateTable') && namesTable(node, tables))
      const decides = nodes.some(writesDecision)
      return updates && decides && !nodes.some((node) => isCallOf(node, 'assertIndependentApprover'))
    })
    .map(([file]) => file)
    .filter((file) => !(file in excused))
}

test('every approval by a second person checks that the two are independent', async () => {
  const tables = await findApprovalTables((await openApp()).runtime.database.db)
  expect(tables).toEqual(['fee_settlement', 'payment_refund', 'wallet_adjustment'])
  expect(findUnchecked(readSources(), tables, exceptions)).toEqual([])
  // An exception that is not needed any more is removed.
  expect(findUnchecked(readSources(), tables, {})).toEqual(Object.keys(exceptions))
})

describe('detects planted faults', () => {
  const decision = `export const decide = (ctx) =>
    ctx.db.updateTable('fee_approval').set({ state: 'approved', approved_by: ctx.actor.id }).execute()`
  const find = (text: string, excused = {}) =>
    findUnchecked(new Map([['features/orders/server/approve.ts', text]]), ['fee_approval'], excused)

  test('an approval without the check', () => {
    expect(find(decision)).toEqual(['features/orders/server/approve.ts'])
    expect(find(`${decision}\nawait assertIndependentApprover(ctx, request)`)).toEqual([])
    expect(find(decision, { 'features/orders/server/approve.ts': 'a reason' })).toEqual([])
  })

  test('a table that names two members', async () => {
    const { ownerDb: db } = await openApp()
    await sql`create table fee_approval (edition text, id bigint, requested_by bigint, approved_by bigint)`.execute(db)
    await sql`create table one_decider (edition text, id bigint, decided_by bigint)`.execute(db)
    expect(await findApprovalTables(db)).toEqual([
      'fee_approval',
      'fee_settlement',
      'payment_refund',
      'wallet_adjustment',
    ])
  })
})
