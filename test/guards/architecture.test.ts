import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { locales } from '#shared/locale.ts'
import { callsOf, crudTables, importsOf, nodesIn, nodesOf, packagesOf, propertiesOf, readSources } from './sources.ts'
import { root, stringOf } from './sources.ts'
import type { Node, Sources } from './sources.ts'

/** Allowed imports by layer: shared < editions < platform | ui < features < demo < app. */
const layers: Record<string, readonly string[]> = {
  shared: ['shared'],
  editions: ['editions', 'shared'],
  platform: ['platform', 'editions', 'shared'],
  ui: ['ui', 'shared'],
  features: ['features', 'ui', 'platform', 'editions', 'shared'],
  demo: ['demo', 'features', 'platform', 'editions', 'shared'],
  app: ['app', 'demo', 'features', 'ui', 'platform', 'editions', 'shared'],
}
/** Files that are shipped to the browser, and files for the server only. */
const forBrowser =
  /^(shared|ui)\/|^features\/[^/]+\/([\w-]+-contract|contract|[\w-]+-model|model|admin)\.ts$|^features\/[^/]+\/(web\/|[\w-]+\.tsx$)|^app\/(browser|start|follow-link|initial-link-params|link-params|document|pages|crud\.page|layouts\/[\w/-]+)\.?\w*\.tsx?$/
const forServer =
  /^(platform|demo)\/|^features\/[^/]+\/(plugin|public)\.ts$|^features\/[^/]+\/server\/|^app\/(main|process|web|menus|runtime|jobs|setup-command|setup-checks|renderer|maintenance|sandbox-identity|build|development)\.ts$/

const owners: Record<string, string> = {
  session: 'platform',
  event: 'platform',
  call_count: 'platform',
  text_override: 'platform',
  migration: 'platform',
  sign_in_ticket: 'platform',
  used_token: 'platform',
  captcha_challenge: 'platform',
  stored_file: 'platform',
  media: 'platform',
  media_use: 'platform',
  seed_applied: 'platform',
  job_payload: 'platform',
  staff_member: 'features/staff',
  staff_edition: 'features/staff',
  staff_identity: 'features/staff',
  staff_passkey: 'features/staff',
  staff_invitation: 'features/staff',
  passkey_challenge: 'features/staff',
  staff_schedule: 'features/staff',
  staff_view: 'platform',
  saved_filter: 'platform',
  crud_version: 'platform',
  undo_step: 'platform',
  account: 'features/accounts',
  account_code: 'features/accounts',
  account_identity: 'features/accounts',
  email_confirmation: 'features/accounts',
  generated_password: 'features/accounts',
  order_link: 'features/accounts',
  client: 'features/clients',
  blacklisted_contact: 'features/clients',
  tutor: 'features/tutors',
  tutor_subject: 'features/tutors',
  tutor_subject_level: 'features/tutors',
  tutor_place: 'features/tutors',
  tutor_document: 'features/tutors',
  tutor_photo: 'features/tutors',
  tutor_revision: 'features/tutors',
  tutor_draft: 'features/tutors',
  university: 'features/tutors',
  lesson_order: 'features/orders',
  order_lesson: 'features/orders',
  order_level: 'features/orders',
  order_place: 'features/orders',
  order_response: 'features/orders',
  recent_request: 'features/orders',
  tutor_record: 'features/orders',
  conversation: 'features/chat',
  chat_message: 'features/chat',
  conversation_read: 'features/chat',
  review: 'features/reviews',
  review_summary: 'features/reviews',
  region: 'features/geo',
  city: 'features/geo',
  district: 'features/geo',
  subdistrict: 'features/geo',
  subject: 'features/subjects',
  level: 'features/subjects',
  subject_level: 'features/subjects',
  message: 'features/notifications',
  message_template: 'features/notifications',
  message_route: 'features/notifications',
  message_template_version: 'features/notifications',
  message_template_setting: 'features/notifications',
  custom_template: 'features/notifications',
  email_profile: 'features/notifications',
  notification_preference: 'features/notifications',
  unsubscribe_token: 'features/notifications',
  mail_bounce: 'features/notifications',
  catalog_entry: 'features/catalog',
  tutor_card: 'features/catalog',
  catalog_count: 'features/catalog',
  top_placement: 'features/catalog',
  catalog_alias: 'migrations',
  messenger_link: 'features/chat',
  messenger_link_code: 'features/chat',
  messenger_update: 'features/chat',
  messenger_delivery: 'features/chat',
}

