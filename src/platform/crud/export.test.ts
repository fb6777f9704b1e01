import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { cities, districts, subdistricts } from '#features/geo/contract.ts'
import { lessons, levels } from '#features/subjects/contract.ts'
import { moneyField } from '#shared/fields.ts'
import { completeLocales } from '#shared/locale.ts'
import type { Crud } from '#shared/panel.ts'
import { readOnlyCtx, systemRequester } from '../runtime.ts'
import { exportList, exportRows } from './export.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPanel } from '#test/support/panel.ts'
import type { Panel } from '#test/support/panel.ts'
import { isGate } from '#test/support/run-size.ts'

let app: TestApp
let staff: Visitor
let panel: Panel
const path = levels.endpoints.export.path

beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 3 })
  panel = openPanel(staff, levels)
})

const linesOf = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n')

test.each([cities, districts, subdistricts, lessons, levels].map((one) => [one.plural, one as Crud] as const))(
  'exports %s as a file with every field',
  async (plural, resource) => {
    app.setTime(new Date('2026-11-15T12:00:00Z'))
    const response = await staff.send('GET', resource.endpoints.export!.path)
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${plural}-ua-2026-11-15.csv`,
      'cache-control': 'private, no-store',
    })
    expect(response.body.startsWith('\uFEFFid;Назва (ua);Назва (ru);')).toBe(true)
    const { total, items } = await openPanel(staff, resource).list()
    const lines = linesOf(response.body)
    expect(lines).toHaveLength(total + 1)
    expect(lines.slice(1, 101).map((line) => Number(line.split(';', 1)[0]))).toEqual(items.map(({ id }) => id))
  },
)

test('uses the reader’s language and the separator of their spreadsheets', async () => {
  const heads = async (edition: string, locale: string) =>
    linesOf(await openPanel(await app.visitor({ staff: 1, edition, locale }), levels).exportCsv())[0]
  expect(await heads('ua', 'pl')).toMatch(/^id;Nazwa \(ua\);/)
  expect(await heads('us', 'en')).toMatch(/^id,Name \(en\),/)
  expect(await heads('mx', 'es')).toMatch(/^id,Nombre \(es\),/)
  expect(await heads('es', 'es')).toMatch(/^id;Nombre \(es\);/)
  expect(linesOf(await panel.exportCsv('?lang=en'))[0]).toMatch(/^id;Name \(ua\)/)
})

test.each(editions.map((edition) => [edition.code, edition] as const))(
  'writes amounts as numbers of a spreadsheet in %s, in every language of the panel',
  async (_, edition) => {
    const country = new Intl.NumberFormat(
      `${edition.locales[0] === 'ua' ? 'uk' : edition.locales[0]}-${edition.country}`,
    )
    const amount = country.formatToParts(1250.5).map(({ type, value }) => (type === 'group' ? '' : value))
    const separator = amount.includes(',') ? ';' : ','
    const list = { name: 'payment_figure', plural: 'figures', fields: { sum: moneyField() } }
    async function* rows() {
      yield [{ id: 1, sum: 125_050 }]
    }
    for (const locale of completeLocales) {
      const ctx = readOnlyCtx(app.runtime, { ...systemRequester(edition), locale })
      let csv = ''
      for await (const part of exportList(ctx, list, rows()).body as AsyncIterable<string>) csv += part
      expect(linesOf(csv)[1]).toBe(`1${separator}${amount.join('')}`)
    }
  },
)

test('writes names for ids, yes and no for switches, and plain numbers', async () => {
  const first = await panel.create({ name: { ua: 'Один' }, alias: 'odyn-z', position: 9001 })
  const both = await panel.create({ name: { ua: 'Два' }, alias: 'dva-z', position: 9002, advanced: true })
  await openPanel(staff, lessons).create({ name: { ua: 'Ткання' }, alias: 'tkannia', levels: [both.id, first.id] })
  const line = linesOf(await openPanel(staff, lessons).exportCsv('?alias=tkannia'))[1]
  expect(line).toMatch(/^\d+;Ткання;+tkannia;Один, Два;Так;Ні;Ні;\d+$/)
  expect(linesOf(await panel.exportCsv('?alias=dva-z'))[1]).toMatch(/^\d+;Два;+dva-z;Так;Так;9002$/)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+380', "'+380"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://evil";"x")', `"'=HYPERLINK(""http://evil"";""x"")"`],
  ['a;b', '"a;b"'],
  ['the "best"', '"the ""best"""'],
  ['two\nlines', '"two\nlines"'],
  ['5 = 5', '5 = 5'],
])('%j stays text: %j', async (name, written) => {
  const { id } = await panel.create({ name: { ua: name }, alias: `formula-${Math.random().toString(36).slice(2)}` })
  const csv = await panel.exportCsv('?alias=formula&sort=id&sort_dir=desc')
  expect(csv).toContain(`\r\n${id};${written};`)
})

test('applies the filters and order of the list', async () => {
  for (const [alias, position] of [
    ['fil-a', 3],
    ['fil-b', 1],
    ['fil-c', 2],
  ] as const)
    await panel.create({ name: { ua: alias }, alias, position, active: alias !== 'fil-c' })
  const names = async (query: string) =>
    linesOf(await panel.exportCsv(query))
      .slice(1)
      .map((line) => line.split(';')[1])
  expect(await names('?alias=fil-')).toEqual(['fil-b', 'fil-c', 'fil-a'])
  expect(await names('?alias=fil-&active=1&sort=name&sort_dir=desc')).toEqual(['fil-b', 'fil-a'])
  expect(await names('?alias=nothing-like-it')).toEqual([])
  expect((await staff.send('GET', `${path}?sort=levels`)).json()).toMatchObject({
    error: { sort: [expect.any(String)] },
  })
})

test('requires access to the list', async () => {
  const clerk = await app.visitor({ staff: 2 })
  expect((await clerk.send('GET', path)).json()).toMatchObject({ error: 'forbidden' })
  expect((await (await app.visitor()).send('GET', path)).json()).toMatchObject({ error: 'unauthorized' })
})

describe('fifty thousand rows', () => {
  let port: number
  beforeAll(async () => {
    await sql`insert into subdistrict (edition, district_id, name, position)
      select 'kz', (select min(id) from district where edition = 'kz'),
        jsonb_build_object('ru', repeat('Массив ', 46) || n), n
      from generate_series(1, 50000) n`.execute(app.runtime.database.db)
    await app.web.listen({ port: 0, host: '127.0.0.1' })
    port = (app.web.server.address() as AddressInfo).port
  })

  async function open(): Promise<IncomingMessage> {
    const { cookies } = await app.visitor({ staff: 1, edition: 'kz' })
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    return new Promise((resolve, reject) => {
      get({ port, path: subdistricts.endpoints.export.path, headers: { host: 'kz.localhost', cookie } }, resolve).on(
        'error',
        reject,
      )
    })
  }

  /** Exports, which read or wait for their reader. Background jobs have transactions, too. */
  const exporting = sql`pg_stat_activity where datname = current_database()
    and xact_start is not null and query like 'fetch %'`
  const inTransaction = async () =>
    (await sql<{ count: number }>`select count(*) from ${exporting}`.execute(app.runtime.database.db)).rows[0]!.count

  const closeWaiting = async () => {
    const close = sql`select pg_terminate_backend(pid) from ${exporting} and state like 'idle in transaction%'`
    return (await close.execute(app.runtime.database.db)).rows.length
  }

  test.skipIf(isGate)('are complete and never in memory all at once', async () => {
    const alive = () => (collect(), process.memoryUsage().heapUsed / 1e6)
    const before = alive()
    let [lines, bytes, measuredAt, maxHeap] = [0, 0, 0, 0]
    for await (const chunk of await open()) {
      bytes += (chunk as Buffer).length
      lines += (chunk as Buffer).toString().split('\r\n').length - 1
      // Collecting garbage takes longer than reading a chunk.
      if (bytes - measuredAt < 4_000_000) continue
      measuredAt = bytes
      maxHeap = Math.max(maxHeap, alive() - before)
    }
    expect(measuredAt).toBeGreaterThan(25_000_000)
    expect(lines).toBeGreaterThan(50_000)
    expect(bytes).toBeGreaterThan(30_000_000)
    // All rows would take about 60 MB, and their CSV lines the same again.
    expect(maxHeap).toBeLessThan(25)
    await expect.poll(inTransaction).toBe(0)
  })

  test('can be aborted repeatedly without leaking connections', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const answer = await open()
      await new Promise((resolve) => answer.once('data', resolve))
      expect(answer.complete).toBe(false)
      answer.destroy()
    }
    await expect.poll(inTransaction).toBe(0)
    expect((await staff.send('GET', `${path}?alias=odyn-z`)).statusCode).toBe(200)
  })

  test('abort when the database closes on a slow reader, without leaking the connection', async () => {
    const kz = editions.find(({ code }) => code === 'kz')!
    const filter = { sort: 'id', sort_dir: 'asc', filters: {} } as const
    // Runs more often than the pool has connections.
    for (let turn = 0; turn < 6; turn++) {
      await expect.poll(inTransaction).toBe(0)
      const ctx = readOnlyCtx(app.runtime, systemRequester(kz))
      const { body } = exportRows(ctx, subdistricts, { name: 'subdistrict', fields: subdistricts.fields }, filter)
      const reader = (body as AsyncIterable<string>)[Symbol.asyncIterator]()
      for (let line = 0; line < 3; line++) expect((await reader.next()).done).toBe(false)
      // The export reads ahead, so its connection may be busy again a moment after it was idle.
      await expect.poll(closeWaiting).toBe(1)
      await expect(drain(reader)).rejects.toThrow()
    }
    expect((await staff.send('GET', `${path}?alias=odyn-z`)).statusCode).toBe(200)
  })
})

async function drain(reader: AsyncIterator<string>): Promise<void> {
  while (!(await reader.next()).done);
}

/** Forces a garbage collection so that the measurement excludes unreachable memory. */
function collect(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}
