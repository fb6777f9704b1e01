import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fieldKinds } from '#shared/fields.ts'
import type { UploadedFile } from '#shared/media.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPanel } from '#test/support/panel.ts'
import type { Panel } from '#test/support/panel.ts'
import { editionByCode } from '#editions/editions.ts'
import { mediaJobs } from '../media/unused-media.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '../runtime.ts'
import { createSampleTables, loadSampleForm, samples } from '#test/support/sample-resource.ts'

vi.mock(import('#app/slices.ts'), async (original) => {
  const real = await original()
  // Mocks run before the imports of this file.
  const { samplePlugin } = await import('#test/support/sample-resource.ts')
  return { ...real, slices: [...real.slices, samplePlugin] }
})

const ua = systemRequester(editionByCode('ua')!)
let app: TestApp
let staff: Visitor
let panel: Panel
let base: Record<string, unknown>
let ids: Record<'city' | 'region' | 'tutor' | 'client' | 'level' | 'staff', number>

const text = (words: string, marks?: object[]) => ({ type: 'text', text: words, ...(marks && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })
const at = (iso: string) => Date.parse(iso) / 1000

beforeAll(async () => {
  app = await openApp()
  const { db } = app.runtime.database
  await createSampleTables(db)
  staff = await app.visitor({ staff: 4 })
  panel = openPanel(staff, samples)
  const first = async (table: string, where = sql`true`) => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where edition = 'ua' and ${where} order by id limit 1`.execute(db)
    return rows[0]!.id
  }
  const { rows } = await sql<{ id: number }>`select staff_id as id from staff_edition where edition = 'ua'`.execute(db)
  ids = {
    city: await first('city'),
    region: await first('region'),
    tutor: await first('tutor', sql`name <> '{}'`),
    client: await first('client'),
    level: await first('level'),
    staff: rows[0]!.id,
  }
  base = {
    title: { ua: 'Назва', ru: 'Название' },
    alias: 'nazva',
    code: 'A-1',
    story: { ua: doc(paragraph(text('Привіт'))) },
    price: 45_050,
    day: '2026-03-01',
    starts_at: at('2026-03-01T10:00:00Z'),
    city_id: ids.city,
  }
})

const jpeg = (width = 800, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b4f' } })
    .jpeg()
    .toBuffer()

async function upload(field: string, bytes: Buffer, name = 'picture.jpg') {
  const answer = await staff.call(
    'POST /api/admin/sample/upload',
    { field, name },
    { file: [new File([Uint8Array.from(bytes)], name)] },
  )
  return answer as unknown as { status: string; data: { file: UploadedFile }; error: unknown; httpStatus: number }
}
async function uploaded(field: string, bytes?: Buffer, name?: string): Promise<UploadedFile> {
  const answer = await upload(field, bytes ?? (await jpeg()), name)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.file
}
const create = async (fields: object) =>
  (await panel.call('create', { sample: { ...base, ...fields } })) as { error?: object }
const found = async (filters: object) => (await panel.list({ filters })).items.map(({ alias }) => alias)

test('the sample has every kind of field', () => {
  const kinds = new Set(Object.values(samples.fields).map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(fieldKinds.toSorted())
})

test('every kind can be created, read and saved', async () => {
  const cover = await uploaded('cover')
  const [one, two] = [await uploaded('gallery'), await uploaded('gallery')]
  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  )
  const priceList = await uploaded('price_list', pdf, 'Ціни.pdf')
  const body = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Заголовок')] },
    paragraph(
      text('Сміливо', [{ type: 'bold' }]),
      { type: 'hardBreak' },
      text('сайт', [{ type: 'link', attrs: { href: 'https://example.org/' } }]),
    ),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('пункт'))] }] },
    { type: 'image', attrs: { id: one.id, alt: 'Клас', url: 'https://evil.example/x.png' } },
    { type: 'video', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ' } },
  )
  const made = await panel.create({
    ...base,
    alias: 'usi-vydy',
    note: 'Рядок\nдругий',
    body,
    status: 'published',
    seats: 12,
    discount: 500,
    until: '2026-04-01',
    ends_at: at('2026-03-01T11:00:00Z'),
    cover: { id: cover.id, alt: 'Обкладинка' },
    gallery: [
      { id: two.id, alt: 'Друга' },
      { id: one.id, alt: 'Перша' },
    ],
    clip: 'https://youtu.be/dQw4w9WgXcQ?t=4',
    price_list: { id: priceList.id },
    region_id: ids.region,
    tutor_id: ids.tutor,
    client_id: ids.client,
    author_id: ids.staff,
    levels: [ids.level],
  })
  expect(made).toMatchObject({
    code: 'A-1',
    note: 'Рядок\nдругий',
    status: 'published',
    active: true,
    price: 45_050,
    discount: 500,
    day: '2026-03-01',
    starts_at: at('2026-03-01T10:00:00Z'),
    cover: { id: cover.id, alt: 'Обкладинка', url: cover.url, width: 800, height: 450 },
    gallery: [{ id: two.id }, { id: one.id, alt: 'Перша' }],
    clip: { provider: 'youtube', id: 'dQw4w9WgXcQ' },
    price_list: { name: 'Ціни.pdf', bytes: pdf.length },
    levels: [ids.level],
  })
  expect(JSON.stringify(made['body'])).not.toContain('evil.example')
  expect(JSON.stringify(made['body'])).toContain(one.url)
  for (const name of ['tutor_id', 'client_id', 'author_id']) expect(made.labels[name]).toMatch(/\S №\d+$/)
  expect(await panel.get(made.id)).toEqual(made)

  const emptied = { discount: '', until: null, ends_at: '', cover: null, gallery: [], clip: '', price_list: null }
  const people = { region_id: '', tutor_id: null, client_id: '', author_id: null, levels: [] }
  const saved = await panel.call('save', {
    sample: { id: made.id, ...emptied, ...people, body: null, story: { ru: doc() } },
  })
  expect(saved.data).toMatchObject({
    sample: {
      discount: null,
      until: null,
      ends_at: null,
      cover: null,
      gallery: [],
      clip: null,
      price_list: null,
      region_id: null,
      tutor_id: null,
      client_id: null,
      author_id: null,
      levels: [],
      body: null,
      story: { ua: { type: 'doc' }, ru: { type: 'doc' } },
    },
  })
  const media = await app.runtime.database.db
    .selectFrom('media')
    .select('id')
    .where('unused_since', 'is', null)
    .execute()
  expect(media).toEqual([])
})

describe('rejects with an error at the field', () => {
  test.each<[string, object, string]>([
    ['a missing text', { code: '' }, 'code'],
    ['a long text', { code: 'x'.repeat(21) }, 'code'],
    ['a missing translation', { title: { ru: 'x' } }, 'title.ua'],
    ['a missing localized document', { story: { ru: doc() } }, 'story.ua'],
    ['an unknown choice', { status: 'gone' }, 'status'],
    ['a small amount', { price: 99 }, 'price'],
    ['no amount', { price: '' }, 'price'],
    ['a fraction of a minor unit', { discount: 1.5 }, 'discount'],
    ['a day that does not exist', { day: '2026-02-30' }, 'day'],
    ['a wrong instant', { starts_at: 'soon' }, 'starts_at'],
    ['an unknown image', { cover: { id: 999_999, alt: 'x' } }, 'cover'],
    ['an image without a description', { cover: { id: 1, alt: ' ' } }, 'cover.alt'],
    ['too many images', { gallery: [1, 2, 3, 4].map((id) => ({ id, alt: 'x' })) }, 'gallery'],
    ['an unknown image in a text', { body: doc({ type: 'image', attrs: { id: 999_999, alt: '' } }) }, 'body'],
    ['a video of another site', { clip: 'https://video.example/dQw4w9WgXcQ' }, 'clip'],
    ['an unknown file', { price_list: { id: 999_999 } }, 'price_list'],
    ['an unknown reference', { city_id: 999_999_999 }, 'city_id'],
    ['no reference', { city_id: '' }, 'city_id'],
    ['an unknown person', { tutor_id: 999_999_999 }, 'tutor_id'],
    ['a staff member of no edition', { author_id: 999_999_999 }, 'author_id'],
    ['an unknown link', { levels: [999_999_999] }, 'levels'],
  ])('%s', async (_, fields, field) => {
    expect(Object.keys((await create(fields)).error ?? {})).toEqual([field])
  })
})

describe('rich text', () => {
  const nested = (depth: number): object =>
    depth === 0 ? paragraph(text('x')) : { type: 'blockquote', content: [nested(depth - 1)] }
  test.each<[string, unknown]>([
    ['a script link', doc(paragraph(text('x', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }])))],
    [
      'a script link with a tab',
      doc(paragraph(text('x', [{ type: 'link', attrs: { href: 'java\tscript:alert(1)' } }]))),
    ],
    [
      'a link that leaves the scheme out',
      doc(paragraph(text('x', [{ type: 'link', attrs: { href: '//evil.example' } }]))),
    ],
    ['a link with a backslash', doc(paragraph(text('x', [{ type: 'link', attrs: { href: '/\\evil.example' } }])))],
    ['a data link', doc(paragraph(text('x', [{ type: 'link', attrs: { href: 'data:text/html,x' } }])))],
    ['an unknown node', doc({ type: 'script', content: [text('x')] })],
    ['an unknown mark', doc(paragraph(text('x', [{ type: 'style' }])))],
    ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 }, content: [text('x')] })],
    ['a list outside of an item', doc({ type: 'bulletList', content: [paragraph(text('x'))] })],
    ['deep nesting', doc(nested(5))],
    ['too many nodes', doc(...Array.from({ length: 3001 }, () => ({ type: 'horizontalRule' })))],
    ['too much text', doc(paragraph(text('x'.repeat(40_000)), text('y'.repeat(40_000))))],
    ['a NUL', doc(paragraph(text('a\0b')))],
    ['a text instead of a document', '<p>x</p>'],
    ['a list', [paragraph(text('x'))]],
  ])('rejects %s', async (_, body) => {
    const { error } = await create({ body })
    expect(Object.keys(error ?? {}).every((field) => field.startsWith('body'))).toBe(true)
    expect(error).toBeTypeOf('object')
  })

  test('rejects a body of brackets before parsing it', async () => {
    const sample = `{"body":${'['.repeat(100_000)}`
    expect(await staff.call('POST /api/admin/sample/create', { sample })).toMatchObject({ error: 'too_large' })
  })

  test('accepts nesting and length within the limits', async () => {
    const many = Array.from({ length: 1400 }, () => paragraph(text('слово')))
    expect((await create({ alias: 'dovhyi', body: doc(nested(4), ...many) })).error).toBeUndefined()
  })
})

describe('uploads', () => {
  test('are cropped to the aspect of the field and served in several sizes', async () => {
    const { url, image, original } = await uploaded('cover', await jpeg(1600, 1600))
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

  test('can be cropped again', async () => {
    const first = await uploaded('cover')
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
    const { db } = app.runtime.database
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
    const cover = await uploaded('cover')
    await sql`delete from media_use`.execute(app.runtime.database.db)
    await sql`delete from sample`.execute(app.runtime.database.db)
    await panel.create({
      ...base,
      alias: 'pershyi',
      note: 'абетка',
      body: doc(paragraph(text('Шукане слово'))),
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
      starts_at: at('2026-03-01T23:30:00Z'),
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
    const { db } = app.runtime.database
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
    const region = await sql<{ id: number }>`select id from region where edition = 'ua' limit 1`.execute(
      app.runtime.database.db,
    )
    const form = async () =>
      (await loadSampleForm(readOnlyCtx(app.runtime, ua), { id: 'new' })) as {
        remote: string[]
        options: Record<string, unknown[]>
      }
    expect((await form()).remote).toEqual(['tutor_id', 'client_id', 'author_id'])
    await sql`insert into city (edition, name, alias, region_id)
      select 'ua', jsonb_build_object('ua', 'Село ' || n), 'selo-' || n, ${region.rows[0]!.id} from generate_series(1, 1001) n`.execute(
      app.runtime.database.db,
    )
    const { remote, options: sent } = await form()
    expect(remote).toContain('city_id')
    expect(sent['city_id']).toEqual([])
    expect((await options('city_id', 'Село 1001')).map((one) => one.text)).toEqual(['Село 1001'])
  })

  test('do not cross editions', async () => {
    const { rows } = await sql<{ id: number }>`select id from tutor where edition <> 'ua' limit 1`.execute(
      app.runtime.database.db,
    )
    expect((await options('tutor_id', String(rows[0]!.id))).map(({ value }) => value)).not.toContain(rows[0]!.id)
  })
})
