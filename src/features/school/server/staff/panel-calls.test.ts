import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPanel } from '#test/support/panel.ts'
import type { PanelAnswer } from '#test/support/panel.ts'
import { candidateList, transferList, transferRules } from '../../contract.ts'

let app: TestApp
let head: Visitor
beforeAll(async () => {
  app = await openApp({ SCHOOL_SANDBOX: 'on' })
  head = await app.visitor({ staff: 1 })
})

test('staff order, switch, export and delete rules, and undo it', async () => {
  const panel = openPanel(head, transferRules)
  const [one, two] = [await panel.create({ title: 'Zz one' }), await panel.create({ title: 'Zz two' })]
  const found = async () => (await panel.list({ filters: { title: 'Zz' } })).items.map(({ id }) => id)
  expect(await found()).toEqual([one.id, two.id])
  expect(await panel.call('move', { id: two.id, beside: one.id, after: false })).toMatchObject({ status: 'success' })
  expect(await found()).toEqual([two.id, one.id])
  await panel.call('changeCheckout', { id: one.id, field: 'active', value: true })
  expect(await panel.get(one.id)).toMatchObject({ active: true })
  expect((await panel.exportCsv('?title=Zz')).split('Zz ')).toHaveLength(3)
  const subjects = (await panel.call('options', { field: 'subject_id', q: 'Англ' })).data
  expect(JSON.stringify(subjects)).toContain('Англійська мова')

  const removed = (await panel.call('bulk', { action: 'delete', ids: [one.id, two.id] })) as PanelAnswer & {
    data: { undo: string }
  }
  expect(await found()).toEqual([])
  await panel.call('undo', { token: removed.data.undo })
  expect(await found()).toEqual([two.id, one.id])
  await panel.call('delete', { id: two.id })
  expect(await found()).toEqual([one.id])
})

test('staff export transfers and candidates', async () => {
  const { db } = app.runtime.database
  const order = await db.selectFrom('lesson_order').select('id').where('edition', '=', 'ua').executeTakeFirstOrThrow()
  const now = new Date()
  const person = { name: 'Zz Candidate', email: 'zz@example.com', phone: '', locale: 'ua' }
  await db
    .insertInto('school_candidate')
    .values({ edition: 'ua', ...person, created_at: now, erase_at: now })
    .execute()
  await db.deleteFrom('school_transfer').where('order_id', '=', order.id).execute()
  await db
    .insertInto('school_transfer')
    .values({ edition: 'ua', order_id: order.id, cause: 'staff', reason: 'Zz reason', created_at: now })
    .execute()
  const read = async (path: string) => (await head.send('GET', path)).body
  expect(await read(transferList.endpoints.export.path)).toContain('Zz reason')
  expect(await read(candidateList.endpoints.export.path)).toContain('Zz Candidate')
})
