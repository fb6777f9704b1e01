import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { UploadedFile } from '#shared/media.ts'
import { doc, jpeg, openSample, paragraph, secondsAt, textNode } from '#test/support/sample-fixture.ts'
import { loadSampleForm, loadSampleList } from '#test/support/sample-resource.ts'
import { mediaJobs } from '../media/unused-media.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '../runtime.ts'

const ua = systemRequester(editionByCode('ua')!)
const { app, db, staff, panel, ids, base, upload, uploadOrThrow } = await openSample()
const found = async (filters: object) => (await panel.list({ filters })).items.map(({ alias }) => alias)

describe('uploads', () => {
  test('are cropped to the aspect of the field and served in several sizes', async () => {
    const { url, image, original } = await uploadOrThrow('cover', await jpeg(1600, 1600))
    expect([image, original]).toMatchObject([
      { width: 1600, height: 900 },
      { width: 1600, height: 1600 },
    ])
    const widths = await Promise.all(
      [url, url.replace('.webp', '-640.webp'), original!.url].map(async (path) => {
        const { rawPayload, headers } = await staff.send('GET', path)
        expect(headers['content-type']).toBe('image/webp')
        return (await sharp(rawPayload).metadata()).width
      }),
    )
    expect(widths).toEqual([1600, 640, 1600])
  })

  test('are served as AVIF in the widths that pages load, and as WebP if they were stored before', async () => {
    const read = async (path: string) => {
      const { rawPayload, headers } = await staff.send('GET', path)
      const { format, width } = await sharp(rawPayload).metadata()
      return [headers['content-type'], format, width]
    }
    const { url } = await uploadOrThrow('body', await jpeg(900, 600))
    expect(await read(url.replace('.webp', '.avif'))).toEqual(['image/avif', 'heif', 900])
    expect(await read(url.replace('.webp', '-320.avif'))).toEqual(['image/avif', 'heif', 320])
    const file = url.replace('/media/', '').replace(/^../, '$&/')
    for (const variant of ['avif', '320avif'])
      await rm(join(app.runtime.config.DATA_DIR, 'files', `${file}.${variant}`))
    expect(await read(url.replace('.webp', '.avif'))).toEqual(['image/webp', 'webp', 900])
    expect(await read(url.replace('.webp', '-320.avif'))).toEqual(['image/webp', 'webp', 320])
  })

  test('can be cropped again', async () => {
    const first = await uploadOrThrow('cover')
    const area = { x: 100, y: 100, width: 320, height: 180 }
    const answer = (await staff.call('POST /api/admin/sample/crop', {
      field: 'cover',
      id: first.id,
      area,
    })) as unknown as {
      data: { file: UploadedFile }
    }
    expect(answer.data.file).toMatchObject({ image: { width: 320, height: 180 }, original: { crop: area } })
    expect(answer.data.file.id).not.toBe(first.id)
    expect(await staff.call('POST /api/admin/sample/crop', { field: 'cover', id: first.id })).toMatchObject({
      data: { file: { id: first.id, original: { width: 800, height: 800 } } },
    })
  })

  test.each([
    ['a type that the field does not take', 'cover', () => Buffer.from('%PDF-1.4 %%EOF'), 415],
    ['a file that only pretends', 'cover', () => Buffer.from('<svg/>'), 415],
    ['a damaged image', 'cover', () => Buffer.from('\xff\xd8\xff\xe0broken', 'latin1'), 400],
  ])('reject %s', async (_, field, bytes, status) => {
    expect((await upload(field, bytes())).httpStatus).toBe(status)
  })

  test('need the permission of the resource', async () => {
    const other = await app.visitor({ staff: 2 })
    expect(await other.call('POST /api/admin/sample/upload', { field: 'cover' })).toMatchObject({ error: 'forbidden' })
  })

  test('private files of other slices are not served', async () => {
    const { name } = await db
      .selectFrom('stored_file')
      .select('name')
      .where('name', 'not in', db.selectFrom('media').select('file'))
      .executeTakeFirstOrThrow()
    expect((await staff.send('GET', `/media/${name.replace('/', '')}`)).statusCode).toBe(404)
  })
})

