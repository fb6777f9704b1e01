import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { doc, jpeg, paragraph, textNode } from '#test/support/sample-fixture.ts'
import { longText, openAuthor, validText, words } from '#test/support/tutor-texts.ts'
import { twoSubjects } from '#test/support/tutors.ts'
import type { TutorFields } from '#test/support/tutors.ts'
import { adPanel } from '#features/ads/contract.ts'
import type { adSite, adStaffCalls, adTutorCalls } from '#features/ads/contract.ts'
import type { blogRatingCalls, blogTutorCalls } from '#features/blog/contract.ts'
import { statusNumber } from '../model.ts'
import type { TextState } from '../model.ts'
import { checkUniqueness } from './uniqueness/check-uniqueness.ts'
import { refreshFingerprints } from './uniqueness/fingerprints.ts'

type Own = typeof adTutorCalls
type Staff = typeof adStaffCalls

let app: TestApp
let staff: Visitor
let guest: Visitor
let subject: number
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 3 })
  guest = await app.visitor()
  ;[subject] = await twoSubjects(app)
})

const openTutor = (fields: TutorFields = {}) => openAuthor(app, fields)
const valid = (seed = 1) => validText(subject, seed)
const { raw } = String
const formula = (latex: string) => ({ type: 'formula', attrs: { latex } })
const firstTitle = validText(0).title

async function createAd(tutor: Visitor, given: object = {}) {
  const answer = await tutor.call<Own['create']>('POST /api/tutor/ad/create', { ad: { ...valid(), ...given } })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  return answer.data.ad
}

const changeStatus = (tutor: Visitor, id: number, state: TextState, version?: number) =>
  tutor.call<Own['changeStatus']>('POST /api/tutor/ad/change_status', {
    ad: { id, new_status: statusNumber(state), ...(version && { version }) },
  })
const act = (action: string, id: number, input: object = {}) =>
  staff.call(`POST ${adPanel.actions[action]!.endpoint.path}`, { id, ...input })

async function publishAd(tutor: Visitor, given: object = {}) {
  const ad = await createAd(tutor, given)
  await changeStatus(tutor, ad.id, 'moderation')
  expect(await act('publish', ad.id)).toMatchObject({ data: { changed: [ad.id] } })
  return ad
}
const readPublic = (id: number) => guest.call<(typeof adSite)['calls']['list']>('GET /api/client/ads', { id })
const own = async (tutor: Visitor, id: number) => tutor.call<Own['get']>('GET /api/tutor/ad/get', { id })

