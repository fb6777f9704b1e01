import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { brokenLinkEndpoints, brokenLinks } from '../../contract.ts'
import { checkLinks } from './check-links.ts'
import { findLinks } from './find-links.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const runJob = () => {
  const job = app.runtime.plugins.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'find_broken_links')!
  return job.run(readOnlyCtx(app.runtime, systemRequester(editionByCode('us')!)), {})
}
const list = async () => {
  const staff = await app.visitor({ edition: 'us', staff: 3 })
  const answer = await staff.call<typeof brokenLinks.endpoints.list>('GET /api/admin/broken_links', {})
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer.error))
  return answer.data.broken_links.items
}

test('finds links of this site in documents and lists, however deep', () => {
  const data = {
    entry: { text: { content: [{ marks: [{ type: 'link', attrs: { href: '/about#team' } }] }] } },
    links: [{ link: '/a/?b=1' }, { href: 'https://ours.example/c' }, { href: 'https://theirs.example/' }],
    more: [{ href: '//theirs.example/' }, { href: '#part' }, { href: 'mailto:a@b.c' }, { href: '/\\theirs' }],
  }
  expect([...findLinks(data, 'https://ours.example')]).toEqual(['/about', '/a/?b=1', '/c'])
})

test('the job reports links that lead nowhere with their page, and forgets repaired ones', async () => {
  const { db } = app.runtime.database
  const href = '/no-such-page/'
  const text = {
    en: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] },
      ],
    },
  }
  const broken = await sql<{ id: number }>`update vacancy set text = ${JSON.stringify(text)}
    where edition = 'us' and id = (select min(id) from vacancy where edition = 'us' and status = 'published')
    returning id`.execute(db)
  await runJob()
  // The demo itself has no broken links.
  expect(await list()).toMatchObject([{ found_on: `/vacancy/${broken.rows[0]!.id}/`, target: href, status: 404 }])
  const found = (await list())[0]!.found_at
  await runJob()
  expect((await list())[0]!.found_at).toBe(found)
  await sql`insert into redirect (edition, source, target, kind) values ('us', ${href}, '/subjects/', 'moved')`.execute(
    db,
  )
  await runJob()
  expect(await list()).toEqual([])
})

test('the job reads the pages of all languages in parts, and keeps what earlier parts found', async () => {
  const requester = systemRequester(editionByCode('ua')!)
  const page = (path: string) => ({ path, changed: new Date() })
  const content = {
    texts: {
      files: async () => [{ number: 1 }],
      // oxlint-disable-next-line typescript/require-await -- a part of the sitemap is asynchronous
      async *entries() {
        yield [page('/one'), page('/two')]
      },
    },
  }
  const hrefs: Record<string, string[]> = {
    '/one': ['/gone/', '/fine/'],
    '/ru/one': ['/gone/', '/ru/gone/'],
    '/en/two': ['/en/gone/'],
  }
  const read: string[] = []
  const probe = async (address: string) => {
    if (/\/(one|two)$/.test(address)) read.push(address)
    const data = { links: (hrefs[address] ?? []).map((href) => ({ href })) }
    return address.includes('gone') ? { exists: false, code: 404 } : { exists: true, code: 200, data }
  }
  const run = (pages: number) =>
    checkLinks(
      readOnlyCtx(app.runtime, requester),
      { content, probeOf: () => probe, isFile: () => false },
      { pages, targets: 100, broken: 100 },
    )
  const found = async () => {
    const rows = await app.runtime.database.db
      .selectFrom('broken_link')
      .select(['found_on', 'target'])
      .where('edition', '=', 'ua')
      .orderBy('found_on')
      .orderBy('target')
      .execute()
    return rows.map((row) => `${row.found_on} ${row.target}`)
  }
  const { db } = app.runtime.database
  await sql`delete from broken_link where edition = 'ua'`.execute(db)
  await sql`update h2text set text = '{}' where edition = 'ua'`.execute(db)
  await run(4)
  expect(read).toEqual(['/one', '/two', '/ru/one', '/ru/two'])
  expect(await found()).toEqual(['/one /gone/', '/ru/one /ru/gone/'])
  const staff = await app.visitor({ staff: 3 })
  expect(await staff.call<typeof brokenLinkEndpoints.check>('GET /api/admin/broken_links/check', {})).toMatchObject({
    data: { check: { checked: 4, total: 6 } },
  })
  await run(4)
  expect(read.slice(4)).toEqual(['/en/one', '/en/two'])
  expect(await found()).toEqual(['/en/two /en/gone/', '/one /gone/', '/ru/one /ru/gone/'])
  hrefs['/one'] = []
  hrefs['/ru/one'] = []
  await run(4)
  expect(await found()).toEqual(['/en/two /en/gone/'])
})
