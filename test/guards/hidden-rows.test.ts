import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'

/**
 * An answer must not tell which ids exist: a row that the requester may not see is answered exactly like one that does
 * not exist, apart from the id itself.
 */
type Case = { what: string; method?: 'GET' | 'POST'; path: string; input?: (id: number) => object; hidden: string }

const missing = 999_999_999
const hiddenTutor = `select id from tutor where edition = 'ua' and state <> 'published' order by id limit 1`
const hiddenText = (kind: string) =>
  `select id from tutor_text where edition = 'ua' and kind = '${kind}' and status <> 'published' order by id limit 1`
const hiddenNews = `select id from news where edition = 'ua' and not active order by id limit 1`
const anyOf = (table: string) => `select id from ${table} where edition = 'ua' order by id limit 1`

const ofGuests: Case[] = [
  { what: 'a tutor', path: '/api/client/tutor/get?id=:id', hidden: hiddenTutor },
  { what: 'a tutor of a form', path: '/api/client/tutor_data_for_order_form?id=:id', hidden: hiddenTutor },
  { what: 'a profile', path: '/user-:id/?_data', hidden: hiddenTutor },
  { what: 'a request to a tutor', path: '/request/:id/?_data', hidden: hiddenTutor },
  {
    what: 'the reviews of a tutor',
    method: 'POST',
    path: '/api/client/tutor/reviews',
    input: (id) => ({ tutor_id: id }),
    hidden: hiddenTutor,
  },
  { what: 'an ad', path: '/api/client/ads?id=:id', hidden: hiddenText('ad') },
  { what: 'a blog', path: '/api/client/blogs?id=:id', hidden: hiddenText('blog') },
  { what: 'the page of an ad', path: '/ads/:id/?_data', hidden: hiddenText('ad') },
  {
    what: 'a vote for a blog',
    method: 'POST',
    path: '/api/client/blog/set_rating',
    input: (id) => ({ id, rating: 5 }),
    hidden: hiddenText('blog'),
  },
  {
    what: 'a vote for a material',
    method: 'POST',
    path: '/api/client/news_one/set_rating',
    input: (id) => ({ id, rating: 5 }),
    hidden: hiddenNews,
  },
  { what: 'the return of a payer', path: '/api/payments/return/:id', hidden: anyOf('payment') },
  { what: 'a payment', path: '/wallet/payment/:id/?_data', hidden: anyOf('payment') },
  { what: 'an order', path: '/zayavka/:id/?_data', hidden: anyOf('lesson_order') },
]

const ofTutors: Case[] = [
  {
    what: 'a payment',
    method: 'POST',
    path: '/api/tutor/payments/get_status',
    input: (id) => ({ payment_id: id }),
    hidden: anyOf('payment'),
  },
  { what: 'the page of a payment', path: '/wallet/payment/:id/?_data', hidden: anyOf('payment') },
  { what: 'an order', path: '/api/tutor/order/get?id=:id', hidden: anyOf('lesson_order') },
  { what: 'an order of a client', path: '/zayavka/:id/?_data', hidden: anyOf('lesson_order') },
  { what: 'a document of billing', path: '/api/tutor/billing_data/document?id=:id', hidden: anyOf('billing_document') },
  { what: 'a webhook', path: '/api/integrations/webhook/deliveries?id=:id', hidden: anyOf('webhook') },
  { what: 'a draft of an ad', path: '/api/tutor/ad/get?id=:id', hidden: hiddenText('ad') },
]

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  const { pool } = app.runtime.database
  await pool.query(`update news set active = false where (edition, id) = (
    select edition, id from news where edition = 'ua' and status = 'published' order by id limit 1)`)
})

async function ask(visitor: Visitor, { method = 'GET', path, input }: Case, id: number) {
  const answer = await visitor.send(method, path.replace(':id', String(id)), {
    headers: { origin: 'http://ua.localhost', ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(input && { payload: JSON.stringify(input(id)) }),
  })
  // Only as a part of an address: small ids occur in other numbers.
  const plain = (text = '') => text.replaceAll(new RegExp(`(?<=[/=-]|%2F)${id}(?!\\d)`, 'g'), 'ID')
  return { status: answer.statusCode, body: plain(answer.body), location: plain(answer.headers.location) }
}

async function findHidden({ hidden }: Case): Promise<number> {
  const { rows } = await app.runtime.database.pool.query<{ id: number }>(hidden)
  return rows[0]!.id
}

async function compare(visitor: Visitor, asked: Case): Promise<number> {
  const [existing, unknown] = [await ask(visitor, asked, await findHidden(asked)), await ask(visitor, asked, missing)]
  expect(existing).toEqual(unknown)
  // An invalid input would be answered alike in any case.
  expect(existing.status).not.toBe(400)
  return existing.status
}

describe('a guest cannot tell a hidden row from a missing one:', () => {
  test.each(ofGuests)('$what at $path', async (asked) => {
    await compare(await app.visitor(), asked)
  })
})

describe('a tutor cannot tell the row of somebody else from a missing one:', () => {
  test.each(ofTutors)('$what at $path', async (asked) => {
    expect([403, 404]).toContain(await compare(await app.visitor({ roles: ['tutor'] }), asked))
  })
})

test('detects a planted fault', async () => {
  const published = `select id from tutor where edition = 'ua' and state = 'published' order by id limit 1`
  const planted = { what: 'a public tutor', path: '/api/client/tutor/get?id=:id', hidden: published }
  await expect(compare(await app.visitor(), planted)).rejects.toThrow()
})