describe('a tutor', () => {
  test('writes a draft, submits it and finds it published on the profile and in lists', async () => {
    const tutor = await openTutor()
    const ad = await createAd(tutor)
    expect(ad).toMatchObject({ status: statusNumber('draft'), link: null, version: 1 })
    expect(await readPublic(ad.id)).toMatchObject({ error: 'not_found' })
    expect(await changeStatus(tutor, ad.id, 'moderation')).toMatchObject({ data: { ad: { status: 1 } } })
    expect(await readPublic(ad.id)).toMatchObject({ error: 'not_found' })
    expect(await act('publish', ad.id)).toMatchObject({ data: { changed: [ad.id] } })
    expect(await readPublic(ad.id)).toMatchObject({ data: { text: { title: ad.title, author: { id: tutor.id } } } })
    for (const path of [`/ads/${ad.id}/`, `/user-${tutor.id}/`, '/ads/', `/ads/?lesson=${subject}`])
      await eventually(async () => expect((await guest.send('GET', path)).body).toContain(ad.title))
    expect((await guest.send('GET', '/sitemap/ua/ads-1.xml')).body).toContain(`/ads/${ad.id}/</loc>`)
    const empty = await guest.send('GET', `/ads/?lesson=999999`)
    expect([empty.statusCode, empty.body.includes('content="noindex"')]).toEqual([200, true])
    const listed = await tutor.call<Own['list']>('GET /api/tutor/ads/get', { page: 1 })
    expect(listed).toMatchObject({ data: { ads: { total: 1, items: [{ id: ad.id, status: 2 }] } } })
  })

  test('keeps the public version while a change waits, and gets it replaced once accepted', async () => {
    const tutor = await openTutor()
    const { id } = await publishAd(tutor)
    const saved = await tutor.call<Own['save']>('POST /api/tutor/ad/save', { ad: { id, title: 'Зовсім інша назва' } })
    expect(saved).toMatchObject({ data: { ad: { status: 0, title: 'Зовсім інша назва' } } })
    expect(await readPublic(id)).toMatchObject({ data: { text: { title: firstTitle } } })
    await changeStatus(tutor, id, 'moderation')
    expect(await act('return', id, { comment: 'Назва не про це.' })).toMatchObject({ data: { changed: [id] } })
    expect(await readPublic(id)).toMatchObject({ data: { text: { title: firstTitle } } })
    await changeStatus(tutor, id, 'moderation')
    await act('publish', id)
    expect(await readPublic(id)).toMatchObject({ data: { text: { title: 'Зовсім інша назва' } } })
  })

  test('hides, shows and deletes a text, and a change made while hidden is not shown', async () => {
    const tutor = await openTutor()
    const { id } = await publishAd(tutor)
    await changeStatus(tutor, id, 'inactive')
    expect(await readPublic(id)).toMatchObject({ error: 'not_found' })
    expect(await changeStatus(tutor, id, 'published')).toMatchObject({ data: { ad: { status: 2 } } })
    expect(await readPublic(id)).toMatchObject({ data: { text: { id } } })
    await changeStatus(tutor, id, 'inactive')
    await tutor.call<Own['save']>('POST /api/tutor/ad/save', { ad: { id, title: 'Змінено потай від усіх' } })
    expect(await changeStatus(tutor, id, 'published')).toMatchObject({ data: { ad: { status: 0 } } })
    expect(await readPublic(id)).toMatchObject({ data: { text: { title: firstTitle } } })
    await changeStatus(tutor, id, 'deleted')
    expect(await readPublic(id)).toMatchObject({ error: 'not_found' })
    expect(await own(tutor, id)).toMatchObject({ error: 'not_found' })
  })

  test.each([
    ['the title', { title: 'Телефонуйте +380501234567' }, 'title'],
    ['the text', { text: words('Пишіть на me@example.com') }, 'text'],
    [
      'a link',
      { text: doc(paragraph(textNode('тут', [{ type: 'link', attrs: { href: 'https://evil.test/me' } }]))) },
      'text',
    ],
    [
      'two blocks',
      { text: doc(paragraph(textNode('Мій номер 050 123')), paragraph(textNode('45 67, дзвоніть'))) },
      'text',
    ],
    ['a formula', { text: doc(paragraph(formula(raw`067\;123\;45\;67`))) }, 'text'],
    [
      'a text around a formula',
      { text: doc(paragraph(textNode('Мій номер 067 '), formula(raw`123\;45`), textNode(' 67'))) },
      'text',
    ],
  ])('cannot save contacts in %s, and is told the words', async (_, given, field) => {
    const tutor = await openTutor()
    const answer = await tutor.call('POST /api/tutor/ad/create', { ad: { ...valid(), ...given } })
    expect(answer).toMatchObject({ error: { [field]: [expect.stringMatching(/050|067|me@example|evil|\+380/)] } })
  })

  test('writes formulas with numbers', async () => {
    const tutor = await openTutor()
    const formulas = [raw`3600\cdot24\cdot365=31536000`, raw`10101010_2=170_{10}`, raw`1\,000\,000\times250`]
    const ad = await createAd(tutor, { text: doc(...formulas.map((latex) => paragraph(formula(latex)))) })
    expect(ad.text?.content).toHaveLength(formulas.length)
  })

  test('cannot submit an incomplete text or one with the title of another', async () => {
    const tutor = await openTutor()
    const { id } = await createAd(tutor, { title: 'Мало', text: words('коротко'), subject_id: null })
    expect(await changeStatus(tutor, id, 'moderation')).toMatchObject({
      error: { title: [expect.any(String)], text: [expect.any(String)], subject_id: [expect.any(String)] },
    })
    await publishAd(tutor)
    const twin = await createAd(tutor, { title: firstTitle.toUpperCase() })
    expect(await changeStatus(tutor, twin.id, 'moderation')).toMatchObject({ error: { title: [expect.any(String)] } })
  })

  test('cannot submit the title of a live version whose change is a draft, unless that text is deleted', async () => {
    const tutor = await openTutor()
    const { id } = await publishAd(tutor)
    await tutor.call<Own['save']>('POST /api/tutor/ad/save', { ad: { id, title: 'Нова назва чернетки' } })
    const twin = await createAd(tutor, { title: firstTitle.toUpperCase() })
    const submit = () => changeStatus(tutor, twin.id, 'moderation')
    expect(await submit()).toMatchObject({ error: { title: [expect.any(String)] } })
    // The change itself may get the title of its live version back.
    await tutor.call<Own['save']>('POST /api/tutor/ad/save', { ad: { id, title: firstTitle } })
    expect(await changeStatus(tutor, id, 'moderation')).toMatchObject({ status: 'success' })
    await changeStatus(tutor, id, 'deleted')
    expect(await submit()).toMatchObject({ data: { ad: { status: statusNumber('moderation') } } })
  })

  test('cannot read or change texts of others, nor use their images', async () => {
    const [author, other] = [await openTutor(), await openTutor()]
    const image = new File([Uint8Array.from(await jpeg(400, 300))], 'class.jpg')
    const sent = await author.call<Own['addImage']>(
      'POST /api/tutor/ad/add_image',
      { inline: true },
      { image: [image] },
    )
    const picture = (sent as unknown as { data: { image: { id: number } } }).data.image
    const ad = await createAd(author, { images: [{ id: picture.id, alt: 'Клас' }] })
    expect(ad.images).toMatchObject([{ id: picture.id, alt: 'Клас', width: 400 }])
    expect(await own(other, ad.id)).toMatchObject({ error: 'not_found' })
    expect(await other.call('POST /api/tutor/ad/save', { ad: { id: ad.id, title: 'Чуже' } })).toMatchObject({
      error: 'not_found',
    })
    const stolen = { ...valid(2), images: [{ id: picture.id, alt: '' }] }
    expect(await other.call('POST /api/tutor/ad/create', { ad: stolen })).toMatchObject({
      error: { images: [expect.any(String)] },
    })
    expect(await other.call('POST /api/tutor/ad/remove_image', { image_id: picture.id })).toMatchObject({
      error: 'not_found',
    })
    expect(
      await author.call<Own['removeImage']>('POST /api/tutor/ad/remove_image', { image_id: picture.id }),
    ).toMatchObject({
      data: { ad: { images: [] } },
    })
  })

  test('adds several pictures at once, sorts them and must describe them before submitting', async () => {
    const tutor = await openTutor()
    const files = await Promise.all(
      [300, 500].map(async (width) => new File([Uint8Array.from(await jpeg(width, 300))], 'a.jpg')),
    )
    const answer = await tutor.call('POST /api/tutor/ad/create', { ad: JSON.stringify(valid()) }, { 'images[]': files })
    const { ad } = (answer as unknown as { data: { ad: { id: number; images: { id: number; width: number }[] } } }).data
    expect(ad.images.map(({ width }) => width)).toEqual([300, 500])
    expect(await changeStatus(tutor, ad.id, 'moderation')).toMatchObject({
      error: { 'images.0.alt': [expect.any(String)] },
    })
    const images = ad.images.toReversed().map(({ id }) => ({ id, alt: 'Заняття' }))
    expect(await tutor.call<Own['save']>('POST /api/tutor/ad/save', { ad: { id: ad.id, images } })).toMatchObject({
      data: { ad: { images: [{ width: 500 }, { width: 300 }] } },
    })
    const third = new File([Uint8Array.from(await jpeg(640, 300))], 'b.jpg')
    expect(await tutor.call('POST /api/tutor/ad/add_image', { ad_id: ad.id }, { image: [third] })).toMatchObject({
      data: { image: { width: 640 } },
    })
    expect(await own(tutor, ad.id)).toMatchObject({ data: { ad: { images: [{}, {}, { width: 640 }] } } })
  })

  test('reads the rules', async () => {
    const tutor = await openTutor()
    expect(await tutor.call<Own['rules']>('GET /api/tutor/resources/ad_rules', {})).toMatchObject({
      data: { text: { min: 100 }, needs_subject: true, locales: ['ua', 'ru', 'en'] },
    })
  })
})

