import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { captchaHeader } from '#test/support/captcha.ts'
import { eventually } from '#test/support/eventually.ts'
import { openPanel } from '#test/support/panel.ts'
import { structuredTypes } from '#test/guards/seo-structured.ts'
import { siteReviewPanel } from '../contract.ts'
import type { siteReviewEndpoints } from '../contract.ts'
import { sweepSiteReviews } from './erasure.ts'

let app: TestApp
let worker: { close(): Promise<void> }
let staff: Visitor
let guest: Visitor
let now = Date.UTC(2036, 0, 10, 9)
const ua = editionByCode('ua')!
const dayMs = 86_400_000
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '10' })
  worker = await startJobs(app.runtime, app.url)
  guest = await app.visitor()
})
afterAll(() => worker.close())
// A session of staff lasts for hours.
beforeEach(async () => {
  app.setTime(new Date((now += dayMs)))
  staff = await app.visitor({ staff: 3 })
})

const db = () => app.runtime.database.db
const words = 'Знайшли репетитора за один вечір, усе зрозуміло.'
let authors = 0
/** Every author has an address, so that a mail of an earlier test is not taken for the one of this test. */
const create = (review: object = {}, visitor = guest) =>
  visitor.call<typeof siteReviewEndpoints.create>('POST /api/client/site_review/create', {
    site_review: { name: 'Ганна Черненко', email: `Hanna${++authors}@Mail.example`, mark: 5, text: words, ...review },
  })
const activate = (token: string) =>
  guest.call<typeof siteReviewEndpoints.setActive>('POST /api/client/site_review/set_active', { token })
const list = async (page = 1) => {
  const answer = await guest.call<typeof siteReviewEndpoints.list>('GET /api/client/reviews', { page })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  return answer.data
}
const run = (action: string, id: number, who = staff) =>
  who.call(`POST ${siteReviewPanel.actions[action]!.endpoint.path}`, { id })
const save = (id: number, reply: string) =>
  staff.call('POST /api/admin/site_review/save', { site_review: { id, reply } })

async function lastReview() {
  return db()
    .selectFrom('site_review')
    .selectAll()
    .where('edition', '=', 'ua')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}
async function mailToAuthor(template: string) {
  const { email } = await lastReview()
  return eventually(async () => {
    const mails = await db()
      .selectFrom('message')
      .selectAll()
      .where('template', '=', template)
      .where('recipient', '=', email)
      .execute()
    expect(mails).toHaveLength(1)
    return mails[0]!
  }, 20_000)
}
async function tokenOfLastMail(): Promise<string> {
  const { text } = await mailToAuthor('site_review_activation')
  return /token=([\w-]+)/.exec(text)![1]!
}
async function published(): Promise<number> {
  await create()
  await activate(await tokenOfLastMail())
  const { id } = await lastReview()
  await run('set_active', id)
  return id
}

