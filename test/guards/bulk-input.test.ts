import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#shared/contract.ts'
import { longestImport, longestText as longestInterfaceText } from '#features/seo/contract.ts'
import { longestRobots } from '#features/seo/robots-model.ts'
import { richTextLimits } from '#shared/rich-text/limits.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { threadCpuMs } from '#test/support/cpu-time.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { countInGate, sample } from '#test/support/run-size.ts'
import { endpoints } from './contracts.ts'
import { repeatUnit, units } from './hostile-texts.ts'
import { largestDocuments, largestValue } from './largest-inputs.ts'
import { listFieldPaths, sampleInput, schemaAt } from './schema-inputs.ts'

/** No bulk input may keep other requests waiting for longer. */
const maxBlockMs = 50
const bulkText = 20_000
const bulkCount = 60

/** The largest inputs of the panel, by endpoint and field; `units` are texts that are costly for this input. */
type BulkInput = { path: string; field: string; units: readonly string[]; inputOf: (unit: string) => object }

const languages = ['ua', 'ru', 'en']
const texts = (text: string) => Object.fromEntries(languages.map((locale) => [locale, text]))
const documentOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: text || 'x' }] }],
})
const ids = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

/** As many members of staff as one call may schedule. */
let members: number[] = []

/** Only an existing text is compared with its default. */
const shippedTextIds = Object.values(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../src/ui/messages/ua.json'), 'utf8')) as Record<
    string,
    object
  >,
)
  .flatMap((group) => Object.keys(group))
  .slice(0, 100)

const bulkInputs: readonly BulkInput[] = [
  {
    path: '/api/admin/redirects/import',
    field: 'csv',
    units: ['\n', ' \n', '\r', '/a,/b\n', '"', '%41', '/a,', `/${'a'.repeat(290)}\n`, '\u00a0\n'],
    inputOf: (unit) => ({ csv: `x${repeatUnit(unit, longestImport - 1)}` }),
  },
  {
    path: '/api/admin/seo/core_files/save',
    field: 'seo_resources.robots.body',
    units: ['\n', 'Disallow: /a\n', 'User-agent: a\n', 'Allow: *a*$\n', ':', 'Sitemap: https://a.b/\n'],
    inputOf: (unit) => ({
      seo_resources: { robots: { body: repeatUnit(unit, longestRobots), version: 0, confirmed: true }, texts: [] },
    }),
  },
  {
    path: '/api/admin/seo/core_files/save',
    field: 'seo_resources.texts',
    units: ['{', '{a}', '{a, plural, ', '{a, plural, one {', "'{", 'other {#}', '<b>'],
    inputOf: (unit) => ({
      seo_resources: {
        texts: shippedTextIds.map((id) => ({
          locale: 'ua',
          id,
          text: repeatUnit(unit, longestInterfaceText),
          before: '',
        })),
      },
    }),
  },
  {
    path: '/api/admin/vacancy/create',
    field: 'vacancy.text',
    units: ['a ', '<', '&lt;'],
    inputOf: (unit) => ({
      vacancy: {
        title: texts('Title'),
        text: texts(documentOf(repeatUnit(unit, richTextLimits.characters)) as never),
      },
    }),
  },
  {
    path: '/api/admin/admins/schedule/save',
    field: 'schedule',
    units: ['1'],
    inputOf: () => ({ schedule: members.map((id) => ({ admin_id: id, hours: Array.from({ length: 7 }, () => 1) })) }),
  },
  {
    path: '/api/admin/list/columns/set',
    field: 'columns',
    units: ['a'],
    inputOf: () => ({ list: 'redirect', segment: 'redirects', columns: ids(60).map((place) => `column_${place}`) }),
  },
  ...['lesson', 'examination_test', 'news'].map((name): BulkInput => {
    const [path, list] = {
      lesson: ['/api/admin/lesson/create', 'levels'],
      examination_test: ['/api/admin/examination_test/create', 'other_subjects'],
      news: ['/api/admin/news_one/create', 'subjects'],
    }[name] as [string, string]
    return { path, field: `${name}.${list}`, units: ['a'], inputOf: () => ({ [name]: { [list]: ids(100) } }) }
  }),
  {
    path: '/api/admin/saved_filter/save',
    field: 'saved_filter.query',
    units: ['a', '&a=', '%41', 'a=b&'],
    inputOf: (unit) => ({
      saved_filter: { page: 'users_cities', name: 'Bulk', query: `?${repeatUnit(unit, 1_999)}` },
    }),
  },
  {
    path: '/api/admin/redirects/bulk',
    field: 'ids',
    units: ['1'],
    inputOf: () => ({ action: 'delete', ids: ids(100), preview: true }),
  },
]

