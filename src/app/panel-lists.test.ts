import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { clientList } from '#features/clients/contract.ts'
import { outbox } from '#features/notifications/contract.ts'
import { emailList, smsList } from '#features/notifications/mail-contract.ts'
import { emailProfileList } from '#features/notifications/sender-contract.ts'
import { adminList, audit } from '#features/staff/contract.ts'
import { tutorList } from '#features/tutors/contract.ts'
import { topList } from '#features/promotion/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'

const lists = [clientList, tutorList, adminList, audit, outbox, emailList, smsList, emailProfileList]
const named = lists.map((list) => [list.at.segment, list] as const)

let app: TestApp
let head: Visitor
beforeAll(async () => {
  app = await openApp()
  head = await app.visitor({ edition: 'us', staff: 1 })
  const { db } = app.runtime.database
  const names = ['Support', 'Billing', 'support']
  await db
    .insertInto('email_profile')
    .values(names.map((name) => ({ edition: 'us', name, created_at: new Date() })))
    .execute()
  const now = new Date()
  const sent = { edition: 'us', service: 1, state: 'sent', next_attempt_at: now, created_at: now }
  await db
    .insertInto('messenger_delivery')
    .values(names.map((text) => ({ ...sent, text, recipient: text })))
    .execute()
})

type Listed = { list: { items: { id: number }[]; total?: number } }
const open = async (path: string, query: string) =>
  ((await head.page(`${path}?${query}`)).data as unknown as Listed).list.items.map(({ id }) => id)

describe.each(named)('%s', (_, { at, sorting, fields, endpoints, paging }) => {
  test('sorts by every declared column, in both directions and without ties', async () => {
    for (const key of sorting.keys) {
      const size = paging === 'pages' ? '&per_page=100' : ''
      const up = await open(at.path, `sort=${key}&sort_dir=asc${size}`)
      const down = await open(at.path, `sort=${key}&sort_dir=desc${size}`)
      expect(up.length, key).toBeGreaterThan(0)
      // Rows with the same value are ordered by id, so one direction is the reverse of the other.
      if (up.length < 50) expect(down, key).toEqual(up.toReversed())
      else expect(down[0], key).not.toBe(up[0])
    }
    const unknown = await head.send('GET', `${at.path}?sort=password_hash`)
    expect(unknown.statusCode).toBe(404)
  })

  test('exports every column of every row', async () => {
    const response = await head.send('GET', `${endpoints.export.path}?lang=en`)
    expect(response.statusCode).toBe(200)
    const [header = '', first = ''] = response.body.replace('\uFEFF', '').split('\r\n')
    const columns = header.split(',')
    expect(columns[0]).toBe('id')
    expect(columns).toHaveLength(1 + Object.keys(fields).filter((field) => field !== 'id').length)
    // Every title is translated.
    expect(header).not.toMatch(/\w+\.\w+_?\w*/)
    expect(first).toMatch(/^-?\d+,/)
  })
})

test.each([clientList, tutorList, topList])('options of filters are searched', async ({ name }) => {
  const response = await head.send('GET', `/api/admin/${name}/options?field=city_id&q=new`)
  expect(response.json()).toMatchObject({
    data: { options: expect.arrayContaining([{ value: expect.any(Number) as number, text: 'New York' }]) as unknown },
  })
})

test('every counter of the desktop has a text', async () => {
  const { data } = await head.page('/panel/desktop/')
  const { waiting } = data as { waiting: Record<string, Record<string, number>> }
  const keys = Object.entries(waiting).flatMap(([segment, counts]) =>
    Object.keys(counts).map((kind) => `waiting.${segment}.${kind.split('=')[0]}`),
  )
  expect(keys.length).toBeGreaterThan(5)
  const { texts } = app.runtime
  expect(keys.filter((key) => texts.shipped(editionByCode('us')!, 'en', key) === undefined)).toEqual([])
})