function layerViolations(sources: Sources): string[] {
  const broken: string[] = []
  for (const [file, text] of sources) {
    const layer = file.split('/')[0]!
    const slice = layer === 'features' ? file.split('/')[1] : undefined
    const isPublicPage = /^features\/[^/]+\/(web\/(?!panel[./])|[\w-]+\.tsx$)/.test(file)
    for (const { from, typeOnly } of importsOf(file, text)) {
      const [targetLayer = '', targetSlice, inside] = from.split('/')
      if (!layers[layer]?.includes(targetLayer))
        broken.push(`${file} imports ${from}: a lower layer imports a higher one`)
      if (targetLayer === 'features' && targetSlice !== slice && inside && from.split('/').length > 3)
        broken.push(`${file} imports ${from}: folders of a slice are private`)
      if (forBrowser.test(file) && forServer.test(from) && !typeOnly)
        broken.push(`${file} imports ${from}: server code in the browser`)
      // zod is 24 kB, so public pages may import contracts as types only.
      if (isPublicPage && /[/-]contract\.ts$/.test(from) && !typeOnly)
        broken.push(`${file} imports a contract’s value into a public page`)
    }
    if (layer === 'shared')
      for (const name of packagesOf(file, text))
        if (name !== 'zod') broken.push(`${file} imports ${name}: shared may import zod only`)
  }
  return broken
}

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