describe('a review', () => {
  test('is stored once if it is sent again', async () => {
    const email = 'again@mail.example'
    const send = (review: object = {}) => create({ email, ...review })
    const count = async () =>
      (await db().selectFrom('site_review').select('id').where('email', '=', email).execute()).length
    expect(await Promise.all([send(), send()])).toMatchObject([{ status: 'success' }, { status: 'success' }])
    expect(await count()).toBe(1)
    expect(await send({ mark: 4 })).toMatchObject({ status: 'success' })
    expect(await count()).toBe(2)
    app.setTime(new Date((now += dayMs)))
    expect(await send()).toMatchObject({ status: 'success' })
    expect(await count()).toBe(3)
  })

  test('appears after its author followed the link and staff published it', async () => {
    const before = await list()
    expect(await create()).toMatchObject({ status: 'success' })
    const token = await tokenOfLastMail()
    const { id, token_hash, email } = await lastReview()
    expect(email).toBe(`hanna${authors}@mail.example`)
    expect(token_hash!.toString()).not.toContain(token)
    expect(await run('set_active', id)).toMatchObject({ data: { changed: [], skipped: [{ id }] } })
    expect((await list()).total_count).toBe(before.total_count)

    expect(await activate(token)).toMatchObject({ status: 'success' })
    expect((await lastReview()).status).toBe('pending')
    expect(await activate(token)).toMatchObject({ error: 'wrong_code' })
    expect((await list()).total_count).toBe(before.total_count)

    expect(await run('set_active', id)).toMatchObject({ data: { changed: [id] } })
    const after = await eventually(async () => {
      const found = await list()
      expect(found.total_count).toBe(before.total_count + 1)
      return found
    })
    expect(after.reviews.items[0]).toEqual({
      id,
      author: 'Ганна Ч.',
      mark: 5,
      text: words,
      lang: 'uk-UA',
      published_at: Math.floor(now / 1000),
      reply: '',
    })
    expect(JSON.stringify(after)).not.toContain('mail.example')
    const { rows } = await app.runtime.database.pool.query<{ average: number }>(
      "select round(avg(mark), 2)::float8 as average from site_review where edition = 'ua' and status = 'active'",
    )
    expect(after.avg_review_mark).toBe(rows[0]!.average)
  })

  test('cannot be confirmed after three days or with another token', async () => {
    await create()
    const token = await tokenOfLastMail()
    expect(await activate('x'.repeat(43))).toMatchObject({ error: 'wrong_code' })
    app.setTime(new Date((now += 3 * dayMs)))
    expect(await activate(token)).toMatchObject({ error: 'wrong_code' })
    expect((await guest.page(`/reviews/activate?token=${token}`)).data).toMatchObject({ known: false })
  })

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    [{ text: 'Коротко' }, 'text'],
    [{ mark: 6 }, 'mark'],
    [{ text: `${words} Пишіть на me@mail.example` }, 'text'],
    [{ name: 'Телефон 0501234567' }, 'name'],
  ])('%j is refused at its field', async (fault, field) => {
    const answer = await create(fault)
    expect(answer).toMatchObject({ status: 'fail', error: { [field]: [expect.any(String)] } })
  })

  test('needs a proof of work from the fourth of a day on', async () => {
    const other = await app.visitor({ edition: 'pl' })
    const review = { name: 'Jan Nowak', mark: 4, text: 'Wszystko działa tak, jak powinno.' }
    const answers = []
    for (let number = 0; number < 5; number++)
      answers.push(await create({ ...review, email: `jan${number}@mail.example` }, other))
    expect(answers.at(-1)).toMatchObject({ error: 'captcha_needed' })
    const path = '/api/client/site_review/create'
    const site_review = { ...review, email: 'jan9@mail.example' }
    const headers = { ...(await captchaHeader(app, path)), origin: 'http://pl.localhost' }
    expect((await other.send('POST', path, { payload: { site_review }, headers })).statusCode).toBe(200)
  })
})

