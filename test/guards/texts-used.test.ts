import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderTransitions } from '#features/orders/model.ts'
import { textsOf } from '#shared/contract.ts'
import type { PageTexts } from '#shared/contract.ts'
import type { Crud } from '#shared/panel.ts'
import { countingTables } from '#platform/crud/find-referenced.ts'
import { pageTexts, readCatalogs, textGroups } from '#platform/texts/catalogs.ts'
import type { TextGroup } from '#platform/texts/catalogs.ts'
import { openApp } from '#test/support/app.ts'
import { allPages, lists, resources } from './contracts.ts'
import type { DeclaredList } from './contracts.ts'
import { callsOf, crudTables, importsOf, nodesOf, propertiesOf, readSources, root, stringOf } from './sources.ts'
import type { Node, Sources } from './sources.ts'
import { foreignKeys } from './tables.ts'
import type { ForeignKey } from './tables.ts'

type Ids = Record<TextGroup, ReadonlySet<string>>
/** The id is a literal, a pattern for ids built at run time, or undefined when it cannot be determined. */
type Use = { file: string; used: string; id: string | RegExp | undefined }

const { en } = readCatalogs(join(root, 'src'))
const shipped = Object.fromEntries(
  textGroups.map((group) => [group, new Set(Object.keys(en[group]))]),
) as unknown as Ids
const sources: Sources = new Map(
  [...readSources()].filter(([file]) => !/^(editions|demo\/editions)\/|\.gen\.ts$/.test(file)),
)

function listUses(file: string, text: string): Use[] {
  const used = [
    ...callsOf('t', file, text).map(([id]) => id),
    ...callsOf('failField', file, text).map(([, id]) => id),
    ...nodesOf(file, text).map(textObject),
  ]
  return used.filter((node) => node !== undefined).flatMap((node) => textIdsIn(file, node))
}

/** Matches `{ id: 'invalid.length', values }`, a text that is translated later. */
function textObject(node: Node): Node | undefined {
  const properties = propertiesOf(node)
  const id = properties.get('id')
  if (![...properties.keys()].every((key) => key === 'id' || key === 'values')) return undefined
  return id && (stringOf(id)?.includes('.') || id.type === 'TemplateLiteral') ? id : undefined
}

function textIdsIn(file: string, node: Node): Use[] {
  if (node.type === 'ConditionalExpression')
    return [...textIdsIn(file, node['consequent'] as Node), ...textIdsIn(file, node['alternate'] as Node)]
  if (node.type === 'TSAsExpression') return textIdsIn(file, node['expression'] as Node)
  const whole = stringOf(node)
  if (whole !== undefined) return [{ file, used: whole, id: whole }]
  if (node.type !== 'TemplateLiteral') return [{ file, used: node.type, id: undefined }]
  const parts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  const id = parts[0] === '' ? undefined : new RegExp(`^${parts.map(escaped).join('.+')}$`)
  return [{ file, used: parts.join('…'), id }]
}

const escaped = (text: string) => text.replaceAll('.', String.raw`\.`)

const has = (ids: Ids, groups: readonly TextGroup[], id: string | RegExp) =>
  groups.some((group) =>
    typeof id === 'string' ? ids[group].has(id) : [...ids[group]].some((candidate) => id.test(candidate)),
  )

/** The crud engine builds ids from the resource name, which `missingCrudTexts` checks. */
const engine = /^(ui\/admin|platform\/crud)\//

function missingTexts(given: Sources, ids: Ids): string[] {
  return [...given]
    .flatMap(([file, text]) => listUses(file, text))
    .filter(({ file, id }) => (id === undefined ? !engine.test(file) : !has(ids, textGroups, id)))
    .map(({ file, used, id }) => `${file} uses ${used}${id ? '' : ', which does not start with a literal'}`)
}