describe('lists', () => {
  beforeAll(async () => {
    const cover = await uploadOrThrow('cover')
    await sql`delete from media_use`.execute(db)
    await sql`delete from sample`.execute(db)
    await panel.create({
      ...base,
      alias: 'pershyi',
      note: 'абетка',
      body: doc(paragraph(textNode('Шукане слово'))),
      cover: { id: cover.id, alt: 'x' },
    })
    await panel.create({
      ...base,
      alias: 'druhyi',
      code: 'B-2',
      status: 'archived',
      seats: 5,
      price: 100_000,
      day: '2026-05-05',
      note: 'яблуко',
      starts_at: secondsAt('2026-03-01T23:30:00Z'),
      tutor_id: ids.tutor,
      clip: 'youtu.be/dQw4w9WgXcQ',
      levels: [ids.level],
    })
  })

  test.each<[string, () => object, string[]]>([
    ['a text', () => ({ code: 'b-' }), ['druhyi']],
    ['a localized text', () => ({ title: 'назв' }), ['pershyi', 'druhyi']],
    ['a document', () => ({ body: 'шукане' }), ['pershyi']],
    ['a localized document', () => ({ story: 'привіт' }), ['pershyi', 'druhyi']],
    ['a choice', () => ({ status: 'archived' }), ['druhyi']],
    ['an integer', () => ({ seats: 5 }), ['druhyi']],
    ['an integer from', () => ({ seats_from: 1 }), ['druhyi']],
    ['an amount from', () => ({ price_from: '450,51' }), ['druhyi']],
    ['an amount up to', () => ({ price_to: '450.50' }), ['pershyi']],
    ['a day in a range', () => ({ day_from: '2026-03-01', day_to: '2026-03-01' }), ['pershyi']],
    // 23:30 UTC is the next day in Kyiv.
    ['an instant up to a day', () => ({ starts_at_to: '2026-03-01' }), ['pershyi']],
    ['an instant from a day', () => ({ starts_at_from: '2026-03-02' }), ['druhyi']],
    ['an image', () => ({ cover: 1 }), ['pershyi']],
    ['no image', () => ({ cover: 0 }), ['druhyi']],
    ['no images', () => ({ gallery: 0 }), ['pershyi', 'druhyi']],
    ['a video', () => ({ clip: 1 }), ['druhyi']],
    ['a person', () => ({ tutor_id: ids.tutor }), ['druhyi']],
    ['a link', () => ({ levels: ids.level }), ['druhyi']],
  ])('can be filtered by %s', async (_, filters, expected) => {
    expect(await found(filters())).toEqual(expected)
  })

  test.each(['note', 'price', 'day', 'starts_at', 'code', 'seats'])('can be sorted by %s', async (sort) => {
    const order = async (direction: string) =>
      (await panel.list({ sort, sort_dir: direction })).items.map(({ alias }) => alias)
    expect(await order('asc')).toEqual(['pershyi', 'druhyi'])
    expect(await order('desc')).toEqual(['druhyi', 'pershyi'])
  })

  test('are exported with readable values', async () => {
    const [head = '', , second = ''] = (await panel.exportCsv('?sort=code')).split('\r\n')
    const row = Object.fromEntries(
      head
        .replace('\uFEFF', '')
        .split(';')
        .map((title, place) => [title, second.split(';')[place]]),
    )
    expect(row).toMatchObject({
      'sample.code': 'B-2',
      'sample.status': 'sample.status.archived',
      'sample.price': '1000',
      'sample.day': '2026-05-05',
      'sample.clip': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'sample.story (ua)': 'Привіт',
      'sample.discount': '',
    })
    expect(row['sample.tutor_id']).toContain(`№${ids.tutor}`)
    expect(row['sample.starts_at']).toContain('01:30')
  })

  test('deleting a row frees its files, and the sweep removes them after a month', async () => {
    const { items } = await panel.list({ filters: { alias: 'pershyi' } })
    const { id, url } = items[0]!['cover'] as { id: number; url: string }
    await panel.call('delete', { id: items[0]!.id })
    const row = () => db.selectFrom('media').select('unused_since').where('id', '=', id).executeTakeFirst()
    expect((await row())?.unused_since).toBeInstanceOf(Date)
    const sweep = (now: Date) => inTransaction(app.runtime, ua, (ctx) => mediaJobs[0]!.run({ ...ctx, now }, {}))
    await sweep(new Date())
    expect(await row()).toBeDefined()
    await sweep(new Date(Date.now() + 31 * 86_400_000))
    expect(await row()).toBeUndefined()
    expect((await staff.send('GET', url)).statusCode).toBe(404)
  })
})

