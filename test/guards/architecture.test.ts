import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { locales } from '#shared/locale.ts'
import {
  callsOf,
  crudTables,
  importsOf,
  nodesIn,
  nodesOf,
  packagesOf,
  propertiesOf,
  readSources,
  readTestSources,
  root,
  stringOf,
} from './sources.ts'
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
  /^(shared|ui)\/|^features\/[^/]+\/([\w-]+-contract|contract(\/[\w-]+)?|[\w-]+-model|model)\.ts$|^features\/[^/]+\/(web\/|[\w-]+\.tsx$)|^app\/(browser|start|follow-link|initial-link-params|link-params|document|page-module|pages|panel-pages|service-worker|layouts\/[\w/-]+)\.?\w*\.tsx?$/
const forServer =
  /^(platform|demo)\/|^features\/[^/]+\/(plugin|public)\.ts$|^features\/[^/]+\/server\/|^app\/(main|process|web|menus|runtime|jobs|setup-command|setup-checks|renderer|maintenance|sandbox-identity|build|development)\.ts$/

/** The tables of panel resources belong to the slice that declares them. */
const owners: Record<string, string> = {
  ...Object.fromEntries(
    crudTables(readSources()).map(({ file, table }) => [table, file.split('/').slice(0, 2).join('/')]),
  ),
  session: 'platform',
  event: 'platform',
  call_count: 'platform',
  text_override: 'platform',
  text_change: 'platform',
  migration: 'platform',
  sign_in_ticket: 'platform',
  used_token: 'platform',
  captcha_challenge: 'platform',
  stored_file: 'platform',
  installation: 'platform',
  media: 'platform',
  media_use: 'platform',
  seed_applied: 'platform',
  job_payload: 'platform',
  job_release: 'platform',
  passkey_challenge: 'platform',
  vote: 'platform',
  news_subject: 'features/news',
  redirect: 'features/seo',
  broken_link: 'features/seo',
  broken_link_check: 'features/seo',
  h2text_visits: 'features/seo',
  robots_version: 'features/seo',
  staff_member: 'features/staff',
  staff_edition: 'features/staff',
  staff_identity: 'features/staff',
  staff_passkey: 'features/staff',
  staff_access_change: 'features/staff',
  staff_invitation: 'features/staff',
  staff_schedule: 'features/staff',
  staff_view: 'platform',
  saved_filter: 'platform',
  crud_version: 'platform',
  crud_preview: 'platform',
  undo_step: 'platform',
  account: 'features/accounts',
  account_code: 'features/accounts',
  account_identity: 'features/accounts',
  account_passkey: 'features/accounts',
  email_confirmation: 'features/accounts',
  generated_password: 'features/accounts',
  order_link: 'features/accounts',
  password_link: 'features/accounts',
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
  school_state: 'features/school',
  school_lesson: 'features/school',
  school_transfer: 'features/school',
  school_candidate: 'features/school',
  school_candidate_subject: 'features/school',
  school_message: 'features/school',
  school_report: 'features/school',
  sandbox_school_record: 'features/school',
  lesson_order: 'features/orders',
  order_lesson: 'features/orders',
  order_level: 'features/orders',
  order_place: 'features/orders',
  order_response: 'features/orders',
  recent_request: 'features/orders',
  fee_block: 'features/orders',
  fee_settlement: 'features/orders',
  tutor_record: 'features/orders',
  conversation: 'features/chat',
  chat_message: 'features/chat',
  conversation_read: 'features/chat',
  review: 'features/reviews',
  review_summary: 'features/reviews',
  region: 'features/geo',
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
  ledger_account: 'features/payments',
  ledger_movement: 'features/payments',
  ledger_entry: 'features/payments',
  ledger_day: 'features/payments',
  ledger_day_progress: 'features/payments',
  merchant: 'features/payments',
  merchant_old_keys: 'features/payments',
  payment: 'features/payments',
  payment_card: 'features/payments',
  payment_notice: 'features/payments',
  payment_refund: 'features/payments',
  payment_difference: 'features/payments',
  wallet_adjustment: 'features/payments',
  wallet_closing: 'features/payments',
  sandbox_checkout: 'features/payments',
  billing_data: 'features/payments',
  billing_document: 'features/payments',
  invoice: 'features/payments',
  invoice_counter: 'features/payments',
  seller_version: 'features/seller',
  tutor_device: 'features/tutors',
  tutor_text_live: 'features/tutor-texts',
  tutor_text_comment: 'features/tutor-texts',
  text_fingerprint: 'features/tutor-texts',
  text_shingle: 'features/tutor-texts',
  top_placement: 'features/promotion',
  top_price: 'features/promotion',
  top_stat: 'features/promotion',
  examination_test: 'features/exams',
  examination_test_subject: 'features/exams',
  test_text: 'features/exams',
  test_question: 'features/exams',
  test_attempt: 'features/exams',
  test_answer: 'features/exams',
  phone_call: 'features/telephony',
  phone_exchange: 'features/telephony',
  phone_extension: 'features/telephony',
  sandbox_call: 'features/telephony',
  api_token: 'features/integrations',
  webhook_delivery: 'features/integrations',
  push_subscription: 'features/pwa',
  push_delivery: 'features/pwa',
  web_vital: 'features/web-vitals',
  experiment_view: 'features/experiments',
  experiment_goal: 'features/experiments',
  outside_features: 'features/experiments',
  consent_record: 'features/marketing',
  marketing_event: 'features/marketing',
  marketing_delivery: 'features/marketing',
  order_touch: 'features/marketing',
  cpa_postback: 'features/marketing',
  stored_link: 'features/marketing',
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
    const isPublicPage = /^features\/[^/]+\/(web\/(?!(?:staff|moderation)\/|panel\.)|[\w-]+\.tsx$)/.test(file)
    for (const { from, typeOnly } of importsOf(file, text)) {
      const [targetLayer = '', targetSlice, inside] = from.split('/')
      if (!layers[layer]?.includes(targetLayer))
        broken.push(`${file} imports ${from}: a lower layer imports a higher one`)
      if (targetLayer === 'features' && targetSlice !== slice && inside && from.split('/').length > 3)
        broken.push(`${file} imports ${from}: folders of a slice are private`)
      if (forBrowser.test(file) && forServer.test(from) && !typeOnly)
        broken.push(`${file} imports ${from}: server code in the browser`)
      // zod is 24 kB, so public pages may import contracts as types only.
      if (isPublicPage && /[/-]contract\.ts$|\/contract\//.test(from) && !typeOnly)
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

/** Files of one strongly connected component import each other, type imports included (Tarjan's algorithm). */
function importCycles(sources: Sources): string[][] {
  const cycles: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    stack.push(file)
    for (const { from } of importsOf(file, sources.get(file)!)) {
      if (!sources.has(from)) continue
      if (!order.has(from)) visit(from)
      if (stack.includes(from)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(from)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const component = stack.splice(stack.indexOf(file))
    if (component.length > 1) cycles.push(component.toSorted())
  }
  for (const file of sources.keys()) if (!order.has(file)) visit(file)
  return cycles
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

/** Names of slices, tables or events that also have a technical meaning. */
const technicalWords: Record<string, string> = {
  ad: 'a kind of storage that Google asks consent for',
  new: 'the keyword of JavaScript; the slice is called `news`',
  account: 'sessions belong to accounts, whatever those are',
  staff: 'the panel and its sessions have a realm of their own',
  staff_member: 'the actor of that realm',
  staff_edition: 'saved list views join it to show only members of the edition',
  demo: 'every slice may fill an empty database with demo data',
  mail_bounce: 'how the mail transport reports a bounced email',
  client: 'a client of HTTP or of the database',
  order: 'the order of rows',
  subject: 'the subject of an email, a session or a token',
  level: 'a level of logging or compression',
  message: 'a message of the bus, a log or a transport',
  catalog: 'a catalog of texts',
  notification: 'a toast in the browser, or NOTIFY in the database',
  region: 'a region of a page or a country',
  chat: 'a chat in the API of a messenger',
  conversation: 'a conversation in the API of a messenger',
  email: 'a transport',
  sms: 'a transport',
  outbox: 'where a sandboxed transport shows its messages',
  payment: 'a permission of browsers',
  top: 'the upper edge of a box',
  redirect: 'an answer of HTTP',
  marketing: 'a purpose of cookies that visitors consent to',
  feature: 'definitions that pages carry, from which the browser chooses their variants',
  webhook: 'a call of an outside service',
  school: 'editions have one or not, and the configuration reads its address and keys',
}

/** Ids that the platform has to know, by their technical meaning. Any other id of a business term is one of a slice. */
const technicalIds: Record<string, string> = {
  account_id: 'the owner of a session',
  staff_id: 'the owner of a session of the panel',
  subject_id: 'whoever a session or a token is about',
  client_id: 'a client in OAuth',
  message_id: 'a message in the API of a transport',
  chat_id: 'a chat in the API of a messenger',
}

const toWord = (name: string) => name.replace(/ies$/, 'y').replace(/(?<!s|^sm)s$/, '')

/** The names of slices, of their tables and of the entities of their events and those of the demo. */
function businessTerms(sources: Sources): Set<string> {
  const slices = [...sources.keys()].flatMap((file) => /^features\/([^/]+)\//.exec(file)?.[1] ?? [])
  const tables = Object.keys(owners).filter((table) => owners[table]!.startsWith('features/'))
  const entities = [...sources]
    .filter(([file]) => /^(features\/[^/]+|demo)\/events\.ts$/.test(file))
    .flatMap(([, text]) => [...text.matchAll(/'(\w+)\.\w+':/g)].map(([, entity]) => entity!))
  return new Set([...slices, ...tables, ...entities].map(toWord))
}

/** Terms in identifiers and comments, as whole words: `tutorId`, `TutorIndicators` and `tutors` contain `tutor`. */
function termsUsed(text: string, terms: ReadonlySet<string>): string[] {
  const snake = text.replace(/([a-z0-9])(?=[A-Z])/g, '$1_').toLowerCase()
  const used = new Set<string>()
  for (const [name] of snake.matchAll(/[a-z]+(?:_[a-z]+)*/g)) {
    const words = name.split('_').map(toWord)
    for (const [at, word] of words.entries()) if (terms.has(word) && words[at + 1] === 'id') used.add(`${word}_id`)
    for (let from = 0; from < words.length; from++)
      for (let to = from + 1; to <= words.length; to++) {
        const term = words.slice(from, to).join('_')
        if (terms.has(term)) used.add(term)
      }
  }
  return [...used]
}

const knowsNoBusiness = (file: string) => /^(platform|ui)\//.test(file) && !file.endsWith('.gen.ts')

function businessWords(sources: Sources, terms = businessTerms(readSources())): string[] {
  return [...sources].flatMap(([file, text]) =>
    knowsNoBusiness(file)
      ? termsUsed(text, terms)
          .filter((term) => !Object.hasOwn(technicalWords, term) && !Object.hasOwn(technicalIds, term))
          .map((term) => `${file} uses the business term ${term}`)
      : [],
  )
}

/** The library may change the other parts of its schema in any version. */
const publicParts = /^(?:jobs|(?:add|complete|permanently_fail|reschedule|remove)_jobs?|force_unlock_workers)$/

const privateTables = (sources: Sources) =>
  [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/\bgraphile_worker\.(\w+)|\b(_private_\w+)/g)]
      .filter(([, part, hidden]) => hidden !== undefined || !publicParts.test(part!))
      .map(([name]) => `${file} uses ${name}, which is private to the job queue`),
  )

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
test('files have no import cycles, types included', () => expect(importCycles(readSources())).toEqual([]))
test('only the owning slice writes a table', () => expect(foreignWrites(readSources())).toEqual([]))
test('only editions branch on a country', () => expect(countryBranches(readSources())).toEqual([]))
test('platform and ui contain no business terms', () => expect(businessWords(readSources())).toEqual([]))
test('nothing uses private parts of the job queue', () => {
  const sources = readTestSources()
  // The planted fault is in this file.
  sources.delete('test/guards/architecture.test.ts')
  expect(sources.size).toBeGreaterThan(400)
  expect(privateTables(new Map([...readSources(), ...sources]))).toEqual([])
})
test('every technical meaning of a business term is still needed', () => {
  const sources = readSources()
  const terms = businessTerms(sources)
  const used = new Set([...sources].flatMap(([file, text]) => (knowsNoBusiness(file) ? termsUsed(text, terms) : [])))
  const meanings = [...Object.keys(technicalWords), ...Object.keys(technicalIds)]
  expect(meanings.filter((word) => !used.has(word))).toEqual([])
})
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
    ['a business term within a name', businessWords, 'ui/x.ts', 'type Shown = { firstTutors: number }'],
    [
      'an id of a slice whose name has a technical meaning',
      businessWords,
      'platform/x.ts',
      'type Seen = { order_id: 1 }',
    ],
    ['the same id in another spelling', businessWords, 'ui/x.ts', 'const orderIds = new Set()'],
    ['a table of a slice in the platform', businessWords, 'platform/x.ts', "db.selectFrom('lesson_order')"],
    [
      'a private table of the job queue',
      privateTables,
      'test/support/x.ts',
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

  test('an import cycle of files, by a type', () => {
    const circle: Sources = new Map([
      ['platform/a.ts', "import { b } from './b.ts'"],
      ['platform/b.ts', "import { c } from './c.ts'"],
      ['platform/c.ts', "import type { A } from '#platform/a.ts'"],
      ['platform/d.ts', "import { a } from './a.ts'"],
    ])
    expect(importCycles(circle)).toEqual([['platform/a.ts', 'platform/b.ts', 'platform/c.ts']])
  })

  test('accepts correct sources', () => {
    expect(countryBranches(plant('ui/x.ts', "const names = { ua: 'a', ru: 'b', pl: 'c', es: 'd', en: 'e' }"))).toEqual(
      [],
    )
    expect(countryBranches(plant('ui/x.ts', "const language = locale === 'ua' ? 'uk' : locale"))).toEqual([])
    expect(layerViolations(plant(publicPage, "import type {\n  Home,\n} from '../contract.ts'"))).toEqual([])
  })
})
