import { beforeAll, describe, expect, test } from 'vitest'
import { experimentPanel, featurePanel } from '#features/experiments/contract.ts'
import { partnerPanel, webhookPanel } from '#features/integrations/contract.ts'
import { attributionList, cpaPartnerPanel, linkPanel, postbackList } from '#features/marketing/contract.ts'
import { vitalList } from '#features/web-vitals/contract.ts'
import type { Crud } from '#shared/panel.ts'
import { openApp } from '#test/support/app.ts'
import type { Visitor } from '#test/support/app.ts'
import { openPanel } from '#test/support/panel.ts'

let staff: Visitor
beforeAll(async () => {
  const app = await openApp()
  staff = await app.visitor({ staff: 1 })
})
const undoOf = ({ data }: { data?: object }) => (data as { undo: string }).undo

type Case = { resource: Crud; given: object; changed: [field: string, value: string]; cell: [string, unknown] }
const cases: Case[] = [
  {
    resource: featurePanel,
    given: { key: 'panel-walk', description: 'A switch', value: 'false' },
    changed: ['description', 'Changed words'],
    cell: ['active', false],
  },
  {
    resource: experimentPanel,
    given: {
      key: 'panel-walk',
      feature: 'home-lead',
      name: 'Walk',
      hypothesis: 'More requests',
      value_a: 'a',
      value_b: 'b',
    },
    changed: ['hypothesis', 'Changed words'],
    cell: ['coverage', 40],
  },
  {
    resource: linkPanel,
    given: { code: 'panel-walk', url: 'https://partner.example/a' },
    changed: ['url', 'https://partner.example/changed'],
    cell: ['active', false],
  },
  {
    resource: cpaPartnerPanel,
    given: { name: 'Walk', click_param: 'clickid', method: 'get', postback_url: 'https://partner.example/postback' },
    changed: ['name', 'Changed words'],
    cell: ['active', false],
  },
]

describe.each(cases.map((one) => [one.resource.name, one] as const))('%s', (name, one) => {
  test('is entered, changed, exported, deleted and restored', async () => {
    const panel = openPanel(staff, one.resource)
    const [field, value] = one.changed
    const [cell, inCell] = one.cell
    const { id } = await panel.create(one.given)
    expect(await panel.call('save', { [name]: { id, [field]: value } })).toMatchObject({ status: 'success' })
    expect(await panel.call('changeCheckout', { id, field: cell, value: inCell })).toMatchObject({ status: 'success' })
    expect(await panel.get(id)).toMatchObject({ [field]: value, [cell]: inCell })
    expect(await panel.exportCsv()).toContain(value)
    const deleted = await panel.call('bulk', { ids: [id], action: 'delete' })
    expect(deleted).toMatchObject({ data: { changed: [id] } })
    expect((await panel.list()).items.map((row) => row.id)).not.toContain(id)
    expect(await panel.call('undo', { token: undoOf(deleted) })).toMatchObject({ status: 'success' })
    expect((await panel.list()).items.map((row) => row.id)).toContain(id)
    expect(await panel.call('delete', { id })).toMatchObject({ status: 'success' })
    expect(await panel.call('get', { id })).toMatchObject({ error: 'not_found' })
  })
})

test('an earlier version of a feature is restored', async () => {
  const panel = openPanel(staff, featurePanel)
  const { id } = await panel.create({ key: 'versions', description: 'First', value: 'one' })
  await panel.call('save', { feature: { id, value: 'two' } })
  const { data } = await panel.call('versions', { id })
  const { versions } = data as { versions: { number: number }[] }
  expect(versions.length).toBeGreaterThan(0)
  expect(await panel.call('restore', { id, number: versions.at(-1)!.number })).toMatchObject({ status: 'success' })
  expect((await panel.get(id))['value']).toBe('one')
})

test('a webhook of a partner is switched in the list', async () => {
  const { id: partner_id } = await openPanel(staff, partnerPanel).create({ name: 'Nova', email: 'nova@b.example' })
  const webhooks = openPanel(staff, webhookPanel)
  const { id } = await webhooks.create({ url: 'https://nova.example/hook', partner_id })
  expect(await webhooks.call('changeCheckout', { id, field: 'tutor_removed', value: false })).toMatchObject({
    status: 'success',
  })
  expect((await webhooks.get(id))['tutor_removed']).toBe(false)
})

test.each([postbackList, attributionList, vitalList].map((list) => [list.endpoints.export.path]))(
  '%s answers with a table',
  async (path) => {
    const { statusCode, headers } = await staff.send('GET', path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  },
)
