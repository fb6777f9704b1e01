import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'

/** The arrows of the house: shared < editions < platform | ui < features < app. */
const root = join(import.meta.dirname, '../..')
type Sources = Map<string, string>

const layers: Record<string, readonly string[]> = {
  shared: ['shared'],
  editions: ['editions', 'shared'],
  platform: ['platform', 'editions', 'shared'],
  ui: ['ui', 'shared'],
  features: ['features', 'ui', 'platform', 'editions', 'shared'],
  app: ['app', 'features', 'ui', 'platform', 'editions', 'shared'],
}
/** Files that reach the browser, and the server's own. */
const forBrowser =
  /^(shared|ui)\/|^features\/[^/]+\/(contract|model|admin)\.ts$|^features\/[^/]+\/web\/|^app\/(browser|document|pages|crud\.page|layouts\/\w+)\.?\w*\.tsx?$/
const forServer =
  /^platform\/|^features\/[^/]+\/(plugin|public)\.ts$|^features\/[^/]+\/server\/|^app\/(main|process|web|runtime|jobs|demo|face|build|development)\.ts$/
/** zod is 24 kB: public pages see contracts as types only. */
const valueOfContract = /^import (?!type)[^\n]*from '[^']*contract\.ts'/m

const owners: Record<string, string> = {
  session: 'platform',
  event: 'platform',
  call_count: 'platform',
  text_override: 'platform',
  migration: 'platform',
  staff_member: 'features/staff',
  staff_edition: 'features/staff',
  account: 'features/accounts',
  region: 'features/geo',
  city: 'features/geo',
  district: 'features/geo',
  subject: 'features/subjects',
  catalog_alias: 'migrations',
}

function readSources(): Sources {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  return new Map(files.map((file) => [file.slice('src/'.length), readFileSync(join(root, file), 'utf8')]))
}

function importsOf(file: string, text: string): { from: string; typeOnly: boolean }[] {
  const found = [
    ...text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"]*?from\s+)?'([^']+)'|import\('([^']+)'\)/g),
  ]
  return found.flatMap(([, type, statement, dynamic]) => {
    const target = statement ?? dynamic ?? ''
    if (target.startsWith('#')) return [{ from: target.slice(1), typeOnly: Boolean(type) }]
    return target.startsWith('.') ? [{ from: normalize(join(dirname(file), target)), typeOnly: Boolean(type) }] : []
  })
}

function brokenArrows(sources: Sources): string[] {
  const broken: string[] = []
  for (const [file, text] of sources) {
    const layer = file.split('/')[0]!
    const slice = layer === 'features' ? file.split('/')[1] : undefined
    for (const { from, typeOnly } of importsOf(file, text)) {
      const [targetLayer = '', targetSlice, inside] = from.split('/')
      if (!layers[layer]?.includes(targetLayer)) broken.push(`${file} imports ${from}: the arrow points up`)
      if (targetLayer === 'features' && targetSlice !== slice && inside && from.split('/').length > 3)
        broken.push(`${file} imports ${from}: a slice’s folders are private`)
      if (forBrowser.test(file) && forServer.test(from) && !typeOnly)
        broken.push(`${file} imports ${from}: server code in the browser`)
    }
    if (/^features\/[^/]+\/web\/(?!panel\.)/.test(file) && valueOfContract.test(text))
      broken.push(`${file} imports a contract’s value into a public page`)
    if (layer === 'shared')
      for (const name of packagesOf(text))
        if (name !== 'zod') broken.push(`${file} imports ${name}: shared knows zod only`)
  }
  return broken
}