test('a list leaves out formatted texts, unless the reader chose one as a column', async () => {
  const long = doc(paragraph(textNode('Довга історія')))
  const { id } = await panel.create({ ...base, alias: 'dovha', story: { ua: long }, body: long })
  const filters = { alias: 'dovha' }
  const [row] = (await panel.list({ filters })).items
  expect(row).toMatchObject({ id, alias: 'dovha', summary: {} })
  expect([row!['story'], row!['body']]).toEqual([undefined, undefined])
  const load = async () => {
    const ctx = readOnlyCtx(app.runtime, ua)
    const reader = { ...ctx, auth: { ...ctx.auth, staff: { id: ids.staff } } } as typeof ctx
    const query = { page: 1, per_page: 20, sort: 'id', sort_dir: 'asc', ...filters }
    return ((await loadSampleList(reader, query)) as { list: { items: object[] } }).list.items
  }
  expect(await load()).toMatchObject([{ id }])
  expect(Object.keys((await load())[0]!)).not.toContain('story')
  const view = { staff_id: ids.staff, segment: 'samples', columns: ['title', 'story'] }
  await db.insertInto('staff_view').values(view).execute()
  expect(await load()).toMatchObject([{ id, story: { ua: long } }])
  expect(Object.keys((await load())[0]!)).not.toContain('body')
  expect(await panel.get(id)).toMatchObject({ story: { ua: long }, body: long })
  expect(await panel.exportCsv('?alias=dovha')).toContain('Довга історія')
})

describe('options', () => {
  type Options = { data: { options: { value: number; text: string }[] } }
  const options = async (field: string, q: string) =>
    ((await staff.call('GET /api/admin/sample/options', { field, q })) as unknown as Options).data.options

  test('are searched by name and id, at most twenty', async () => {
    expect((await options('tutor_id', '')).length).toBe(20)
    const [byId] = await options('tutor_id', String(ids.tutor))
    expect(byId).toMatchObject({ value: ids.tutor })
    const [name = ''] = byId!.text.split(' ')
    expect((await options('tutor_id', name)).some(({ value }) => value === ids.tutor)).toBe(true)
    expect((await options('author_id', `№${ids.staff}`))[0]).toMatchObject({ value: ids.staff })
    expect(await options('client_id', 'немає такого')).toEqual([])
  })

  test('of long lists and people are not sent with the form', async () => {
    const region = await sql<{ id: number }>`select id from region where edition = 'ua' limit 1`.execute(db)
    const form = async () =>
      (await loadSampleForm(readOnlyCtx(app.runtime, ua), { id: 'new' })) as {
        remote: string[]
        options: Record<string, unknown[]>
      }
    expect((await form()).remote).toEqual(['tutor_id', 'client_id', 'author_id'])
    await sql`insert into city (edition, name, alias, region_id)
      select 'ua', jsonb_build_object('ua', 'Село ' || n), 'selo-' || n, ${region.rows[0]!.id} from generate_series(1, 1001) n`.execute(
      db,
    )
    const { remote, options: sent } = await form()
    expect(remote).toContain('city_id')
    expect(sent['city_id']).toEqual([])
    expect((await options('city_id', 'Село 1001')).map((one) => one.text)).toEqual(['Село 1001'])
  })

  test('do not cross editions', async () => {
    const { rows } = await sql<{ id: number }>`select id from tutor where edition <> 'ua' limit 1`.execute(db)
    expect((await options('tutor_id', String(rows[0]!.id))).map(({ value }) => value)).not.toContain(rows[0]!.id)
  })
})
