import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { maxIds } from '#shared/action-options.ts'
import { integerField, localizedField } from '#shared/fields.ts'
import { maxRowsPerAction } from '#shared/action-options.ts'
import type { ActionOutcome } from '#shared/panel-actions.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { openPanel } from '#test/support/panel.ts'
import { crudPlugin } from './crud.ts'

const notes = crud(panelPage('notes_show', { staff: [1] }), {
  name: 'note',
  plural: 'notes',
  fields: { name: localizedField(100, { required: true }), position: integerField(0, 10_000) },
  actions: { pin: { set: { position: 1 } }, unpin: { set: { position: 2 } } },
})
const { routes } = crudPlugin(notes, { table: 'note' })
const everything = { filters: { name: 'mass' } }
/** One turn of the event loop may not keep other requests waiting longer. */
const limitMs = 50

let app: TestApp
let head: Visitor
beforeAll(async () => {
  app = await openApp({}, { plugins: [{ name: 'notes', routes: { endpoints: routes.endpoints } }] })
  await sql`create table note (edition text not null, id bigint generated always as identity, name jsonb not null,
    position integer not null, primary key (edition, id))`.execute(app.ownerDb)
  await sql`insert into note (edition, name, position)
    select 'ua', '{"ua": "Mass"}', 0 from generate_series(1, ${maxRowsPerAction}::int)`.execute(app.runtime.database.db)
  head = await app.visitor({ staff: 1 })
})

async function run(action: 'pin' | 'unpin', input: Record<string, unknown>): Promise<ActionOutcome> {
  const { method, path } = notes.actions[action]!.endpoint
  const answer = await head.call(`${method} ${path}`, input)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data as ActionOutcome
}

test('neither a preview of 10,000 rows nor a batch blocks the event loop', async () => {
  const preview = () => run('pin', { ...everything, preview: true })
  expect((await preview()).changed).toHaveLength(maxRowsPerAction)
  expect(await longestBlockMs(preview, { limitMs })).toBeLessThan(limitMs)
  const ids = (await preview()).changed.slice(0, maxIds)
  let action: 'pin' | 'unpin' = 'pin'
  const batch = () => {
    action = action === 'pin' ? 'unpin' : 'pin'
    return run(action, { ids })
  }
  expect(await longestBlockMs(batch, { limitMs })).toBeLessThan(limitMs)
}, 60_000)

test('a save of a row waits for its batch only', async () => {
  const ids = (await run('unpin', { ...everything, preview: true })).changed.slice(0, 10 * maxIds)
  const tokens: string[] = []
  const finished: string[] = []
  const batches = async () => {
    for (let start = 0; start < ids.length; start += maxIds) {
      const { undo } = await run('unpin', { ids: ids.slice(start, start + maxIds) })
      tokens.push(undo!)
    }
    finished.push('batches')
  }
  const save = async () => {
    const answer = await openPanel(head, notes).call('save', { note: { id: ids[0], position: 7 } })
    expect(answer).toMatchObject({ status: 'success' })
    finished.push('save')
  }
  await Promise.all([batches(), save()])
  expect(finished).toEqual(['save', 'batches'])
  expect(tokens).toHaveLength(10)
}, 60_000)