/** Forms whose texts and lists are below the limits of `isBulk`, filled completely. */
const forms = [
  'client/merge',
  ...['tutor/profile', 'transfer_settings', 'experiment', 'test_question', 'h2text', 'email', 'sms'].flatMap((name) => [
    `${name}/create`,
    `${name}/save`,
  ]),
].map((name) => endpoints.find(({ path, method }) => method === 'POST' && path === `/api/admin/${name}`)!)

/** These lists of ids are read by the same code for every resource, or by the profile form of tutors. */
const isShared = (field: string) => field === 'ids' || field.startsWith('tutor.')

/** Fields of the panel that accept long texts or lists, and are not in `bulkInputs`. */
function findUntested(declared: readonly Endpoint[], tested: readonly BulkInput[]): string[] {
  const staff = declared.filter(({ who }) => typeof who === 'object' && who.staff)
  return staff.flatMap((endpoint) =>
    listFieldPaths(endpoint.input)
      .filter((place) => isBulk(schemaAt(endpoint.input, place)))
      .map((place) => place.join('.'))
      .filter((field) => !isShared(field) && !isTested(tested, endpoint.path, field))
      .map((field) => `${endpoint.path} ${field}`),
  )
}

/** Creating and saving accept the same fields. */
function isTested(tested: readonly BulkInput[], path: string, field: string): boolean {
  const isSame = (one: BulkInput) => one.path === path || one.path === path.replace(/\/save$/, '/create')
  return tested.some((one) => isSame(one) && one.field === field)
}

function isBulk(schema: z.core.$ZodType | undefined): boolean {
  if (schema instanceof z.ZodPipe) return isBulk(schema.in) || isBulk(schema.out)
  if (schema instanceof z.ZodString) return (schema.maxLength ?? Infinity) > bulkText
  if (!(schema instanceof z.ZodArray)) return false
  const rules = (schema.def.checks ?? []).map(({ _zod }) => _zod.def as { maximum?: number; length?: number })
  return Math.min(Infinity, ...rules.map(({ maximum, length }) => maximum ?? length ?? Infinity)) >= bulkCount
}

test('every bulk input of the panel is measured', () => {
  expect(findUntested(endpoints, bulkInputs)).toEqual([])
})

