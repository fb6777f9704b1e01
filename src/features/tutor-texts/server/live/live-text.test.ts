import { beforeAll, describe, expect, test } from 'vitest'
import { adPanel } from '#features/ads/contract.ts'
import type { adSite, adTutorCalls } from '#features/ads/contract.ts'
import { maskText } from '#shared/mask/mask.ts'
import { prepareDocument } from '#shared/rich-text/prepare-document.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { runScheduledJob } from '#test/support/jobs.ts'
import { doc, paragraph, textNode } from '#test/support/sample-fixture.ts'
import { openAuthor, validText } from '#test/support/tutor-texts.ts'
import type { Author } from '#test/support/tutor-texts.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import { statusNumber } from '../../model.ts'
import type { TextState } from '../../model.ts'
import { refreshFingerprints } from '../uniqueness/fingerprints.ts'

type Own = typeof adTutorCalls
const { raw } = String

let app: TestApp
let staff: Visitor
let guest: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 3 })
  guest = await app.visitor()
})

let seed = 0
async function publishAd(tutor: Author): Promise<number> {
  const answer = await tutor.call<Own['create']>('POST /api/tutor/ad/create', { ad: validText(tutor.subject, ++seed) })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  const { id } = answer.data.ad
  await changeStatus(tutor, id, 'moderation')
  expect(await act('publish', id)).toMatchObject({ data: { changed: [id] } })
  return id
}
const changeStatus = (tutor: Author, id: number, state: TextState) =>
  tutor.call<Own['changeStatus']>('POST /api/tutor/ad/change_status', { ad: { id, new_status: statusNumber(state) } })
const act = (action: string, id: number, input: object = {}) =>
  staff.call(`POST ${adPanel.actions[action]!.endpoint.path}`, { id, ...input })
const readPublic = (id: number) => guest.call<(typeof adSite)['calls']['list']>('GET /api/client/ads', { id })

test('contacts in formulas that were published earlier are masked, other formulas stay', async () => {
  const id = await publishAd(await openAuthor(app))
  const { content } = prepareDocument(
    doc(
      paragraph(textNode('Пишіть: '), { type: 'formula', attrs: { latex: raw`067\;123\;45\;67` } }),
      { type: 'formulaBlock', attrs: { latex: raw`\text{або }\frac{067}{7654321}` } },
      { type: 'formulaBlock', attrs: { latex: raw`3600\cdot24\cdot365=31536000` } },
    ) as RichText,
  )
  const stored = { text: JSON.stringify({ type: 'doc', content }), mask_version: 0 }
  await app.runtime.database.db.updateTable('tutor_text_live').set(stored).where('text_id', '=', id).execute()
  await runScheduledJob(app, 'remask_tutor_texts')
  const masked = doc(
    paragraph(textNode('Пишіть: '), textNode(maskText)),
    paragraph(textNode(`або ${maskText}`)),
    content[2]!,
  )
  expect(await readPublic(id)).toMatchObject({
    data: { text: { text: masked, excerpt: expect.stringContaining(maskText) } },
  })
  const { body } = await guest.send('GET', `/ads/${id}/`)
  expect(body).toContain(`або ${maskText}`)
  expect(body).toContain('<mn>31536000</mn>')
  expect(body).not.toMatch(/067.{0,4}123|7654321/)
})

test('a number split by formatting and a link to another site are masked on read and by the job', async () => {
  const id = await publishAd(await openAuthor(app))
  const link = (href: string) => textNode('тут', [{ type: 'link', attrs: { href } }])
  const text = doc(
    paragraph(textNode('Дзвоніть 067 12'), textNode('3 45 67', [{ type: 'bold' }]), textNode(' зранку')),
    paragraph(textNode('Усе '), link('https://t.me/olena'), textNode(' або '), link('/tutors/')),
  )
  const stored = { text: JSON.stringify(text), title: 'Пишіть: olena@mail.example', mask_version: 0 }
  await app.runtime.database.db.updateTable('tutor_text_live').set(stored).where('text_id', '=', id).execute()
  const masked = doc(
    paragraph(textNode(`Дзвоніть ${maskText}`), textNode(maskText, [{ type: 'bold' }]), textNode(' зранку')),
    paragraph(textNode('Усе '), textNode('тут', []), textNode(' або '), link('/tutors/')),
  )
  const shown = { data: { text: { text: masked, title: `Пишіть: ${maskText}` } } }
  expect(await readPublic(id)).toMatchObject(shown)
  await runScheduledJob(app, 'remask_tutor_texts')
  expect(await readPublic(id)).toMatchObject(shown)
})

test('a mark of staff reaches visitors while a change waits', async () => {
  const tutor = await openAuthor(app)
  const created = await tutor.call('POST /api/tutor/blog/create', {
    blog: { ...validText(tutor.subject, ++seed), title: 'Як вчити квадратні рівняння' },
  })
  const { id } = (created as unknown as { data: { blog: { id: number } } }).data.blog
  await tutor.call('POST /api/tutor/blog/change_status', { blog: { id, new_status: statusNumber('moderation') } })
  expect(await staff.call('POST /api/admin/blog/set_published', { id })).toMatchObject({ data: { changed: [id] } })
  await tutor.call('POST /api/tutor/blog/save', { blog: { id, title: 'Як вчити кубічні рівняння' } })
  const mark = (value: number) => staff.call('POST /api/admin/blog/set_mark', { id, mark: value })
  const readPost = () => guest.call('GET /api/client/blogs', { id })
  const list = async () => (await guest.send('GET', '/blog/?choice=1')).body
  expect(await readPost()).toMatchObject({ data: { text: { is_choice: false } } })
  await list()
  expect(await mark(5)).toMatchObject({ data: { changed: [id] } })
  expect(await readPost()).toMatchObject({
    data: { text: { is_choice: true, title: 'Як вчити квадратні рівняння' } },
  })
  await eventually(async () => expect(await list()).toContain('Як вчити квадратні рівняння'))
  await mark(0)
  expect(await readPost()).toMatchObject({ data: { text: { is_choice: false } } })
})

describe('the index of uniqueness', () => {
  const isIndexed = async (id: number) => {
    await refreshFingerprints({
      ...readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!)),
      db: app.runtime.database.db,
    })
    const { db } = app.runtime.database
    const rows = await db
      .selectFrom('text_shingle')
      .select('source_id')
      .where('source', '=', 'ad')
      .where('source_id', '=', id)
      .limit(1)
      .execute()
    return rows.length > 0
  }

  test('has only texts that visitors can read, also if they could not for a while', async () => {
    const tutor = await openAuthor(app)
    const id = await publishAd(tutor)
    expect(await isIndexed(id)).toBe(true)
    await changeStatus(tutor, id, 'inactive')
    expect(await isIndexed(id)).toBe(false)
    await changeStatus(tutor, id, 'published')
    expect(await isIndexed(id)).toBe(true)
    const { data } = (await act('delete', id)) as unknown as { data: { undo: string } }
    expect(await isIndexed(id)).toBe(false)
    await staff.call('POST /api/admin/ads/undo', { token: data.undo })
    expect(await isIndexed(id)).toBe(true)
  })
})
