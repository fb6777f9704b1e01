import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from 'kysely'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runScheduledJob } from '#test/support/jobs.ts'
import {
  hiddenColumns,
  listTextColumns,
  otherColumns,
  plantContacts,
  plantedContact,
  plantedSources,
  plantedText,
  wordOf,
} from '#test/support/planted-contacts.ts'
import type { PlantedSource } from '#test/support/planted-contacts.ts'
import { allPages, endpoints } from './contracts.ts'
import { guestFieldRules } from './guest-field-rules.ts'
import { collectTexts, findRule, guestOperations, listTextPaths, readRules } from './guest-fields.ts'
import type { GuestField, GuestOperation } from './guest-fields.ts'
import { listVisits } from './guest-visits.ts'
import type { GuestVisit } from './guest-visits.ts'

const edition = 'ua'
const operations = guestOperations(endpoints, allPages)
const authors = readRules(guestFieldRules)
const db = () => app.runtime.database.db

let app: TestApp
let guest: Visitor
let visits: readonly GuestVisit[]
beforeAll(async () => {
  app = await openApp()
  guest = await app.visitor({ edition })
  visits = await listVisits(app, guest)
})

const fieldsOf = (all: readonly GuestOperation[]): GuestField[] =>
  all.flatMap(({ name: operation, schema }) => [...new Set(listTextPaths(schema))].map((path) => ({ operation, path })))
const nameOf = ({ operation, path }: GuestField) => `${operation} ${path}`

const findUnclassified = (all: readonly GuestOperation[], known = authors) =>
  fieldsOf(all)
    .filter((field) => findRule(known, field) === undefined)
    .map(nameOf)

test('every text that a guest can read has an author, and no author is without a text', () => {
  expect(findUnclassified(operations)).toEqual([])
  const needed = new Set(fieldsOf(operations).map((field) => findRule(authors, field)))
  expect([...authors.keys()].filter((key) => !needed.has(key))).toEqual([])
})

const findUnknownColumns = async () => {
  const known = new Set<string>([...plantedSources, ...hiddenColumns, ...Object.keys(otherColumns)])
  return (await listTextColumns(db())).filter((name) => !known.has(name))
}

test('every text column of the tables that people write is planted or has a reason', async () => {
  expect(await findUnknownColumns()).toEqual([])
  const existing = new Set(await listTextColumns(db()))
  expect([...hiddenColumns, ...Object.keys(otherColumns)].filter((name) => !existing.has(name))).toEqual([])
})

/** The answers that guests got: excerpts with a contact, and the texts by field. */
type Reading = { leaks: string[]; found: Map<string, string[]> }

async function readAll(all = visits, { html = true } = {}): Promise<Reading> {
  const { pages, parts } = app.runtime.caches
  for (const cache of [pages, parts]) cache.clear()
  const reading: Reading = { leaks: [], found: new Map() }
  const schemas = new Map(operations.map(({ name, schema }) => [name, schema]))
  for (const { operation, url, method = 'GET', payload, headers } of all) {
    const isPage = !url.startsWith('/api/')
    const data = `${url}${url.includes('?') ? '&' : '?'}_data`
    const bodies = isPage ? [...(html ? [url] : []), ...(operation ? [data] : [])] : [url]
    for (const address of bodies) {
      const origin = { origin: `http://${edition}.localhost`, ...headers }
      const response = await guest.send(method, address, { headers: origin, ...(payload && { payload }) })
      const leak = plantedContact.exec(response.body)
      if (leak) reading.leaks.push(`${operation ?? url} ${response.body.slice(leak.index - 60, leak.index + 40)}`)
      const schema = operation === undefined ? undefined : schemas.get(operation)
      if (!schema || response.statusCode !== 200 || (isPage && address === url)) continue
      const answer = response.json<{ data: unknown }>()
      for (const [path, text] of collectTexts(schema, answer.data)) {
        const key = nameOf({ operation: operation!, path })
        reading.found.set(key, [...(reading.found.get(key) ?? []), text])
      }
    }
  }
  return reading
}