describe('staff', () => {
  test('reply, and the author gets an email about it once', async () => {
    const id = await published()
    app.setTime(new Date((now += 60_000)))
    expect(await save(id, 'Дякуємо за теплі слова!')).toMatchObject({ status: 'success' })
    const mail = await mailToAuthor('site_review_reply')
    expect(mail).toMatchObject({ recipient: `hanna${authors}@mail.example`, locale: 'ua' })
    expect(mail.text).toContain('Дякуємо за теплі слова!')
    await eventually(async () =>
      expect((await guest.send('GET', '/reviews')).body).toContain('Дякуємо за теплі слова!'),
    )
    await run('set_inactive', id)
    await run('set_active', id)
    // The mail of a later change comes after those that this test must not find.
    await save(id, 'Дякуємо ще раз!')
    await eventually(async () => {
      const mails = await db()
        .selectFrom('message')
        .select('text')
        .where('template', '=', 'site_review_reply')
        .orderBy('id')
        .execute()
      expect(mails.map(({ text }) => text.includes('Дякуємо ще раз!'))).toEqual([false, true])
    }, 20_000)
  })

  test('cannot change what the author wrote', async () => {
    const id = await published()
    await staff.call('POST /api/admin/site_review/save', { site_review: { id, text: 'Інше', mark: 1 } })
    expect(await lastReview()).toMatchObject({ text: words, mark: 5 })
  })

  test('hide and delete a review, which is erased after thirty days', async () => {
    const id = await published()
    await run('set_inactive', id)
    expect((await list()).reviews.items.map((one) => one.id)).not.toContain(id)
    await run('set_deleted', id)
    const sweep = () => inTransaction(app.runtime, systemRequester(ua), sweepSiteReviews)
    await sweep()
    expect((await lastReview()).id).toBe(id)
    app.setTime(new Date((now += 31 * dayMs)))
    await sweep()
    expect(await db().selectFrom('site_review').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('bring a deleted review back as a hidden one, or as one that still waits for its author', async () => {
    const id = await published()
    await run('set_deleted', id)
    await run('restore', id)
    expect(await lastReview()).toMatchObject({ id, status: 'inactive', deleted_at: null })
    await run('set_active', id)
    expect((await list()).reviews.items.map((one) => one.id)).toContain(id)
    await create({ email: 'waiting@mail.example' })
    const waiting = await lastReview()
    await run('set_deleted', waiting.id)
    await run('restore', waiting.id)
    expect(await lastReview()).toMatchObject({ id: waiting.id, status: 'unconfirmed' })
  })

  test('see how many reviews wait', async () => {
    const answer = await staff.page('/panel/desktop/')
    const { waiting } = answer.data as { waiting: Record<string, Record<string, number>> }
    expect(waiting['reviews_show']!['status=pending']).toBeGreaterThan(0)
  })
})

test('a review that was not confirmed is deleted after three days', async () => {
  await create({ email: 'never@mail.example' })
  const { id } = await lastReview()
  app.setTime(new Date((now += 4 * dayMs)))
  await inTransaction(app.runtime, systemRequester(ua), sweepSiteReviews)
  expect(await db().selectFrom('site_review').select('id').where('id', '=', id).execute()).toEqual([])
})

test('the page has the rating, structured data and a picture, and the home page has the same rating', async () => {
  await published()
  const { total_count, avg_review_mark } = await list()
  const { body } = await guest.send('GET', '/reviews')
  const about = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)![1]!
  expect(structuredTypes(about)).toEqual(expect.arrayContaining(['Organization', 'AggregateRating', 'Review']))
  expect(about).toContain(`"ratingValue":${avg_review_mark},"reviewCount":${total_count}`)
  expect(body).toContain('property="og:image"')
  const main = await guest.call('GET /api/client/main_page', {})
  expect(main).toMatchObject({ data: { total_count, avg_review_mark } })
  expect((await guest.send('GET', '/reviews?page=9')).statusCode).toBe(404)
})

test('a closed account takes along its reviews and those written with its address', async () => {
  const client = await app.visitor({ roles: ['client'] })
  const ids: number[] = []
  for (const [email, visitor] of [
    ['any@mail.example', client],
    ['Closed@Mail.example', guest],
    ['stranger@mail.example', guest],
  ] as const) {
    await create({ email }, visitor)
    ids.push((await lastReview()).id)
  }
  await inTransaction(app.runtime, systemRequester(ua), (ctx) =>
    ctx.emit({
      name: 'account.closed',
      entity: 'account',
      entityId: client.personId!,
      secrets: { addresses: JSON.stringify(['closed@mail.example']) },
    }),
  )
  const left = await db().selectFrom('site_review').select('id').where('id', 'in', ids).execute()
  expect(left.map(({ id }) => id)).toEqual(ids.slice(2))
})

test('an account exports its reviews', async () => {
  const client = await app.visitor({ roles: ['client'] })
  await create({ email: 'own@mail.example' }, client)
  expect(await lastReview()).toMatchObject({ account_id: client.personId })
  const parts = await inTransaction(app.runtime, systemRequester(ua), (ctx) =>
    ctx.slices.personalData(client.personId!),
  )
  expect(parts.find(({ name }) => name === 'reviews/of_the_site.json')).toMatchObject({ data: [{ text: words }] })
})

test('staff find, open, export and hide a review, and undo it', async () => {
  const id = await published()
  const panel = openPanel(staff, siteReviewPanel)
  expect(await panel.get(id)).toMatchObject({ text: words, status: 'active' })
  expect((await panel.list()).items.map((row) => row.id)).toContain(id)
  expect(await panel.exportCsv()).toContain(words)
  const hidden = (await run('set_inactive', id)) as unknown as { data: { undo: string } }
  await panel.call('undo', { token: hidden.data.undo })
  expect(await panel.get(id)).toMatchObject({ status: 'active' })
})
