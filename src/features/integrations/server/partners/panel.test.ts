import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPanel } from '#test/support/panel.ts'
import type { Panel } from '#test/support/panel.ts'
import { personPassword, setConfirmedLogin } from '#test/support/passkeys.ts'
import { deliveryPanel, partnerPanel, webhookPanel } from '../../contract/partners.ts'

let app: TestApp
let head: Visitor
let partners: Panel
let webhooks: Panel
beforeAll(async () => {
  app = await openApp()
  head = await app.visitor({ staff: 1 })
  partners = openPanel(head, partnerPanel)
  webhooks = openPanel(head, webhookPanel)
})

const createPartner = (name: string) => partners.create({ name, email: 'api@partner.example' })
const undoOf = ({ data }: { data?: object }) => (data as { undo: string }).undo

test('staff enter, change, switch off, delete and bring back a partner', async () => {
  const { id } = await createPartner('Orbit')
  expect(await partners.call('create', { partner: { name: 'orbit', email: 'a@b.example' } })).toMatchObject({
    error: { name: expect.any(Array) as unknown },
  })
  expect(await partners.call('save', { partner: { id, email: 'nothing' } })).toMatchObject({
    error: { email: expect.any(Array) as unknown },
  })
  expect(await partners.call('save', { partner: { id, email: 'new@b.example' } })).toMatchObject({ status: 'success' })
  expect(await partners.call('changeCheckout', { id, field: 'active', value: false })).toMatchObject({
    status: 'success',
  })
  expect(await partners.get(id)).toMatchObject({ active: false, email: 'new@b.example', key_hint: '' })
  expect(await partners.exportCsv()).toContain('Orbit')
  const switched = await partners.call('bulk', { ids: [id], action: 'set', field: 'active', value: true })
  expect(switched).toMatchObject({ data: { changed: [id] } })
  expect(await partners.call('undo', { token: undoOf(switched) })).toMatchObject({ status: 'success' })
  expect((await partners.get(id))['active']).toBe(false)
  expect(await partners.call('delete', { id })).toMatchObject({ status: 'success' })
  expect((await partners.list()).items.map((row) => row.id)).not.toContain(id)
})

test('staff enter, pause, resume and delete a webhook of a partner', async () => {
  const partner = await createPartner('Comet')
  const create = (url: string) => webhooks.call('create', { webhook: { url, partner_id: partner.id } })
  expect(await create('https://10.0.0.1/')).toMatchObject({ error: { url: expect.any(Array) as unknown } })
  const { id } = await webhooks.create({ url: 'https://comet.example/repeto', partner_id: partner.id })
  const run = (action: string) => head.call(`POST ${webhookPanel.actions[action]!.endpoint.path}`, { id })
  expect(await run('pause')).toMatchObject({ data: { changed: [id] } })
  expect(await webhooks.get(id)).toMatchObject({ status: 'paused', labels: { partner_id: `Comet №${partner.id}` } })
  expect(await run('resume')).toMatchObject({ data: { changed: [id] } })
  const saved = await webhooks.call('save', { webhook: { id, url: 'https://comet.example/next' } })
  expect(saved).toMatchObject({ data: { webhook: { url: 'https://comet.example/next', status: 'active' } } })
  expect((await webhooks.list()).items.map((row) => row.id)).toContain(id)
  expect(await webhooks.exportCsv()).toContain('https://comet.example/next')
  expect(await webhooks.call('options', { field: 'partner_id', q: 'Com' })).toMatchObject({
    data: { options: [{ value: partner.id, text: `Comet №${partner.id}` }] },
  })
  const deleted = await webhooks.call('bulk', { ids: [id], action: 'delete' })
  expect(deleted).toMatchObject({ data: { changed: [id] } })
  expect(await webhooks.call('undo', { token: undoOf(deleted) })).toMatchObject({ status: 'success' })
  expect(await webhooks.call('delete', { id })).toMatchObject({ status: 'success' })
})

test('staff do not see the webhooks of people', async () => {
  const person = await app.visitor({ roles: ['client'] })
  const url = 'https://mine.example/hook'
  await setConfirmedLogin(app, person)
  await person.call('POST /api/integrations/webhook/create', {
    url,
    events: ['order.created'],
    password: personPassword,
  })
  expect(JSON.stringify(await webhooks.list())).not.toContain(url)
  const { id } = await app.runtime.database.db
    .selectFrom('webhook')
    .select('id')
    .where('url', '=', url)
    .executeTakeFirstOrThrow()
  expect(await webhooks.call('get', { id })).toMatchObject({ error: 'not_found' })
  expect(await head.call('POST /api/admin/webhook/issue_secret', { id })).toMatchObject({ error: 'not_found' })
  const { statusCode, body } = await head.send('GET', deliveryPanel.endpoints.export.path)
  expect([statusCode, body.includes(url)]).toEqual([200, false])
})