/** Demo data is inserted in bulk into the tables of all slices. */
function foreignWrites(sources: Sources): string[] {
  const inSql = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(\w+)/gi
  const written = [...sources].flatMap(([file, text]) => [
    ...callsOf(/^(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/, file, text).map(([table]) => ({
      file,
      table: stringOf(table)?.split(' ')[0] ?? '',
    })),
    ...[...text.matchAll(inSql)].map(([, table]) => ({ file, table: table! })),
  ])
  return [...written, ...crudTables(sources)].flatMap(({ file, table }) => {
    const owner = owners[table]
    return owner && !file.startsWith(`${owner}/`) && !file.startsWith('demo/')
      ? [`${file} writes ${table}, which ${owner} owns`]
      : []
  })
}

const codes = new Set(editions.flatMap(({ code, country }) => [code, country]))
const isCode = (value: unknown) => typeof value === 'string' && codes.has(value)
/** Some codes are languages as well. Next to a code that is only a language, they mean languages. */
const areCountries = (words: readonly string[]) =>
  !words.some((word) => !codes.has(word) && locales.some((locale) => locale === word))

/** Matches `edition.code`, `edition` and `country`, but not locales. */
const namesCountry = (node: unknown) =>
  nodesIn(node).some(
    ({ type, name }) => type === 'Identifier' && /^(?:edition|country|editionCode)$/.test(String(name)),
  )

function branchesOnCountry(node: Node): boolean {
  const { type, left, right, operator } = node
  if (type === 'BinaryExpression' && /^[!=]==?$/.test(String(operator)))
    return (
      (isCode(stringOf(left)) && namesCountryOrCode(right)) || (isCode(stringOf(right)) && namesCountryOrCode(left))
    )
  if (type === 'SwitchStatement') return namesCountry(node['discriminant'])
  if (type === 'CallExpression') {
    const { type: of, object, property } = node['callee'] as Node
    const asks = of === 'MemberExpression' && /^(?:includes|has|indexOf)$/.test(String((property as Node)['name']))
    return asks && namesCountry(node['arguments']) && nodesIn(object).some((one) => isCode(stringOf(one)))
  }
  const keys = [...propertiesOf(node).keys()]
  return keys.filter(isCode).length > 1 && areCountries(keys)
}

const namesCountryOrCode = (node: unknown) =>
  namesCountry(node) || nodesIn(node).some(({ name }) => name === 'code' || name === 'edition')

function countryBranches(sources: Sources): string[] {
  return [...sources]
    .filter(([file, text]) => !/^(editions|demo\/editions)\//.test(file) && nodesOf(file, text).some(branchesOnCountry))
    .map(([file]) => `${file} branches on a country`)
}

function businessWords(sources: Sources): string[] {
  const business = /\b(?:tutor|district|lesson|wallet|invoice|blog|city|cities)s?\b/i
  return [...sources]
    .filter(([file]) => /^(platform|ui)\//.test(file) && !file.endsWith('.gen.ts'))
    .filter(([, text]) => business.test(text))
    .map(([file]) => `${file} uses a business term`)
}

/** The library may change its private tables in any version. Its public view and functions suffice. */
const privateTables = (sources: Sources) =>
  [...sources].filter(([, text]) => text.includes('graphile_worker._private')).map(([file]) => file)

const longFiles = (sources: Sources) =>
  [...sources]
    .filter(
      ([file, text]) =>
        !/^(editions\/reference|demo\/editions)\//.test(file) &&
        !file.endsWith('.gen.ts') &&
        text.split('\n').length > 301,
    )
    .map(([file]) => file)

test('imports follow the layers', () => expect(layerViolations(readSources())).toEqual([]))
test('slices have no import cycles', () => expect(sliceCycles(readSources())).toEqual([]))
test('only the owning slice writes a table', () => expect(foreignWrites(readSources())).toEqual([]))
test('only editions branch on a country', () => expect(countryBranches(readSources())).toEqual([]))
test('platform and ui contain no business terms', () => expect(businessWords(readSources())).toEqual([]))
test('only tests read the private tables of the job queue', () => expect(privateTables(readSources())).toEqual([]))
test('no file is longer than 300 lines', () => expect(longFiles(readSources())).toEqual([]))

test('every table has an owner', () => {
  const tables = readFileSync(join(root, 'src/platform/db/tables.gen.ts'), 'utf8').matchAll(/^ {2}(\w+): \{/gm)
  expect([...tables].map(([, table]) => table).filter((table) => !owners[table!])).toEqual([])
})

describe('detects planted faults', () => {
  const plant = (file: string, text: string): Sources => new Map([[file, text]])
  const publicPage = 'features/catalog/web/x.tsx'
  const geoModel = 'features/geo/model.ts'
  test.each([
    ['an import of a higher layer', layerViolations, 'platform/x.ts', "import { slices } from '#app/slices.ts'"],
    [
      'demo data in a slice',
      layerViolations,
      'features/geo/plugin.ts',
      "import { demoOf } from '#demo/editions/demos.ts'",
    ],
    [
      'the same import over several lines',
      layerViolations,
      'platform/x.ts',
      "import {\n  slices,\n} from '#app/slices.ts'",
    ],
    [
      'a dynamic import of a higher layer',
      layerViolations,
      'platform/x.ts',
      "const load = () => import('#app/slices.ts')",
    ],
    ['a re-export from a higher layer', layerViolations, 'platform/x.ts', "export * from '#app/slices.ts'"],
    ['an import of the platform in ui', layerViolations, 'ui/x.tsx', "import { openBus } from '#platform/bus.ts'"],
    [
      'an import from a private folder of another slice',
      layerViolations,
      'features/geo/plugin.ts',
      "import { signIn } from '#features/staff/server/sign-in.ts'",
    ],
    ['server code in a page', layerViolations, 'features/geo/web/x.tsx', "import { geo } from '../plugin.ts'"],
    ['server code in a shared component', layerViolations, 'features/geo/x.tsx', "import { geo } from './plugin.ts'"],
    [
      'a contract value in a shared component',
      layerViolations,
      'features/geo/x.tsx',
      "import { a } from './contract.ts'",
    ],
    ['a contract value in a public page', layerViolations, publicPage, "import { homePage } from '../contract.ts'"],
    [
      'the same import over several lines',
      layerViolations,
      publicPage,
      "import {\n  homePage,\n} from '../contract.ts'",
    ],
    ['an inline type import of a contract', layerViolations, publicPage, "import { type Home } from '../contract.ts'"],
    ['a package in shared', layerViolations, 'shared/x.ts', "import pg from 'pg'"],
    ['a node module in shared', layerViolations, 'shared/x.ts', "import { join } from 'node:path'"],
    ['a write to another slice’s table', foreignWrites, 'features/catalog/server/x.ts', "db.insertInto('city')"],
    ['a wrapped foreign write', foreignWrites, 'features/catalog/server/x.ts', "db.updateTable(\n  'city as c',\n)"],
    ['a foreign write in SQL', foreignWrites, 'features/catalog/server/x.ts', 'sql`delete\n from city where true`'],
    [
      'a foreign write by the crud engine',
      foreignWrites,
      'features/catalog/x.ts',
      "crudPlugin(x, {\n  unique: {},\n  table: 'city',\n})",
    ],
    ['a country branch', countryBranches, geoModel, "if (edition.code === 'pl') go()"],
    ['a reversed country branch', countryBranches, geoModel, "if ('PL' !== ctx.edition.country) go()"],
    ['a list of countries', countryBranches, geoModel, "const x = ['pl', 'ua'].includes(edition.code)"],
    ['a set of countries', countryBranches, geoModel, "const x = new Set(['kz']).has(ctx.edition.code)"],
    ['a switch over countries', countryBranches, geoModel, 'switch (edition.code) { default: go() }'],
    ['a table of countries', countryBranches, geoModel, 'const tax = { pl: 23, ua: 20 }'],
    ['a business term in the platform', businessWords, 'platform/x.ts', 'const tutor = 1'],
    [
      'a private table of the job queue',
      privateTables,
      'platform/x.ts',
      'sql`select from graphile_worker._private_jobs`',
    ],
    ['a long file', longFiles, 'ui/x.ts', '\n'.repeat(400)],
  ])('%s', (_, check, file, text) => expect(check(plant(file, text))).not.toEqual([]))

  test('an import cycle of slices', () => {
    const circle: Sources = new Map([
      ['features/a/plugin.ts', "import { b } from '#features/b/public.ts'\n"],
      ['features/b/plugin.ts', "import { a } from '#features/a/public.ts'\n"],
    ])
    expect(sliceCycles(circle)).toEqual(['a', 'b'])
  })

  test('accepts correct sources', () => {
    expect(countryBranches(plant('ui/x.ts', "const names = { ua: 'a', ru: 'b', pl: 'c', es: 'd', en: 'e' }"))).toEqual(
      [],
    )
    expect(countryBranches(plant('ui/x.ts', "const language = locale === 'ua' ? 'uk' : locale"))).toEqual([])
    expect(layerViolations(plant(publicPage, "import type {\n  Home,\n} from '../contract.ts'"))).toEqual([])
  })
})