describe('staff', () => {
  test('return a text with remarks at passages, which the tutor resolves before submitting again', async () => {
    const tutor = await openTutor()
    const { id } = await createAd(tutor)
    await changeStatus(tutor, id, 'moderation')
    const remark = { id, block: 0, quote: 'словоб', comment: 'Поясніть це слово.' }
    expect(await staff.call<Staff['addComment']>('POST /api/admin/ad/comment/create', remark)).toMatchObject({
      data: { comments: [{ quote: 'словоб', sent: false, resolved: false }] },
    })
    expect(await own(tutor, id)).toMatchObject({ data: { ad: { comments: [] } } })
    expect(await act('return', id)).toMatchObject({ data: { changed: [id] } })
    const answer = await own(tutor, id)
    expect(answer).toMatchObject({ data: { ad: { status: 3, comments: [{ comment: 'Поясніть це слово.' }] } } })
    expect(await changeStatus(tutor, id, 'moderation')).toMatchObject({ error: { comments: [expect.any(String)] } })
    const [comment] = answer.status === 'success' ? answer.data.ad.comments : []
    const stranger = await openTutor()
    expect(await stranger.call('POST /api/tutor/ad/comment/resolve', { id: comment!.id })).toMatchObject({
      error: 'not_found',
    })
    await tutor.call<Own['resolveComment']>('POST /api/tutor/ad/comment/resolve', { id: comment!.id })
    expect(await changeStatus(tutor, id, 'moderation')).toMatchObject({ data: { ad: { status: 1 } } })
    await staff.call<Staff['removeComment']>('POST /api/admin/ad/comment/delete', { id: comment!.id })
    expect(await staff.call<Staff['review']>('GET /api/admin/ad/review', { id })).toMatchObject({
      data: { comments: [] },
    })
  })

  test('must say what to change', async () => {
    const tutor = await openTutor()
    const { id } = await createAd(tutor)
    await changeStatus(tutor, id, 'moderation')
    expect(await act('return', id)).toMatchObject({ data: { changed: [], skipped: [{ id }] } })
  })

  test('who looked at an older version cannot publish it', async () => {
    const tutor = await openTutor()
    const { id } = await createAd(tutor)
    await changeStatus(tutor, id, 'moderation')
    const { version } = (
      (await staff.call(`GET /api/admin/ad/get`, { id })) as unknown as { data: { ad: { version: number } } }
    ).data.ad
    await tutor.call<Own['save']>('POST /api/tutor/ad/save', { ad: { id, title: 'Щойно змінена назва' } })
    expect(await act('publish', id, { version })).toMatchObject({
      data: { changed: [], skipped: [{ reason: expect.stringMatching(/змінив/) }] },
    })
    expect(await readPublic(id)).toMatchObject({ error: 'not_found' })
  })

  test('of two decisions and a save at once, one wins and the others are rejected', async () => {
    const tutor = await openTutor()
    const { id } = await createAd(tutor)
    const answer = await changeStatus(tutor, id, 'moderation')
    const version = answer.status === 'success' ? answer.data.ad.version : 0
    const [published, returned, saved] = await Promise.all([
      act('publish', id, { version }),
      act('return', id, { version, comment: 'Додайте розклад.' }),
      tutor.call('POST /api/tutor/ad/save', { ad: { id, version, title: 'Назва під час перевірки' } }),
    ])
    const changed = [published, returned].map(
      (one) => (one as unknown as { data: { changed: number[] } }).data.changed.length,
    )
    const wins = [...changed, saved.status === 'success' ? 1 : 0]
    expect(wins.reduce((sum, one) => sum + one, 0)).toBe(1)
  })

  test('change a state with the call of the specification, for the right tutor only', async () => {
    const tutor = await openTutor()
    const { id } = await createAd(tutor)
    await changeStatus(tutor, id, 'moderation')
    const change = (more: object) =>
      staff.call<Staff['changeStatus']>('POST /api/admin/ad/change_status', {
        ad: { id, new_status: statusNumber('published'), ...more },
      })
    expect(await change({ tutor_id: tutor.id + 1 })).toMatchObject({ error: 'not_found' })
    expect(await change({ tutor_id: tutor.id })).toMatchObject({ data: { id, status: 2 } })
    expect(await change({})).toMatchObject({ error: 'wrong_status' })
  })

  test('hide a text so that the tutor cannot show it without another review', async () => {
    const tutor = await openTutor()
    const { id } = await publishAd(tutor)
    await act('hide', id)
    expect(await readPublic(id)).toMatchObject({ error: 'not_found' })
    expect(await changeStatus(tutor, id, 'published')).toMatchObject({ data: { ad: { status: 0 } } })
    expect(await readPublic(id)).toMatchObject({ error: 'not_found' })
  })

  test('who hid a text are named to its tutor, who can only make it a draft again', async () => {
    const tutor = await openTutor()
    const { id } = await publishAd(tutor)
    const listOwn = () => tutor.call<Own['list']>('GET /api/tutor/ads/get', { page: 1 })
    const expectHiddenByStaff = async (hidden_by_staff: boolean) => {
      expect(await own(tutor, id)).toMatchObject({ data: { ad: { hidden_by_staff } } })
      expect(await listOwn()).toMatchObject({ data: { ads: { items: [{ id, hidden_by_staff }] } } })
    }
    await changeStatus(tutor, id, 'inactive')
    await expectHiddenByStaff(false)
    await changeStatus(tutor, id, 'published')
    await act('hide', id)
    await expectHiddenByStaff(true)
    expect(await changeStatus(tutor, id, 'published')).toMatchObject({
      data: { ad: { status: statusNumber('draft'), link: null, hidden_by_staff: false } },
    })
  })

  test.each(['draft', 'moderation', 'need_revision'] as const)(
    'hide a public text while a change of it is in the state %s',
    async (state) => {
      const tutor = await openTutor()
      const { id } = await publishAd(tutor)
      await tutor.call<Own['save']>('POST /api/tutor/ad/save', { ad: { id, title: 'Зовсім інша назва' } })
      if (state !== 'draft') await changeStatus(tutor, id, 'moderation')
      if (state === 'need_revision') await act('return', id, { comment: 'Назва не про це.' })
      expect(await own(tutor, id)).toMatchObject({ data: { ad: { status: statusNumber(state) } } })
      expect(await readPublic(id)).toMatchObject({ data: { text: { title: firstTitle } } })
      expect(await act('hide', id)).toMatchObject({ data: { changed: [id] } })
      expect(await readPublic(id)).toMatchObject({ error: 'not_found' })
      await changeStatus(tutor, id, 'published')
      expect(await own(tutor, id)).toMatchObject({ data: { ad: { status: statusNumber('draft') } } })
      expect(await readPublic(id)).toMatchObject({ error: 'not_found' })
    },
  )

  test('cannot hide a text that visitors never saw', async () => {
    const { id } = await createAd(await openTutor())
    expect(await act('hide', id)).toMatchObject({ data: { changed: [], skipped: [{ id }] } })
  })

  test('publish a text again that they hid, but not one that the tutor hid', async () => {
    const tutor = await openTutor()
    const { id } = await publishAd(tutor)
    await act('hide', id)
    expect(await act('publish', id)).toMatchObject({ data: { changed: [id] } })
    await changeStatus(tutor, id, 'inactive')
    await tutor.call<Own['save']>('POST /api/tutor/ad/save', { ad: { id, title: 'Змінено, поки приховано' } })
    expect(await act('publish', id)).toMatchObject({ data: { changed: [], skipped: [{ id }] } })
    const byCall = await staff.call<Staff['changeStatus']>('POST /api/admin/ad/change_status', {
      ad: { id, new_status: statusNumber('published') },
    })
    expect(byCall).toMatchObject({ error: 'wrong_status', message: expect.stringMatching(/./) })
    expect(await readPublic(id)).toMatchObject({ error: 'not_found' })
  })

  test('delete a text and undo it', async () => {
    const tutor = await openTutor()
    const { id } = await publishAd(tutor)
    const { data } = (await act('delete', id)) as unknown as { data: { undo: string } }
    expect(await readPublic(id)).toMatchObject({ error: 'not_found' })
    await staff.call('POST /api/admin/ads/undo', { token: data.undo })
    expect(await readPublic(id)).toMatchObject({ data: { text: { id } } })
  })

  test('add and remove pictures', async () => {
    const tutor = await openTutor()
    const { id } = await createAd(tutor)
    const image = new File([Uint8Array.from(await jpeg(400, 300))], 'a.jpg')
    const sent = await staff.call(
      'POST /api/admin/ad/add_image',
      { ad_id: id, tutor_id: tutor.id },
      {
        image: [image],
      },
    )
    const { image: added } = (sent as unknown as { data: { image: { id: number } } }).data
    expect(await own(tutor, id)).toMatchObject({ data: { ad: { images: [{ id: added.id }] } } })
    await staff.call<Staff['removeImage']>('POST /api/admin/ad/remove_image', { image_id: added.id })
    expect(await own(tutor, id)).toMatchObject({ data: { ad: { images: [] } } })
  })
})