/** Texts of people in which no visit found the planted word beside its mask. */
function findUnread({ found }: Reading): string[] {
  return fieldsOf(operations).flatMap((field) => {
    const by = authors.get(findRule(authors, field) ?? '')
    if (!Array.isArray(by)) return []
    const words = (by as readonly PlantedSource[]).map(wordOf)
    const texts = found.get(nameOf(field)) ?? []
    return texts.some((text) => words.some((word) => text.includes(word))) ? [] : [nameOf(field)]
  })
}

const maskingJobs = {
  tutor: 'remask_profiles',
  review: 'remask_reviews',
  site_review: 'remask_site_reviews',
  tutor_text_live: 'remask_tutor_texts',
} as const

/** A run ends after two seconds, so the jobs run until every mask is stored. */
async function storeMasks(): Promise<void> {
  for (const [table, job] of Object.entries(maskingJobs))
    for (let isDone = false; !isDone;) {
      await runScheduledJob(app, job, edition)
      const { rows } = await sql`select from ${sql.table(table)}
        where edition = ${edition} and mask_version < ${maskRulesVersion} limit 1`.execute(db())
      isDone = rows.length === 0
    }
}

test('a guest reads every text of people, and no contact in it', async () => {
  await plantContacts(db(), edition)
  // The head and the structured data of a page are made of its data.
  expect((await readAll(visits, { html: false })).leaks).toEqual([])
  await storeMasks()
  const reading = await readAll()
  expect(reading.leaks).toEqual([])
  expect(findUnread(reading)).toEqual([])
})

describe('detects planted faults', () => {
  const answer = (shape: z.ZodRawShape): GuestOperation[] => [{ name: 'planted', schema: z.object(shape) }]

  test('a text without an author, also in a list, a record, a choice or a value of any kind', () => {
    const text = z.string()
    const shape = {
      motto: text,
      mottos: z.array(text.nullable()),
      by: z.record(text, text),
      one: z.union([text, z.int()]),
    }
    expect(findUnclassified(answer({ ...shape, any: z.unknown() }))).toEqual(
      ['motto', 'mottos', 'by', 'one', 'any'].map((path) => `planted ${path}`),
    )
    expect(findUnclassified(answer({ count: z.int(), active: z.boolean(), kind: z.enum(['a']) }))).toEqual([])
    // A rule for one operation says nothing about others.
    expect(findUnclassified(answer({ items: z.array(z.object({ text })) }))).toEqual(['planted items.text'])
  })

  test('a text of people that no visit reads', () => {
    expect(findUnread({ leaks: [], found: new Map() })).toContain('tutor reviews.reviews.response_text')
    const found = new Map([['tutor reviews.reviews.text', ['Дякую!']]])
    expect(findUnread({ leaks: [], found })).toContain('tutor reviews.reviews.text')
  })

  test('a new text column', async () => {
    await sql`alter table review add column motto text`.execute(app.ownerDb)
    try {
      expect(await findUnknownColumns()).toEqual(['review.motto'])
    } finally {
      await sql`alter table review drop column motto`.execute(app.ownerDb)
    }
  })

  test.each([
    ['review', 'mask_version = 99, text_masked = null, response_masked = response_text', '/api/client/tutor/reviews'],
    ['review', 'mask_version = 99, text_masked = text, response_masked = null', 'home'],
    ['site_review', 'mask_version = 99, text_masked = null', 'site_reviews'],
    ['tutor', "mask_version = 99, text_masks = '{}'", 'tutor'],
    ['tutor_text_live', 'mask_version = 99, title = $title', 'ads'],
  ])('a contact that the masks of %s miss: %s', async (table, changes, operation) => {
    const set = changes.replace('$title', `'${plantedText('tutor_text_live.title')}'`)
    await sql`update ${sql.table(table)} set ${sql.raw(set)} where edition = ${edition}`.execute(db())
    const { leaks } = await readAll(visits.filter((visit) => visit.operation === operation).slice(0, 1))
    expect(leaks).not.toEqual([])
  })
})