/** Lists texts used by a page file or its imports that are not in the text groups of the page. */
function findUnreachable(given: Sources, roots: readonly (readonly [string, PageTexts])[], ids: Ids): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  for (const [start, texts] of roots) {
    const follow = (file: string) => {
      const text = given.get(file)
      if (text === undefined || seen.has(`${file} ${texts}`)) return
      seen.add(`${file} ${texts}`)
      for (const { used, id } of listUses(file, text))
        if (id !== undefined && !has(ids, pageTexts[texts], id))
          found.add(`${file} uses ${used} on a page with the texts of ${texts}`)
      for (const { from, typeOnly } of importsOf(file, text)) if (!typeOnly) follow(from)
    }
    follow(start)
  }
  return [...found]
}

/** Lists the files of every page, its layout and the document, with the texts of the page. */
function listPageFiles(): (readonly [string, PageTexts])[] {
  return allPages.flatMap((page) => {
    if (page.layout === 'none') return []
    const fileOf = (id: string) =>
      [...sources.keys()].find((file) => file.includes('/web/') && file.endsWith(`/${id}.page.tsx`))
    const own = fileOf(page.id) ?? fileOf(page.id.replace(/\.form$/, ''))!
    const texts = textsOf(page)
    return [own, `app/layouts/${page.layout}.tsx`, 'app/document.tsx'].map((file) => [file, texts] as const)
  })
}

type NamedResource = Pick<Crud, 'name' | 'at' | 'fields' | 'order' | 'actions' | 'endpoints'>

function missingCrudTexts(declared: readonly NamedResource[], ids: Ids): string[] {
  return declared
    .flatMap(({ name, at, fields, order, actions, endpoints }) => [
      ...Object.values(actions).flatMap((action) => (action.button === false ? [] : [`${name}.action.${action.name}`])),
      ...Object.entries(fields).flatMap(([field, { values = [] }]) => values.map((one) => `${name}.${field}.${one}`)),
      `panel.page.${at.segment}`,
      ...[...(endpoints.create ? ['add', 'new'] : []), ...Object.keys(fields)].map((part) => `${name}.${part}`),
      ...['created', 'saved', 'deleted', ...(order ? ['moved'] : [])].map((verb) => `event.${name}.${verb}`),
    ])
    .filter((id) => !ids.panel.has(id))
}

function missingListTexts(declared: readonly DeclaredList[], ids: Ids): string[] {
  return declared
    .flatMap(({ name, at, fields, filters, actions }) => [
      `panel.page.${at.segment}`,
      ...Object.keys(fields).map((field) => `${name}.${field}`),
      ...Object.entries(filters).map(([filter, { search }]) =>
        filter in fields && !search ? `${name}.${filter}` : `${name}.filter.${filter}`,
      ),
      ...Object.values(actions).flatMap((action) => [
        ...Object.keys(action.variants ?? { [action.name]: 1 }).map((variant) => `${name}.action.${variant}`),
        ...(action.hint === true ? [action.name] : (action.hint ?? [])).map((one) => `${name}.action.${one}.hint`),
      ]),
    ])
    .filter((id) => !ids.panel.has(id))
}

/** The panel's desktop names every event. The crud engine builds event names from the resource name. */
function missingEventTexts(given: Sources, ids: Ids): string[] {
  return [...given].flatMap(([file, text]) =>
    callsOf('emit', file, text).flatMap(([change]) => {
      // Calls without an argument belong to other emitters.
      if (change === undefined) return []
      const name = propertiesOf(change).get('name')
      const emitted = name ? textIdsIn(file, name) : [{ used: 'a change', id: undefined }]
      return emitted.flatMap(({ used, id }) => {
        const isCrudEvent = file.startsWith('platform/crud/') && used.startsWith('…')
        const isOrderTransition = file === 'features/orders/server/lifecycle/transition-order.ts' && used === 'order.…'
        if (!isCrudEvent && !isOrderTransition && typeof id !== 'string')
          return [`${file} emits ${used}, whose name cannot be determined`]
        const names = isCrudEvent
          ? resources
              .filter(({ order, schedule }) => (order || used !== '….moved') && (schedule || used !== '….published'))
              .map(({ name: owner }) => owner + used.slice(1))
          : isOrderTransition
            ? Object.keys(orderTransitions).map((action) => `order.${action}`)
            : [used]
        return names.map((one) => `event.${one}`).filter((one) => !ids.panel.has(one) && !ids.inside.has(one))
      })
    }),
  )
}

