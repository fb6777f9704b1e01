import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { imageField, integerField, richTextField } from '#shared/fields.ts'
import type { UploadedFile } from '#shared/media.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPanel } from '#test/support/panel.ts'
import type { Panel } from '#test/support/panel.ts'
import { doc, jpeg } from '#test/support/sample-fixture.ts'
import { mediaJobs } from '../media/unused-media.ts'
import { inTransaction, systemRequester } from '../runtime.ts'
import { crudPlugin } from './crud.ts'

const posters = crud(panelPage('posters', { staff: [4] }), {
  name: 'poster',
  plural: 'posters',
  fields: { seats: integerField(0, 1_000), cover: imageField(), body: richTextField() },
  versions: true,
})
const { routes } = crudPlugin(posters, { table: 'poster' })

let app: TestApp
let staff: Visitor
let panel: Panel
beforeAll(async () => {
  app = await openApp({}, { plugins: [{ name: 'posters', routes: { endpoints: routes.endpoints } }] })
  await sql`create table poster (edition text not null, id bigint generated always as identity, seats integer not null,
    cover jsonb, body jsonb, primary key (edition, id))`.execute(app.ownerDb)
  staff = await app.visitor({ staff: 4 })
  panel = openPanel(staff, posters)
})

async function upload(): Promise<UploadedFile> {
  const file = new File([Uint8Array.from(await jpeg(200, 200))], 'poster.jpg')
  const sent = await staff.call('POST /api/admin/poster/upload', { field: 'cover' }, { file: [file] })
  return (sent as unknown as { data: { file: UploadedFile } }).data.file
}

const dayMs = 86_400_000
const sweepAfter = (days: number) =>
  inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
    mediaJobs[0]!.run({ ...ctx, now: new Date(Date.now() + days * dayMs) }, {}),
  )
const isServed = async ({ url }: UploadedFile) => (await staff.send('GET', url)).statusCode === 200

const textWith = ({ id }: UploadedFile) => doc({ type: 'image', attrs: { id, alt: 'Схема' } })

/** A poster whose picture and text were replaced once. */
async function replacePictures() {
  const [cover, inText, newer] = [await upload(), await upload(), await upload()]
  const { id } = await panel.create({ seats: 0, cover: { id: cover.id, alt: 'Афіша' }, body: textWith(inText) })
  const replaced = { id, cover: { id: newer.id, alt: 'Нова афіша' }, body: null }
  expect(await panel.call('save', { poster: replaced })).toMatchObject({ status: 'success' })
  return { id, cover, inText, newer }
}

test('a version whose pictures were replaced 40 days ago can be restored', async () => {
  const { id, cover, inText } = await replacePictures()
  const unnamed = await upload()
  await sweepAfter(40)
  expect([await isServed(cover), await isServed(inText), await isServed(unnamed)]).toEqual([true, true, false])
  expect(await panel.call('restore', { id, number: 1 })).toMatchObject({
    data: { poster: { cover: { id: cover.id, alt: 'Афіша' }, body: textWith(inText) } },
  })
})

test('pictures of a version are swept once it is pruned', async () => {
  const { id, cover, inText, newer } = await replacePictures()
  for (let seats = 1; seats < 100; seats++) await panel.call('save', { poster: { id, seats } })
  await sweepAfter(40)
  expect(await isServed(cover)).toBe(true)
  await panel.call('save', { poster: { id, seats: 100 } })
  expect(await panel.call('restore', { id, number: 1 })).toMatchObject({ error: 'not_found' })
  await sweepAfter(40)
  expect([await isServed(cover), await isServed(inText), await isServed(newer)]).toEqual([false, false, true])
})

test('pictures of the versions of a deleted row are swept, unless the deletion is undone', async () => {
  const [deleted, undone] = [await replacePictures(), await replacePictures()]
  const remove = async (id: number) => ((await panel.call('delete', { id })).data as { undo: string }).undo
  await remove(deleted.id)
  const token = await remove(undone.id)
  expect(await panel.call('undo', { token })).toMatchObject({ status: 'success' })
  await sweepAfter(20)
  expect(await isServed(deleted.cover)).toBe(true)
  await sweepAfter(40)
  expect([await isServed(deleted.cover), await isServed(deleted.newer)]).toEqual([false, false])
  expect([await isServed(undone.cover), await isServed(undone.newer)]).toEqual([true, true])
})

test('more pictures of versions than one sweep takes do not keep others from being swept', async () => {
  const { id, cover } = await replacePictures()
  const { db } = app.runtime.database
  const { rows } = await sql<{
    id: number
  }>`insert into media (edition, file, name, width, height, created_at, unused_since)
    select edition, file, name, width, height, created_at, unused_since from media, generate_series(1, 250)
    where id = ${cover.id} returning id`.execute(db)
  const ids = rows.map((row) => row.id)
  const gallery = JSON.stringify(ids.map((one) => ({ id: one, url: cover.url })))
  await sql`update crud_version set data = data || jsonb_build_object('gallery', ${gallery}::jsonb)
    where resource = 'poster' and row_id = ${id}`.execute(db)
  const unnamed = await upload()
  await sweepAfter(40)
  expect(await isServed(unnamed)).toBe(false)
  const { left } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  expect(left).toBe(250)
})
