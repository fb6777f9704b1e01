import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { crudPlugin } from '#platform/crud/crud.ts'
import { crudEvents } from '#platform/crud/crud-events.ts'
import type { Plugin } from '#platform/plugin.ts'
import { publicPlugin } from '#platform/crud/public-resource.ts'
import { localizedField, instantField, statusField, localizedRichTextField } from '#shared/fields.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { publicResource } from '#shared/public-resource.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { deleteAllJobs, runQueuedJobs } from '#test/support/jobs.ts'
import { listEvents, openPanel } from '#test/support/panel.ts'
import type { Panel } from '#test/support/panel.ts'
import { publicationJob } from './schedule.ts'

const statuses = {
  field: 'status',
  initial: 'draft',
  states: ['draft', 'published'],
  transitions: { publish: { from: ['draft'], to: 'published' }, withdraw: { from: ['published'], to: 'draft' } },
} as const
const leaflets = crud(panelPage('leaflets', { staff: [4] }), {
  name: 'leaflet',
  plural: 'leaflets',
  fields: {
    title: localizedField(100, { required: true }),
    text: localizedRichTextField(),
    status: statusField(statuses),
    publish_at: instantField({ optional: true }),
  },
  statuses,
  schedule: { by: 'publish_at', when: { status: 'published' } },
})
const site = publicResource(leaflets, {
  path: '/leaflets/',
  listed: ['title'],
  shown: ['title', 'text'],
  visible: { status: 'published' },
})
const staffSide = crudPlugin(leaflets, { table: 'leaflet', public: true })
const visitorSide = publicPlugin(site, { table: 'leaflet' })
/** Only the endpoints, because a page needs a screen in the build. */
const plugin: Plugin = {
  name: 'leaflets',
  routes: { endpoints: [...staffSide.routes.endpoints, ...visitorSide.routes!.endpoints!] },
}

let app: TestApp
let staff: Visitor
let panel: Panel
let guest: Visitor
beforeAll(async () => {
  app = await openApp({}, { plugins: [plugin] })
  await sql`create table leaflet (edition text not null, id bigint generated always as identity, title jsonb not null,
    text jsonb not null, status text not null, publish_at timestamptz, primary key (edition, id))`.execute(app.ownerDb)
  staff = await app.visitor({ staff: 4 })
  panel = openPanel(staff, leaflets)
  guest = await app.visitor()
})

const start = Date.UTC(2026, 5, 1, 9)
const at = (minutes: number) => new Date(start + minutes * 60_000)
const seconds = (time: Date) => time.getTime() / 1000
const publish = (id: number) => staff.call(`POST ${leaflets.actions['publish']!.endpoint.path}`, { id })
const read = (id: number) => guest.call<typeof site.calls.get>('GET /api/client/leaflet/get', { id })
const listIds = async () => {
  const answer = await guest.call<typeof site.calls.list>('GET /api/client/leaflets/get', {})
  return answer.status === 'success' ? answer.data.leaflets.items.map((row) => row.id) : []
}
const published = async (id: number) =>
  (await listEvents(app.runtime.database, 'leaflet', id)).filter(({ name }) => name === 'leaflet.published')
async function addLeaflet(publishAt: Date | null): Promise<number> {
  await deleteAllJobs(app.runtime.database.db)
  app.setTime(at(0))
  const { id } = await panel.create({ title: { ua: 'Листівка' }, publish_at: publishAt && seconds(publishAt) })
  await publish(id)
  return id
}

test('a published row is visible from its time on, which an event tells', async () => {
  const id = await addLeaflet(at(10))
  expect(await read(id)).toMatchObject({ error: 'not_found' })
  expect(await listIds()).not.toContain(id)
  // The worker may be a moment ahead of the clock of this process, then it tries again.
  expect(await runQueuedJobs(app, publicationJob)).toBe(1)
  expect(await published(id)).toEqual([])
  app.setTime(at(10))
  expect(await runQueuedJobs(app, publicationJob)).toBe(1)
  expect(await published(id)).toHaveLength(1)
  expect(await read(id)).toMatchObject({ data: { leaflet: { title: 'Листівка' } } })
  expect(await listIds()).toContain(id)
})

test('a row without a time is visible at once and needs no job', async () => {
  const id = await addLeaflet(null)
  expect(await listIds()).toContain(id)
  expect(await runQueuedJobs(app, publicationJob)).toBe(0)
})

test('another time replaces the first one', async () => {
  const id = await addLeaflet(at(10))
  await panel.call('save', { leaflet: { id, publish_at: seconds(at(30)) } })
  const { rows } = await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs
    where task_identifier = ${publicationJob}`.execute(app.runtime.database.db)
  expect(rows).toEqual([{ run_at: at(30) }])
  app.setTime(at(10))
  expect(await read(id)).toMatchObject({ error: 'not_found' })
})

test('a row that was withdrawn meanwhile stays hidden', async () => {
  const id = await addLeaflet(at(10))
  await staff.call(`POST ${leaflets.actions['withdraw']!.endpoint.path}`, { id })
  app.setTime(at(10))
  await runQueuedJobs(app, publicationJob)
  expect(await published(id)).toEqual([])
  expect(await read(id)).toMatchObject({ error: 'not_found' })
})

test('the event of a public resource clears cached pages', () => {
  expect(staffSide.caches.clearAllPagesOn).toContain('leaflet.published')
  expect(crudEvents('leaflet', 'published')).toEqual({
    'leaflet.created': 'listened',
    'leaflet.saved': 'listened',
    'leaflet.deleted': 'listened',
    'leaflet.published': 'listened',
  })
})