/** Resources whose rows cannot be deleted in the panel. */
const undeletable: Record<string, string> = { tutor_text: 'staff hide the texts of tutors' }

/** Rows of `h2text` that have a text still keep a row from being deleted. */
const onlyCounts = (table: string) => table !== 'h2text' && countingTables.has(table)

/**
 * The engine refuses a deletion with which the database would delete or change rows of other tables. Join tables of its
 * fields and counts are no reason.
 */
function missingDependentTexts(parents: readonly string[], given: readonly ForeignKey[], ids: Ids): string[] {
  const joins = new Set(
    resources.flatMap(({ fields }) => Object.values(fields).flatMap(({ through }) => through?.table ?? [])),
  )
  return given
    .filter(({ to }) => parents.includes(to) && !undeletable[to])
    .filter(({ from, blocks, loses }) => blocks || (loses && !joins.has(from) && !onlyCounts(from)))
    .map(({ from, to }) => `in_use.${to}.${from}`)
    .filter((id) => !ids.server.has(id))
}

let keys: readonly ForeignKey[]
beforeAll(async () => {
  keys = await foreignKeys((await openApp()).runtime.database.db)
})

test('every text used in code exists', () => expect(missingTexts(sources, shipped)).toEqual([]))
test('every text used on a page is shipped with it', () =>
  expect(findUnreachable(sources, listPageFiles(), shipped)).toEqual([]))
test('every event has a text', () => expect(missingEventTexts(sources, shipped)).toEqual([]))

test('every panel resource has its texts', () => {
  expect(resources.length).toBeGreaterThan(0)
  expect(missingCrudTexts(resources, shipped)).toEqual([])
  expect(lists.length).toBeGreaterThan(0)
  expect(missingListTexts(lists, shipped)).toEqual([])
})

test('every dependency that blocks deletion has a text', () => {
  const parents = crudTables(sources).map(({ table }) => table)
  expect(parents.length).toBeGreaterThan(0)
  expect(missingDependentTexts(parents, keys, shipped)).toEqual([])
})