describe('uniqueness', () => {
  const run = (id: number) => checkUniqueness(systemCtx(), id)
  const systemCtx = () => {
    const requester = systemRequester(editionByCode('ua')!)
    return {
      ...({} as Parameters<typeof checkUniqueness>[0]),
      db: app.runtime.database.db as never,
      edition: requester.edition,
      transaction: (work: never) => inTransaction(app.runtime, requester, work),
    } as Parameters<typeof checkUniqueness>[0]
  }

  test('names the text that was copied and its share', async () => {
    const [author, copier] = [await openTutor(), await openTutor()]
    const original = await publishAd(author, { ...valid(77), title: 'Оригінальне оголошення' })
    const copy = await createAd(copier, { ...valid(77), title: 'Зовсім нове оголошення' })
    const fresh = await createAd(copier, { ...valid(78), title: 'Справді нове оголошення' })
    await staff.call<Staff['checkUniqueness']>('POST /api/admin/ad/check_uniqueness', { id: copy.id })
    await refreshFingerprints(systemCtx())
    await run(copy.id)
    await run(fresh.id)
    const { data } = (await staff.call<Staff['review']>('GET /api/admin/ad/review', { id: copy.id })) as unknown as {
      data: { uniqueness: number; sources: { link: string; percent: number }[] }
    }
    expect(data.uniqueness).toBeLessThan(20)
    expect(data.sources).toMatchObject([
      { source: 'ad', title: 'Оригінальне оголошення', link: `/panel/users_ads/${original.id}/` },
    ])
    const { uniqueness_sources } = await app.runtime.database.db
      .selectFrom('tutor_text')
      .select('uniqueness_sources')
      .where('edition', '=', 'ua')
      .where('id', '=', copy.id)
      .executeTakeFirstOrThrow()
    expect(uniqueness_sources).toEqual([{ source: 'ad', id: original.id, percent: expect.any(Number) as number }])
    expect(await staff.call('GET /api/admin/ad/get', { id: fresh.id })).toMatchObject({
      data: { ad: { uniqueness: 100 } },
    })
  })
})

