import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPanel } from '#test/support/panel.ts'
import type { PanelAnswer } from '#test/support/panel.ts'
import { jpeg } from '#test/support/sample-fixture.ts'
import { brokenLinks, h2texts, pageMetatags, redirects } from '../contract.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 3 })
  await sql`delete from h2text`.execute(app.runtime.database.db)
})

const undoOf = ({ data }: PanelAnswer) => ({ token: (data as { undo: string }).undo })

test('staff change, find, export and delete redirects, and undo it', async () => {
  const panel = openPanel(staff, redirects)
  const { id } = await panel.create({ source: '/stara-storinka/', target: '/about', kind: 'moved' })
  await panel.call('save', { redirect: { id, target: '/contacts' } })
  expect(await panel.get(id)).toMatchObject({ source: '/stara-storinka/', target: '/contacts' })
  const listed = async () => (await panel.list()).items.map((row) => row.id)
  expect(await listed()).toContain(id)
  expect(await panel.exportCsv()).toContain('/stara-storinka/')
  const removed = await panel.call('bulk', { action: 'delete', ids: [id] })
  expect(await listed()).not.toContain(id)
  await panel.call('undo', undoOf(removed))
  expect(await listed()).toContain(id)
})

test('staff switch metatags off in the list, export them and undo it', async () => {
  const panel = openPanel(staff, pageMetatags)
  const { id } = await panel.create({ pattern: '/p/*', title: { ua: 'Сторінка: {title}' }, active: true })
  expect(await panel.call('changeCheckout', { id, field: 'active', value: false })).toMatchObject({
    data: { page_metatags: { active: false } },
  })
  const changed = await panel.call('bulk', { action: 'set', field: 'active', value: true, ids: [id] })
  expect(await panel.get(id)).toMatchObject({ active: true })
  await panel.call('undo', undoOf(changed))
  expect(await panel.get(id)).toMatchObject({ active: false })
  expect(await panel.exportCsv()).toContain('/p/*')
})

test('staff write the text of a list with a picture, restore an earlier one, export and delete it', async () => {
  const panel = openPanel(staff, h2texts)
  const file = new File([Uint8Array.from(await jpeg())], 'board.jpg')
  expect(await staff.call('POST /api/admin/h2text/upload', { field: 'text' }, { file: [file] })).toMatchObject({
    data: { file: { id: expect.any(Number) } },
  })
  const options = await panel.call('options', { field: 'subject_id', q: 'Фізика' })
  expect(options).toMatchObject({ data: { options: [{ text: 'Фізика' }] } })
  const subject = (options.data as { options: { value: number }[] }).options[0]!.value
  const id = await createText(subject)
  await send('save', { h2text_id: id, catalog_metatags: { heading: { ua: 'Усе про фізику' } } })
  const heading = async () => (await panel.list()).items.find((row) => row.id === id)?.['heading']
  expect(await panel.call('versions', { id })).toMatchObject({ data: { versions: [{ number: 1 }] } })
  await panel.call('restore', { id, number: 1 })
  expect(await heading()).toMatchObject({ ua: 'Про фізику' })
  expect(await panel.exportCsv()).toContain('Про фізику')
  const removed = await panel.call('bulk', { action: 'delete', ids: [id] })
  expect(await heading()).toBeUndefined()
  await panel.call('undo', undoOf(removed))
  expect(await heading()).toMatchObject({ ua: 'Про фізику' })
})

async function createText(subject_id: number): Promise<number> {
  const none = { level_id: null, city_id: null, district_id: null, subdistrict_id: null }
  const catalog_metatags = { heading: { ua: 'Про фізику' }, text: {}, title: {}, description: {} }
  const chosen_filters = { online: false, subject_id, ...none }
  return (await send('create', { chosen_filters, catalog_metatags })).h2text.id
}

async function send(call: 'create' | 'save', payload: object): Promise<{ h2text: { id: number } }> {
  const headers = { origin: 'http://ua.localhost' }
  const answer = await staff.send('POST', `/api/admin/h2text/${call}`, { payload, headers })
  const { status, data } = answer.json<{ status: string; data: { h2text: { id: number } } }>()
  expect(status).toBe('success')
  return data
}

test('staff export broken links', async () => {
  const found = { edition: 'ua', found_on: '/about', target: '/nemae/', status: 404, found_at: new Date() }
  await app.runtime.database.db.insertInto('broken_link').values(found).execute()
  const { body } = await staff.send('GET', brokenLinks.endpoints.export.path)
  expect(body).toContain('/nemae/')
})