describe('detects planted faults', () => {
  const ids = (given: Partial<Record<TextGroup, string[]>>): Ids =>
    Object.fromEntries(textGroups.map((group) => [group, new Set(given[group])])) as unknown as Ids
  const plant = (text: string, file = 'features/x/web/x.page.tsx'): Sources => new Map([[file, text]])
  const some = ids({
    site: ['home.title', 'home.step.one.text'],
    account: ['profile.mine'],
    inside: ['editor.name'],
    panel: ['desktop.hello'],
  })

  test.each([
    ['an unknown id', "t('home.gone')"],
    ['an unknown id in a conditional', "t(x ? 'home.title' : 'home.gone')"],
    ['an unknown prefix', 't(`gone.${x}`)'],
    ['an unknown suffix', 't(`home.step.${x}.gone`)'],
    ['an id that starts with an expression', 't(`${x}.title`)'],
    ['an id in a variable', 't(x)'],
    ['a field error', "failField(\n  'name',\n  'invalid.gone',\n)"],
    ['a text translated later', "const text = { id: 'invalid.gone', values: { min: 1 } }"],
  ])('%s', (_, text) => {
    expect(missingTexts(plant(text), some)).toHaveLength(1)
    expect(missingTexts(plant("t('home.title') + t(`home.step.${x}.text`)"), some)).toEqual([])
  })

  test('a panel text on a public page two imports away', () => {
    const tree: Sources = new Map([
      ['features/x/web/x.page.tsx', "import {\n  A,\n} from './a.tsx'\nt('home.title')"],
      ['features/x/web/a.tsx', "export const A = () => t('desktop.hello')"],
    ])
    const problem = 'features/x/web/a.tsx uses desktop.hello on a page with the texts of site'
    expect(findUnreachable(tree, [['features/x/web/x.page.tsx', 'site']], some)).toEqual([problem])
    expect(findUnreachable(tree, [['features/x/web/a.tsx', 'panel']], some)).toEqual([])
  })

  test.each<[string, string, PageTexts[]]>([
    ['a public text', "t('home.title')", ['site', 'account']],
    ['an account text', "t('profile.mine')", ['account']],
    ['a text for logged-in people', "t('editor.name')", ['account', 'panel']],
    ['a text of a lazily loaded component', "const A = lazy(() => import('./a.tsx'))", ['account', 'panel']],
  ])('%s on the wrong page', (_, text, where) => {
    const tree: Sources = new Map([
      ['features/x/web/x.page.tsx', text],
      ['features/x/web/a.tsx', "t('editor.name')"],
    ])
    const everywhere: PageTexts[] = ['site', 'account', 'panel']
    const fits = everywhere.filter(
      (texts) => findUnreachable(tree, [['features/x/web/x.page.tsx', texts]], some).length === 0,
    )
    expect(fits).toEqual(where)
  })

  test('a resource without its texts', () => {
    const planted = { ...resources.find(({ name }) => name === 'city')!, order: undefined }
    const wanted = missingCrudTexts([planted], ids({ panel: [] }))
    expect(wanted).toHaveLength(6 + Object.keys(planted.fields).length)
    expect(missingCrudTexts([planted], ids({ panel: wanted.slice(1) }))).toEqual([wanted[0]])
    expect(missingCrudTexts([planted], ids({ site: wanted }))).toEqual(wanted)
    const dragged = missingCrudTexts([{ ...planted, order: { by: 'position' } }], ids({ panel: wanted }))
    expect(dragged).toEqual([`event.${planted.name}.moved`])
  })

  test('a list without its texts', () => {
    const planted = lists.find(({ name }) => name === 'tutor')!
    const wanted = missingListTexts([planted], ids({ panel: [] }))
    expect(wanted).toEqual(
      expect.arrayContaining([
        'tutor.score',
        'tutor.filter.text',
        'tutor.action.trusted_on',
        'tutor.action.delete.hint',
        'tutor.action.show_in_catalog_off.hint',
      ]),
    )
    expect(missingListTexts([planted], ids({ panel: wanted.slice(1) }))).toContain(wanted[0])
  })

  test('an event without a text and an event name that cannot be determined', () => {
    expect(missingEventTexts(plant("ctx.emit({ entity: 'x', name: 'x.gone' })"), some)).toEqual(['event.x.gone'])
    expect(missingEventTexts(plant('ctx.emit({ name: `${x}.gone` })'), some)).toHaveLength(1)
    expect(missingEventTexts(plant('ctx.emit(change)'), some)).toHaveLength(1)
    expect(missingEventTexts(plant('ctx.emit({ name: x as EventName })'), some)).toHaveLength(1)
    const engine = plant('ctx.emit({ name: `${name}.flown` as EventName })', 'platform/crud/row-changes.ts')
    expect(missingEventTexts(engine, some)).toEqual(resources.map(({ name }) => `event.${name}.flown`))
  })

  test('a dependency without a text', () => {
    const key: ForeignKey = { name: 'k', from: 'district', to: 'city', pairs: [], blocks: true, loses: false }
    expect(missingDependentTexts(['city'], [key], some)).toEqual(['in_use.city.district'])
    const lost = { ...key, blocks: false, loses: true }
    expect(missingDependentTexts(['city'], [lost], some)).toEqual(['in_use.city.district'])
    expect(missingDependentTexts(['subject'], [{ ...lost, from: 'subject_level', to: 'subject' }], some)).toEqual([])
    expect(missingDependentTexts(['h2text'], [{ ...lost, from: 'h2text_visits', to: 'h2text' }], some)).toEqual([])
    expect(keys.map(({ from, to }) => `${to}.${from}`)).toContain('city.district')
  })
})