describe('visitors', () => {
  test('do not see texts of a tutor who is hidden or deleted, not even from the cache', async () => {
    const tutor = await openTutor()
    const { id } = await publishAd(tutor)
    const head = await app.visitor({ staff: 1 })
    const status = async () => (await guest.send('GET', `/ads/${id}/`)).statusCode
    const toggle = (value: boolean) =>
      head.call('POST /api/admin/tutor/set_toggle', { tutor_id: tutor.id, toggle: 'show_in_catalog', value })
    await eventually(async () => expect(await status()).toBe(200))
    expect(await toggle(false)).toMatchObject({ data: { changed: [tutor.id] } })
    await eventually(async () => expect(await status()).toBe(404))
    expect((await guest.send('GET', '/sitemap/ua/ads-1.xml')).body).not.toContain(`/ads/${id}/`)
    expect(await readPublic(id)).toMatchObject({ error: 'not_found' })
    await toggle(true)
    await eventually(async () => expect(await status()).toBe(200))
    await head.call('POST /api/admin/tutor/delete', { tutor_id: tutor.id })
    await eventually(async () => expect(await status()).toBe(404))
    expect((await guest.send('GET', '/ads/')).body).not.toContain(`/ads/${id}/`)
  })

  test('see the new name of an author at once', async () => {
    const tutor = await openTutor()
    const { id } = await publishAd(tutor)
    const paths = [`/ads/${id}/`, '/ads/']
    for (const path of paths)
      await eventually(async () => expect((await guest.send('GET', path)).body).toContain(firstTitle))
    await app.runtime.database.db
      .updateTable('tutor')
      .set({ name: JSON.stringify({ ua: 'Квітослава Нова' }) })
      .where('id', '=', tutor.id)
      .execute()
    await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
      ctx.emit({ name: 'tutor.saved', entity: 'tutor', entityId: tutor.id }),
    )
    for (const path of paths)
      await eventually(async () => expect((await guest.send('GET', path)).body).toContain('Квітослава'))
  })

  test('rate a post once, and authors not at all', async () => {
    const tutor = await openTutor()
    const { type, content } = words(longText(9).repeat(2))
    const heading = { type: 'heading', attrs: { level: 2 }, content: [textNode('Перший розділ')] }
    const created = await tutor.call<(typeof blogTutorCalls)['create']>('POST /api/tutor/blog/create', {
      blog: {
        title: 'Як вчити таблицю множення',
        text: { type, content: [heading, ...content] },
        subject_id: null,
      },
    })
    const { id } = created.status === 'success' ? created.data.blog : { id: 0 }
    await tutor.call('POST /api/tutor/blog/change_status', { blog: { id, new_status: 1 } })
    expect(await staff.call('POST /api/admin/blog/set_published', { id })).toMatchObject({ data: { changed: [id] } })
    const rate = (visitor: Visitor, rating: number) =>
      visitor.call<(typeof blogRatingCalls)['setRating']>('POST /api/client/blog/set_rating', { id, rating })
    expect(await rate(tutor, 5)).toMatchObject({ error: 'wrong_status' })
    const reader = await app.visitor()
    expect(await rate(reader, 5)).toMatchObject({ data: { rating: 5, votes: 1 } })
    expect(await rate(reader, 2)).toMatchObject({ data: { rating: 2, votes: 1 } })
    expect(await staff.call('POST /api/admin/blog/set_mark', { id, mark: 5 })).toMatchObject({
      data: { changed: [id] },
    })
    expect(await guest.call('GET /api/client/blogs', { id })).toMatchObject({
      data: { text: { rating: 2, votes: 1, is_choice: true, excerpt: expect.not.stringContaining('Перший розділ') } },
    })
    expect((await guest.send('GET', `/blog/${id}/`)).body).toContain('BlogPosting')
  })
})