describe('the largest input leaves other requests their turn', () => {
  let app: TestApp
  let cookies: Record<string, string>
  beforeAll(async () => {
    app = await openApp()
    cookies = (await app.visitor({ staff: 1 })).cookies
    const { rows } = await sql<{ id: number }>`
      with added as (insert into staff_member (login, name, password_hash)
        select 'bulk-' || n || '@demo.test', 'Member ' || n, '' from generate_series(1, 500) n returning id)
      insert into staff_edition (edition, staff_id, status) select ${'ua'}, id, 2 from added returning staff_id as id`.execute(
      app.runtime.database.db,
    )
    members = rows.map(({ id }) => id)
  })

  let addresses = 0
  const send = (url: string, payload: object) =>
    app.web.inject({
      method: 'POST',
      url,
      cookies,
      payload,
      headers: { host: 'ua.localhost' },
      remoteAddress: `10.9.${(addresses >> 8) & 255}.${addresses++ & 255}`,
    })

  test.each(bulkInputs.map((one) => [`${one.path} ${one.field}`, one] as const))('%s', async (_, input) => {
    const { path, inputOf } = input
    const slow: string[] = []
    for (const unit of [...input.units, ...sample(units, countInGate(40, 10), input.field.length)]) {
      const payload = inputOf(unit)
      const answer = await send(path, payload)
      expect([unit, answer.statusCode]).not.toEqual([unit, 404])
      expect(answer.statusCode).toBeLessThan(500)
      const block = await longestBlockMs(() => send(path, payload), { limitMs: maxBlockMs })
      if (block > maxBlockMs) slow.push(`${JSON.stringify(unit.slice(0, 20))}: ${block.toFixed(0)} ms`)
    }
    expect(slow).toEqual([])
  })

  test.each(Object.entries(largestDocuments))('a page with %s in every language', async (_, content) => {
    const document = { type: 'doc', content }
    const payload = {
      static_page: {
        alias: 'bulk-page',
        title: texts('Title'),
        description: texts('About'),
        text: texts(document as never),
      },
    }
    const preview = () => send('/api/admin/static_page/preview', payload)
    const answer = await preview()
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.stringContaining('/preview/')])
    expect(await longestBlockMs(preview, { limitMs: maxBlockMs })).toBeLessThan(maxBlockMs)
  })

  test.each(forms.map((form) => [form.path, form] as const))('the form %s', async (path, { input }) => {
    const slow: string[] = []
    const plausible = sampleInput(input)
    for (const unit of ['@ab', '|1=9', '@dtc}^ва-']) {
      const payload = largestValue(input, unit, plausible) as object
      expect((await send(path, payload)).statusCode).toBeLessThan(500)
      const block = await longestBlockMs(() => send(path, payload), { limitMs: maxBlockMs })
      if (block > maxBlockMs) slow.push(`${unit}: ${block.toFixed(0)} ms`)
    }
    expect(slow).toEqual([])
  })

  test('an import of a thousand lines that form a chain', async () => {
    const csv = ids(1_000)
      .map((place) => `/bulk-${place},/bulk-${place + 1}`)
      .join('\n')
    const block = await longestBlockMs(() => send('/api/admin/redirects/import', { csv }), { limitMs: maxBlockMs })
    expect(block).toBeLessThan(maxBlockMs)
  })

  test('an import of a thousand lines that are all saved', async () => {
    await app.runtime.database.db.deleteFrom('redirect').execute()
    const csv = ids(1_000)
      .map((place) => `/bulk-${place}-${'a'.repeat(200)},,gone`)
      .join('\n')
    const block = await longestBlockMs(
      async () => {
        await app.runtime.database.db.deleteFrom('redirect').execute()
        const { statusCode } = await send('/api/admin/redirects/import', { csv })
        expect(statusCode).toBe(200)
      },
      { limitMs: maxBlockMs, tries: 3 },
    )
    expect(block).toBeLessThan(maxBlockMs)
  })
})

describe('detects planted faults', () => {
  const planted = (input: z.ZodObject) =>
    [
      { method: 'POST', path: '/api/admin/planted/save', who: { staff: [1] }, input, answer: z.object({}) },
    ] as Endpoint[]
  test.each([
    ['a long text', z.object({ csv: z.string().max(20_001) }), 'csv'],
    ['a text without a limit', z.object({ csv: z.string() }), 'csv'],
    ['a long list', z.object({ rows: z.array(z.int()).max(60) }), 'rows'],
    ['a list without a limit', z.object({ a: z.object({ rows: z.array(z.int()) }) }), 'a.rows'],
  ])('%s that is not measured', (_, input, field) => {
    expect(findUntested(planted(input), [])).toEqual([`/api/admin/planted/save ${field}`])
    const measured = { path: '/api/admin/planted/save', field, units: [], inputOf: () => ({}) }
    expect(findUntested(planted(input), [measured])).toEqual([])
  })

  test('a bulk input that is parsed in one step', async () => {
    const parse = async () => {
      const until = threadCpuMs() + 2 * maxBlockMs
      while (threadCpuMs() < until) repeatUnit('a', 1000)
    }
    expect(await longestBlockMs(parse, { limitMs: maxBlockMs })).toBeGreaterThan(maxBlockMs)
  })
})