const packagesOf = (text: string) =>
  [...text.matchAll(/from '([^'.#][^']*)'/g)]
    .map(([, name]) => name!)
    .filter((name) => !name.startsWith('node:') || name)

function sliceCycles(sources: Sources): string[] {
  const uses = new Map<string, Set<string>>()
  for (const [file, text] of sources) {
    const slice = /^features\/([^/]+)\//.exec(file)?.[1]
    if (!slice) continue
    for (const { from } of importsOf(file, text)) {
      const other = /^features\/([^/]+)\//.exec(from)?.[1]
      if (other && other !== slice) uses.set(slice, (uses.get(slice) ?? new Set()).add(other))
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(uses.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  return [...uses.keys()].filter((slice) => reaches(slice, slice))
}

function foreignWrites(sources: Sources): string[] {
  const writes =
    /(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)|(?:insert into|update|delete from)\s+(\w+)|crudPlugin\(\w+, \{ table: '(\w+)'/g
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(writes)].flatMap(([, a, b, c]) => {
      const table = a ?? b ?? c ?? ''
      const owner = owners[table]
      return owner && !file.startsWith(`${owner}/`) ? [`${file} writes ${table}, which ${owner} owns`] : []
    }),
  )
}

function countryBranches(sources: Sources): string[] {
  const codes = editions.map(({ code }) => code).join('|')
  const branch = new RegExp(
    `(?:edition(?:\\.code)?|country|code)\\s*[!=]==?\\s*'(?:${codes})'|case '(?:${codes})':`,
    'i',
  )
  return [...sources]
    .filter(([file, text]) => !file.startsWith('editions/') && branch.test(text))
    .map(([file]) => `${file} branches on a country`)
}

function wordsOfBusiness(sources: Sources): string[] {
  const business = /\b(?:tutor|district|lesson|wallet|invoice|blog|city|cities)s?\b/i
  return [...sources]
    .filter(([file]) => /^(platform|ui)\//.test(file) && !file.endsWith('.gen.ts'))
    .filter(([, text]) => business.test(text))
    .map(([file]) => `${file} knows a word of the business`)
}

const longFiles = (sources: Sources) =>
  [...sources]
    .filter(([file, text]) => !file.startsWith('editions/demo/') && text.split('\n').length > 301)
    .map(([file]) => file)

test('the tree keeps to the arrows', () => expect(brokenArrows(readSources())).toEqual([]))
test('slices do not go in circles', () => expect(sliceCycles(readSources())).toEqual([]))
test('only the owner writes a table', () => expect(foreignWrites(readSources())).toEqual([]))
test('no branch on a country outside the editions', () => expect(countryBranches(readSources())).toEqual([]))
test('platform and ui know no word of the business', () => expect(wordsOfBusiness(readSources())).toEqual([]))
test('no file is longer than 300 lines', () => expect(longFiles(readSources())).toEqual([]))

test('every table has an owner', () => {
  const tables = readFileSync(join(root, 'src/platform/db/tables.gen.ts'), 'utf8').matchAll(/^ {2}(\w+): \{/gm)
  expect([...tables].map(([, table]) => table).filter((table) => !owners[table!])).toEqual([])
})

test('every table of an edition leads with it: key, foreign keys and indexes', () => {
  const sql = globSync('migrations/*.sql', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const tenant = [...sql.matchAll(/create table (\w+) \(([\s\S]*?)\n\);/g)].filter(([, , body]) =>
    /^ {2}edition text not null,/m.test(body!),
  )
  const loose = tenant.filter(
    ([, name, body]) =>
      !/primary key \((?:edition|staff_id, edition|name|token_hash)/.test(body!) &&
      !['session', 'event'].includes(name!),
  )
  expect(tenant.length).toBeGreaterThan(5)
  expect(loose.map(([, name]) => name)).toEqual([])
  for (const [, , body] of tenant)
    for (const [key] of body!.matchAll(/foreign key \([^)]*\)/g)) expect(key).toMatch(/^foreign key \(edition, /)
})

describe('planted faults turn it red', () => {
  const plant = (file: string, text: string): Sources => new Map([[file, text]])
  test.each([
    ['an arrow that points up', brokenArrows, 'platform/x.ts', "import { slices } from '#app/slices.ts'\n"],
    ['ui that knows the platform', brokenArrows, 'ui/x.tsx', "import { openBus } from '#platform/bus.ts'\n"],
    [
      'a neighbour’s private folder',
      brokenArrows,
      'features/geo/plugin.ts',
      "import { signIn } from '#features/staff/server/sign-in.ts'\n",
    ],
    ['server code in a page', brokenArrows, 'features/geo/web/x.tsx', "import { geo } from '../plugin.ts'\n"],
    [
      'a contract’s value in a public page',
      brokenArrows,
      'features/catalog/web/x.tsx',
      "import { homePage } from '../contract.ts'\n",
    ],
    ['a package in shared', brokenArrows, 'shared/x.ts', "import pg from 'pg'\n"],
    ['a foreign write', foreignWrites, 'features/catalog/server/x.ts', "db.insertInto('city')"],
    ['a country branch', countryBranches, 'features/geo/model.ts', "if (edition.code === 'pl') {}"],
    ['a business word in the platform', wordsOfBusiness, 'platform/x.ts', 'const tutor = 1'],
    ['a long file', longFiles, 'ui/x.ts', '\n'.repeat(400)],
  ])('%s', (_, check, file, text) => expect(check(plant(file, text))).not.toEqual([]))

  test('slices in a circle', () => {
    const circle: Sources = new Map([
      ['features/a/plugin.ts', "import { b } from '#features/b/public.ts'\n"],
      ['features/b/plugin.ts', "import { a } from '#features/a/public.ts'\n"],
    ])
    expect(sliceCycles(circle)).toEqual(['a', 'b'])
  })
})
