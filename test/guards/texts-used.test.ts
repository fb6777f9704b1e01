import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { moves } from '#features/orders/model.ts'
import { textsOf } from '#shared/contract.ts'
import type { PageTexts } from '#shared/contract.ts'
import type { Crud } from '#shared/panel.ts'
import { pageTexts, readCatalogs, textGroups } from '#platform/texts/catalogs.ts'
import type { TextGroup } from '#platform/texts/catalogs.ts'
import { openApp } from '../support/app.ts'
import { everyPage, resources } from './contracts.ts'
import { callsOf, crudTables, importsOf, nodesOf, propertiesOf, readSources, root, stringOf } from './sources.ts'
import type { Node, Sources } from './sources.ts'
import { foreignKeys } from './tables.ts'
import type { ForeignKey } from './tables.ts'

/** Every text that code asks for is there, in a group that reaches the place where it is asked. */
type Ids = Record<TextGroup, ReadonlySet<string>>
/** A whole id, a pattern of those put together at run time, or neither: nobody can tell what is asked for. */
type Use = { file: string; asked: string; id: string | RegExp | undefined }

const { en } = readCatalogs(join(root, 'src'))
const shipped = Object.fromEntries(
  textGroups.map((group) => [group, new Set(Object.keys(en[group]))]),
) as unknown as Ids
const sources: Sources = new Map([...readSources()].filter(([file]) => !/^editions\/|\.gen\.ts$/.test(file)))

function usesIn(file: string, text: string): Use[] {
  const asked = [
    ...callsOf('t', file, text).map(([id]) => id),
    ...callsOf('refuseField', file, text).map(([, id]) => id),
    ...nodesOf(file, text).map(textObject),
  ]
  return asked.filter((node) => node !== undefined).flatMap((node) => idsOf(file, node))
}

/** `{ id: 'invalid.length', values }`: a text that is translated later. */
function textObject(node: Node): Node | undefined {
  const properties = propertiesOf(node)
  const id = properties.get('id')
  if (![...properties.keys()].every((key) => key === 'id' || key === 'values')) return undefined
  return id && (stringOf(id)?.includes('.') || id.type === 'TemplateLiteral') ? id : undefined
}

function idsOf(file: string, node: Node): Use[] {
  if (node.type === 'ConditionalExpression')
    return [...idsOf(file, node['consequent'] as Node), ...idsOf(file, node['alternate'] as Node)]
  const whole = stringOf(node)
  if (whole !== undefined) return [{ file, asked: whole, id: whole }]
  if (node.type !== 'TemplateLiteral') return [{ file, asked: node.type, id: undefined }]
  const parts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  const id = parts[0] === '' ? undefined : new RegExp(`^${parts.map(escaped).join('.+')}$`)
  return [{ file, asked: parts.join('…'), id }]
}

const escaped = (text: string) => text.replaceAll('.', String.raw`\.`)

const has = (ids: Ids, groups: readonly TextGroup[], id: string | RegExp) =>
  groups.some((group) =>
    typeof id === 'string' ? ids[group].has(id) : [...ids[group]].some((candidate) => id.test(candidate)),
  )

/** The engine of declared screens asks by the resource's name; `missingOfCrud` answers for it. */
const engine = /^(ui\/admin|platform\/crud)\//

function missingTexts(given: Sources, ids: Ids): string[] {
  return [...given]
    .flatMap(([file, text]) => usesIn(file, text))
    .filter(({ file, id }) => (id === undefined ? !engine.test(file) : !has(ids, textGroups, id)))
    .map(({ file, asked, id }) => `${file} asks for ${asked}${id ? '' : ', which begins with no literal'}`)
}

