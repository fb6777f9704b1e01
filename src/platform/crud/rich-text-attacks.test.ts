import { describe, expect, test } from 'vitest'
import { findImages } from '#shared/rich-text/find-images.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import { richText } from '#shared/rich-text/rich-text.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { textAttacks } from '#test/support/rich-text-attacks/attacks.ts'
import { documentAttacks } from '#test/support/rich-text-attacks/documents.ts'
import { findForeign } from '#test/support/rich-text-attacks/find-foreign.ts'
import { placements } from '#test/support/rich-text-attacks/placements.ts'
import { isFullRun } from '#test/support/run-size.ts'
import { doc, openSample, paragraph, textNode } from '#test/support/sample-fixture.ts'

const { db, panel, base, uploadOrThrow, app, staff } = await openSample()
const image = (await uploadOrThrow('body')).id

/**
 * The stored document, or undefined if the server rejects it: with an error at its field, or the whole body before it is
 * parsed, because of its keys or depth.
 */
async function store(body: unknown): Promise<unknown> {
  const { status, httpStatus, error, data } = await panel.call('create', { sample: { ...base, body } })
  if (status === 'success') return (data as { sample: { body: unknown } }).sample.body
  expect([400, 413]).toContain(httpStatus)
  const fields = typeof error === 'object' ? Object.keys(error as object) : []
  expect(fields.filter((field) => field !== 'body' && !field.startsWith('body.'))).toEqual([])
  return undefined
}

const names = Object.keys(placements)
const accepted = new Map<string, number>()

describe.each(names)('as %s', (name) => {
  test('nothing but text survives the API', async () => {
    // Outside a full run, each attack is written in one place and checked by the schema in all of them.
    const place = names.indexOf(name)
    const written = textAttacks.filter((_, at) => isFullRun || at % names.length === place)
    expect(written.length).toBeGreaterThan(25)
    const schema = richText()
    for (const attack of textAttacks) {
      const body = doc(placements[name]!(attack, image))
      const checked = schema.safeParse(body)
      if (!written.includes(attack)) continue
      const stored = await store(body)
      expect(stored !== undefined, attack).toBe(checked.success)
      if (stored === undefined) continue
      expect(findForeign(stored), attack).toEqual([])
      accepted.set(name, (accepted.get(name) ?? 0) + 1)
    }
  })
})

test('texts are accepted where they are harmless, and only there', () => {
  for (const name of ['text', 'heading', 'table', 'description of an image', 'id of a heading'])
    expect(accepted.get(name), name).toBeGreaterThan(10)
  for (const name of ['provider', 'level of a heading', 'type of a node', 'type of a mark'])
    expect(accepted.get(name) ?? 0, name).toBe(0)
  // Among the ids is the one that the others change.
  const videoIds = textAttacks.filter((attack) => /^[\w-]{11}$/.test(attack))
  expect(videoIds).toHaveLength(1)
  expect(accepted.get('video') ?? 0).toBeLessThanOrEqual(videoIds.length)
})

test.each(documentAttacks.map((attack) => [JSON.stringify(attack).slice(0, 120), attack] as const))(
  'a posted document is rejected or loses what it added: %s',
  async (_, attack) => {
    const stored = await store(attack)
    if (stored !== undefined && stored !== null) expect(findForeign(stored)).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  },
)

test('the check of stored documents notices what it looks for', () => {
  const link = (href: string) => doc(paragraph(textNode('x', [{ type: 'link', attrs: { href } }])))
  const faults = [
    doc({ type: 'script' }),
    doc({ type: 'paragraph', attrs: { onclick: 'x' } }),
    doc({ type: 'heading', attrs: { level: 2, id: 'state' } }),
    doc({ type: 'formulaBlock', attrs: { latex: 'x', tree: ['annotation-xml', {}] } }),
    ...['javascript:alert(1)', '//evil.example', '/\\evil.example', 'x'].map(link),
  ]
  for (const fault of faults) expect(findForeign(fault), JSON.stringify(fault)).not.toEqual([])
  for (const href of ['/', '#x', 'https://example.org/', 'mailto:a@example.org'])
    expect(findForeign(link(href))).toEqual([])
})

describe('long documents', () => {
  const post = (payload: string) => async () => {
    const { statusCode } = await app.web.inject({
      method: 'POST',
      url: '/api/admin/sample/create',
      cookies: staff.cookies,
      headers: { host: 'ua.localhost', 'content-type': 'application/json' },
      payload,
    })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
  }
  const filled = (unit: object, bytes: number) => {
    const one = JSON.stringify(unit)
    return `{"type":"doc","content":[${Array.from({ length: Math.floor(bytes / one.length) }, () => one).join()}]}`
  }
  const units = {
    paragraphs: paragraph(textNode('слово')),
    'one long text': paragraph(textNode('a'.repeat(200_000))),
    'unknown nodes': { type: 'script' },
    formulas: { type: 'formulaBlock', attrs: { latex: '{'.repeat(900) } },
    links: paragraph(textNode('x', [{ type: 'link', attrs: { href: `https://${'a'.repeat(1_900)}` } }])),
    tables: { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [] }] }] },
    'empty objects': {},
  }
  const cases = Object.entries(units).flatMap(([name, unit]) =>
    [900_000, 2_000_000].map((bytes) => [name, bytes, unit] as const),
  )
  test.each(cases)('%s of %i bytes are rejected without blocking other requests', async (_, bytes, unit) => {
    const sample = `{"sample":{"code":"A","body":${filled(unit, bytes)}}}`
    expect(await longestBlockMs(post(sample), { limitMs: 50 })).toBeLessThanOrEqual(50)
  })

  test('the message of a long text says what to do', async () => {
    const long = doc(...Array.from({ length: 7 }, () => paragraph(textNode('a'.repeat(9_000)))))
    const { error } = await panel.call('create', { sample: { ...base, body: long } })
    expect(error).toEqual({ body: [expect.stringContaining('60')] })
  })
})

test('an image of a text counts as used, so that it is not swept', async () => {
  const made = await panel.create({ ...base, body: doc({ type: 'image', attrs: { id: image, alt: 'x' } }) })
  expect(findImages(made['body'] as RichText)).toMatchObject([{ id: image, width: 800 }])
  const rows = await db.selectFrom('media_use').select('row_id').where('media_id', '=', image).execute()
  expect(rows.map(({ row_id }) => row_id)).toContain(made.id)
})
