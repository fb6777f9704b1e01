import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import { openPanel } from '#test/support/panel.ts'
import type { Panel, PanelAnswer } from '#test/support/panel.ts'
import type { Crud } from '#shared/panel.ts'
import { itemStatistics, questionPanel, testPanel, testTextPanel } from '../contract.ts'
import type { Visitor } from '#test/support/app.ts'

let head: Visitor
let testId: number
beforeAll(async () => {
  const app = await openApp()
  head = await app.visitor({ staff: 1 })
  const [known] = (await openPanel(head, testPanel).list()).items
  testId = known!.id
})

type Sample = { resource: Crud; fields: (name: string) => object; search: string; shown: string }
const samples: Sample[] = [
  {
    resource: testPanel,
    fields: (name) => ({
      name: { ua: name },
      description: { ua: 'Опис для відвідувачів.' },
      alias: name.toLowerCase(),
      language: 'ua',
      subject_id: null,
      level_id: null,
    }),
    search: 'name',
    shown: 'subject_id',
  },
  {
    resource: questionPanel,
    fields: (name) => ({
      text: name,
      test_id: testId,
      related_section: 'grammar',
      kind: 'single',
      options: 'yes\nno',
      correct_answer: '1',
    }),
    search: 'text',
    shown: 'test_id',
  },
  {
    resource: testTextPanel,
    fields: (name) => ({ name: { ua: name }, test_id: testId, text: 'Dear Ann, …' }),
    search: 'name',
    shown: 'test_id',
  },
]

test.each(samples)('staff use every call of $resource.plural', async ({ resource, fields, search, shown }) => {
  const panel: Panel = openPanel(head, resource)
  const prefix = `Zz${resource.name.replaceAll('_', '')}`
  const one = await panel.create(fields(`${prefix}1`))
  const two = await panel.create(fields(`${prefix}2`))
  const ids = [one.id, two.id]
  const found = async () =>
    (await panel.list({ filters: { [search]: prefix } })).items.map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await found()).toEqual(ids)
  expect((await panel.exportCsv(`?${search}=${prefix}`)).split(prefix).length).toBeGreaterThan(2)
  expect(await panel.get(one.id)).toMatchObject({ id: one.id })
  expect(await panel.call('save', { [resource.name]: { id: one.id, ...fields(`${prefix}3`) } })).toMatchObject({
    status: 'success',
  })
  if (resource.endpoints.move)
    expect(await panel.call('move', { id: two.id, beside: one.id, after: false })).toMatchObject({ status: 'success' })
  if (resource.endpoints.changeCheckout) {
    const field = 'active' in resource.fields ? 'active' : 'position'
    const changed = await panel.call('changeCheckout', { id: one.id, field, value: field === 'active' ? false : 5 })
    expect(changed.status).toBe('success')
  }
  if (resource.endpoints.versions) {
    const { versions } = (await panel.call('versions', { id: one.id })).data as { versions: { number: number }[] }
    expect(versions.length).toBeGreaterThan(0)
    expect(await panel.call('restore', { id: one.id, number: versions[0]!.number })).toMatchObject({
      status: 'success',
    })
  }
  expect((await panel.call('options', { field: shown, q: '' })).status).toBe('success')
  const removed = (await panel.call('bulk', { action: 'delete', ids })) as PanelAnswer & { data: { undo: string } }
  expect(await found()).toEqual([])
  await panel.call('undo', { token: removed.data.undo })
  expect(await found()).toEqual(ids)
  await panel.call('delete', { id: two.id })
  expect(await found()).toEqual([one.id])
})

test.each([testPanel, questionPanel, testTextPanel, itemStatistics])(
  'the screen $at.path opens',
  async ({ at, pages }) => {
    expect((await head.page(at.path)).status).toBe(200)
    expect((await head.send('GET', at.path)).statusCode).toBe(200)
    if ('form' in pages) expect((await head.send('GET', `${at.path}new/`)).statusCode).toBe(200)
  },
)

test('statistics are searched by test', async () => {
  const answer = await head.call(`GET ${itemStatistics.endpoints.options!.path}`, { field: 'test_id', q: '' })
  expect(answer).toMatchObject({ status: 'success' })
})