/** What a page file and all it imports, sooner or later, ask for, in the texts that the page is drawn with. */
function unreachable(given: Sources, roots: readonly (readonly [string, PageTexts])[], ids: Ids): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  for (const [start, texts] of roots) {
    const follow = (file: string) => {
      const text = given.get(file)
      if (text === undefined || seen.has(`${file} ${texts}`)) return
      seen.add(`${file} ${texts}`)
      for (const { asked, id } of usesIn(file, text))
        if (id !== undefined && !has(ids, pageTexts[texts], id))
          found.add(`${file} asks for ${asked} on a page with the texts of ${texts}`)
      for (const { from, typeOnly } of importsOf(file, text)) if (!typeOnly) follow(from)
    }
    follow(start)
  }
  return [...found]
}

/** A page’s file carries its id, and the page says what it is drawn with; so are its layout and the document. */
function drawnFiles(): (readonly [string, PageTexts])[] {
  return everyPage.flatMap((page) => {
    if (page.layout === 'none') return []
    const own = [...sources.keys()].find((file) => file.endsWith(`/web/${page.id}.page.tsx`)) ?? 'app/crud.page.tsx'
    const texts = textsOf(page)
    return [own, `app/layouts/${page.layout}.tsx`, 'app/document.tsx'].map((file) => [file, texts] as const)
  })
}

function missingOfCrud(declared: readonly Pick<Crud, 'name' | 'at' | 'fields' | 'order'>[], ids: Ids): string[] {
  return declared
    .flatMap(({ name, at, fields, order }) => [
      `panel.page.${at.segment}`,
      ...['title', 'add', 'new', ...Object.keys(fields)].map((part) => `${name}.${part}`),
      ...['created', 'saved', 'deleted', ...(order ? ['moved'] : [])].map((verb) => `event.${name}.${verb}`),
    ])
    .filter((id) => !ids.panel.has(id))
}

/** The desktop names every event; the crud engine puts its own together from the resource’s name. */
function missingOfEvents(given: Sources, ids: Ids): string[] {
  return [...given].flatMap(([file, text]) =>
    callsOf('emit', file, text).flatMap(([change]) => {
      const name = propertiesOf(change).get('name')
      const emitted = name ? idsOf(file, name) : [{ asked: 'a change', id: undefined }]
      return emitted.flatMap(({ asked, id }) => {
        const ofResource = file.startsWith('platform/crud/') && asked.startsWith('…')
        const ofMoves = file === 'features/orders/server/move.ts' && asked === 'order.…'
        if (!ofResource && !ofMoves && typeof id !== 'string')
          return [`${file} emits ${asked}, whose name cannot be read`]
        const names = ofResource
          ? resources.map((resource) => resource.name + asked.slice(1))
          : ofMoves
            ? Object.keys(moves).map((action) => `order.${action}`)
            : [asked]
        return names.map((one) => `event.${one}`).filter((one) => !ids.panel.has(one) && !ids.inside.has(one))
      })
    }),
  )
}

function missingOfDependents(parents: readonly string[], keys: readonly ForeignKey[], ids: Ids): string[] {
  return keys
    .filter(({ to, blocks }) => blocks && parents.includes(to))
    .map(({ from, to }) => `in_use.${to}.${from}`)
    .filter((id) => !ids.server.has(id))
}

let keys: readonly ForeignKey[]
beforeAll(async () => {
  keys = await foreignKeys((await openApp()).runtime.database.db)
})

test('every text asked for exists', () => expect(missingTexts(sources, shipped)).toEqual([]))
test('every text asked for reaches its page', () => expect(unreachable(sources, drawnFiles(), shipped)).toEqual([]))
test('every event has its text', () => expect(missingOfEvents(sources, shipped)).toEqual([]))

test('every declared resource has its texts', () => {
  expect(resources.length).toBeGreaterThan(0)
  expect(missingOfCrud(resources, shipped)).toEqual([])
})

test('every row that cannot be deleted can say what depends on it', () => {
  const parents = crudTables(sources).map(({ table }) => table)
  expect(parents.length).toBeGreaterThan(0)
  expect(missingOfDependents(parents, keys, shipped)).toEqual([])
})

