import { describe, expect, test } from 'vitest'
import { fieldKinds } from '#shared/fields.ts'
import { doc, openSample, paragraph, secondsAt, textNode } from '#test/support/sample-fixture.ts'
import { samples } from '#test/support/sample-resource.ts'

const { db, staff, panel, ids, base, uploadOrThrow, create } = await openSample()

test('the sample has every kind of field but the status, which only transitions change', () => {
  const kinds = new Set(Object.values(samples.fields).map(({ kind }) => kind))
  expect([...kinds, 'status'].toSorted()).toEqual(fieldKinds.toSorted())
})

/** The first row is the header. */
const table = (rows: string[][]) => ({
  type: 'table',
  content: rows.map((cells, place) => ({
    type: 'tableRow',
    content: cells.map((cell) => ({
      type: place === 0 ? 'tableHeader' : 'tableCell',
      content: [paragraph(textNode(cell))],
    })),
  })),
})

test('every kind can be created, read and saved', async () => {
  const usedBefore = await db.selectFrom('media').select('id').where('unused_since', 'is', null).execute()
  const cover = await uploadOrThrow('cover')
  const [one, two] = [await uploadOrThrow('gallery'), await uploadOrThrow('gallery')]
  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  )
  const priceList = await uploadOrThrow('price_list', pdf, 'Ціни.pdf')
  const body = doc(
    { type: 'heading', attrs: { level: 2 }, content: [textNode('Заголовок')] },
    paragraph(
      textNode('Сміливо', [{ type: 'bold' }]),
      { type: 'hardBreak' },
      textNode('сайт', [{ type: 'link', attrs: { href: 'https://example.org/' } }]),
    ),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(textNode('пункт'))] }] },
    { type: 'image', attrs: { id: one.id, alt: 'Клас', url: 'https://evil.example/x.png' } },
    { type: 'video', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ' } },
    paragraph(textNode('Площа '), { type: 'formula', attrs: { latex: 'a^2' } }),
    { type: 'formulaBlock', attrs: { latex: String.raw`\frac{1}{2}` } },
    table([
      ['Рівень', 'Ціна'],
      ['A1', '300'],
    ]),
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
    ends_at: secondsAt('2026-03-01T11:00:00Z'),
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
    starts_at: secondsAt('2026-03-01T10:00:00Z'),
    cover: { id: cover.id, alt: 'Обкладинка', url: cover.url, width: 800, height: 450 },
    gallery: [{ id: two.id }, { id: one.id, alt: 'Перша' }],
    clip: { provider: 'youtube', id: 'dQw4w9WgXcQ' },
    price_list: { name: 'Ціни.pdf', bytes: pdf.length },
    levels: [ids.level],
  })
  expect(JSON.stringify(made['body'])).not.toContain('evil.example')
  expect(JSON.stringify(made['body'])).toContain(one.url)
  expect(made['body']).toMatchObject({
    content: [
      { type: 'heading', attrs: { level: 2, id: 'section-zaholovok' } },
      {},
      {},
      {},
      {},
      { content: [{}, { attrs: { latex: 'a^2', tree: ['power', ['variable', 'a'], ['number', '2']] } }] },
      { attrs: { tree: ['fraction', ['number', '1'], ['number', '2']] } },
      { type: 'table', content: [{}, { content: [{}, { content: [paragraph(textNode('300'))] }] }] },
    ],
  })
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
  const used = await db.selectFrom('media').select('id').where('unused_since', 'is', null).execute()
  expect(used).toEqual(usedBefore)
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
    depth === 0 ? paragraph(textNode('x')) : { type: 'blockquote', content: [nested(depth - 1)] }
  test.each<[string, unknown]>([
    ['a script link', doc(paragraph(textNode('x', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }])))],
    [
      'a script link with a tab',
      doc(paragraph(textNode('x', [{ type: 'link', attrs: { href: 'java\tscript:alert(1)' } }]))),
    ],
    [
      'a link that leaves the scheme out',
      doc(paragraph(textNode('x', [{ type: 'link', attrs: { href: '//evil.example' } }]))),
    ],
    ['a link with a backslash', doc(paragraph(textNode('x', [{ type: 'link', attrs: { href: '/\\evil.example' } }])))],
    ['a data link', doc(paragraph(textNode('x', [{ type: 'link', attrs: { href: 'data:text/html,x' } }])))],
    ['an unknown node', doc({ type: 'script', content: [textNode('x')] })],
    ['an unknown mark', doc(paragraph(textNode('x', [{ type: 'style' }])))],
    ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 }, content: [textNode('x')] })],
    ['a list outside of an item', doc({ type: 'bulletList', content: [paragraph(textNode('x'))] })],
    ['deep nesting', doc(nested(5))],
    ['too many nodes', doc(...Array.from({ length: 3001 }, () => ({ type: 'horizontalRule' })))],
    ['too much text', doc(paragraph(textNode('x'.repeat(40_000)), textNode('y'.repeat(40_000))))],
    ['a formula that cannot be read', doc({ type: 'formulaBlock', attrs: { latex: String.raw`\href{x}{y}` } })],
    ['rows of different length', doc(table([['a', 'b'], ['c']]))],
    ['a table in a quote', doc({ type: 'blockquote', content: [table([['a']])] })],
    ['a wide table', doc(table([Array.from({ length: 13 }, () => 'a')]))],
    ['a NUL', doc(paragraph(textNode('a\0b')))],
    ['a text instead of a document', '<p>x</p>'],
    ['a list', [paragraph(textNode('x'))]],
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
    const many = Array.from({ length: 1400 }, () => paragraph(textNode('слово')))
    expect((await create({ alias: 'dovhyi', body: doc(nested(4), ...many) })).error).toBeUndefined()
  })
})