describe('planted faults turn it red', () => {
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
    ['one of two', "t(x ? 'home.title' : 'home.gone')"],
    ['a beginning nothing has', 't(`gone.${x}`)'],
    ['an end nothing has', 't(`home.step.${x}.gone`)'],
    ['an id without a literal', 't(`${x}.title`)'],
    ['an id out of nowhere', 't(x)'],
    ['a refusal', "refuseField(\n  'name',\n  'invalid.gone',\n)"],
    ['a text for later', "const text = { id: 'invalid.gone', values: { min: 1 } }"],
  ])('%s', (_, text) => {
    expect(missingTexts(plant(text), some)).toHaveLength(1)
    expect(missingTexts(plant("t('home.title') + t(`home.step.${x}.text`)"), some)).toEqual([])
  })

  test('a text of the panel on a public page, two imports away', () => {
    const tree: Sources = new Map([
      ['features/x/web/x.page.tsx', "import {\n  A,\n} from './a.tsx'\nt('home.title')"],
      ['features/x/web/a.tsx', "export const A = () => t('desktop.hello')"],
    ])
    const problem = 'features/x/web/a.tsx asks for desktop.hello on a page with the texts of site'
    expect(unreachable(tree, [['features/x/web/x.page.tsx', 'site']], some)).toEqual([problem])
    expect(unreachable(tree, [['features/x/web/a.tsx', 'panel']], some)).toEqual([])
  })

  test.each<[string, string, PageTexts[]]>([
    ['one of everybody', "t('home.title')", ['site', 'account']],
    ['one of the account area', "t('profile.mine')", ['account']],
    ['one of who is signed in', "t('editor.name')", ['account', 'panel']],
    ['one of a part that is loaded later', "const A = lazy(() => import('./a.tsx'))", ['account', 'panel']],
  ])('%s elsewhere', (_, text, where) => {
    const tree: Sources = new Map([
      ['features/x/web/x.page.tsx', text],
      ['features/x/web/a.tsx', "t('editor.name')"],
    ])
    const everywhere: PageTexts[] = ['site', 'account', 'panel']
    const fits = everywhere.filter(
      (texts) => unreachable(tree, [['features/x/web/x.page.tsx', texts]], some).length === 0,
    )
    expect(fits).toEqual(where)
  })

  test('a resource without its texts', () => {
    const planted = { ...resources[0]!, order: undefined }
    const wanted = missingOfCrud([planted], ids({ panel: [] }))
    expect(wanted).toHaveLength(7 + Object.keys(planted.fields).length)
    expect(missingOfCrud([planted], ids({ panel: wanted.slice(1) }))).toEqual([wanted[0]])
    expect(missingOfCrud([planted], ids({ site: wanted }))).toEqual(wanted)
    const dragged = missingOfCrud([{ ...planted, order: { by: 'position' } }], ids({ panel: wanted }))
    expect(dragged).toEqual([`event.${planted.name}.moved`])
  })

  test('an event without a text, and one that cannot be read', () => {
    expect(missingOfEvents(plant("ctx.emit({ entity: 'x', name: 'x.gone' })"), some)).toEqual(['event.x.gone'])
    expect(missingOfEvents(plant('ctx.emit({ name: `${x}.gone` })'), some)).toHaveLength(1)
    expect(missingOfEvents(plant('ctx.emit(change)'), some)).toHaveLength(1)
    const engine = plant('ctx.emit({ name: `${name}.flown` })', 'platform/crud/crud.ts')
    expect(missingOfEvents(engine, some)).toEqual(resources.map(({ name }) => `event.${name}.flown`))
  })

  test('a dependent without a word', () => {
    const key: ForeignKey = { name: 'k', from: 'district', to: 'city', pairs: [], blocks: true }
    expect(missingOfDependents(['city'], [key], some)).toEqual(['in_use.city.district'])
    expect(missingOfDependents(['city'], [{ ...key, blocks: false }], some)).toEqual([])
    expect(keys.map(({ from, to }) => `${to}.${from}`)).toContain('city.district')
  })
})
