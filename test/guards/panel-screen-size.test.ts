import { describe, expect, test } from 'vitest'
import { nodesIn, nodesOf, readSources } from './sources.ts'
import type { Node, Sources } from './sources.ts'

/** Maximum lines of a declared screen: its resource, its screen and its server plugin. */
const maxLines = 40
/** A declared list has a query of its own, with its filters and sorting. */
const maxListLines = 60
const resourceCalls = new Set(['crud', 'adminScreen', 'crudPlugin'])
const listCalls = new Set(['listResource', 'listScreen', 'queryListPlugin', 'computedListPlugin'])

/** Screens that need more, and how much. */
const largeScreens: Record<string, { lines: number; reason: string }> = {
  tutorList: { lines: 150, reason: 'a dozen actions and a dozen filters in one list' },
  incomeList: { lines: 100, reason: 'calls are found by order, caller, staff member and state' },
  audit: { lines: 70, reason: 'its query joins the names of staff members' },
  newsPanel: { lines: 62, reason: 'a status machine, with calls and actions that it shares with the categories' },
  experimentPanel: { lines: 60, reason: 'four variations with a weight each, and a status machine' },
  staticPagePanel: { lines: 44, reason: 'a status machine, a schedule, versions, a preview and an optimistic lock' },
  h2texts: { lines: 43, reason: 'five filters, and names on the wire that the specification gives' },
  siteReviewPanel: { lines: 45, reason: 'a status machine of five states, and every field is read-only' },
  applicationPanel: { lines: 45, reason: 'a status machine' },
}

type ScreenCost = { lines: number; isList: boolean }

/** The lines of the calls, and of the constants of the same file that they use, each counted once for a call. */
function linesPerScreen(sources: Sources): Map<string, ScreenCost> {
  const costs = new Map<string, ScreenCost>()
  for (const [file, text] of sources) {
    const constants = constantsOf(file, text)
    for (const node of nodesOf(file, text)) {
      const callee = String(((node['callee'] ?? {}) as Node)['name'])
      const isList = listCalls.has(callee)
      if (node.type !== 'CallExpression' || !(isList || resourceCalls.has(callee))) continue
      const isResource = callee === 'crud' || callee === 'listResource'
      const [first, ...rest] = node['arguments'] as Node[]
      const screen = isResource ? ownerOf(file, text, node) : named(first)
      if (!screen) continue
      const lines = linesOf(text, node) + [...usedBy(rest, constants)].reduce((sum, one) => sum + linesOf(text, one), 0)
      costs.set(screen, { lines: (costs.get(screen)?.lines ?? 0) + lines, isList })
    }
  }
  return costs
}

/** The constants at the top level of a file. */
function constantsOf(file: string, text: string): Map<string, Node> {
  const [program] = nodesOf(file, text)
  const statements = ((program?.['body'] ?? []) as Node[]).map((one) => (one['declaration'] ?? one) as Node)
  const declarators = statements.flatMap((one) => (one['declarations'] ?? []) as Node[])
  return new Map(declarators.map((one) => [String((one['id'] as Node)['name']), one]))
}

function usedBy(nodes: unknown, constants: ReadonlyMap<string, Node>, used = new Set<Node>()): Set<Node> {
  const all = nodesIn(nodes)
  const keys = new Set(all.flatMap((one) => (one['computed'] || one['shorthand'] ? [] : [one['key'], one['property']])))
  for (const one of all) {
    const constant = one.type === 'Identifier' && !keys.has(one) ? constants.get(String(one['name'])) : undefined
    if (constant && !used.has(constant)) usedBy(constant['init'], constants, used.add(constant))
  }
  return used
}

function tooLong(costs: ReadonlyMap<string, ScreenCost>): string[] {
  return [...costs]
    .filter(
      ([screen, { lines, isList }]) => lines > (largeScreens[screen]?.lines ?? (isList ? maxListLines : maxLines)),
    )
    .map(([screen, { lines }]) => `${screen} is declared in ${lines} lines`)
}

function ownerOf(file: string, text: string, call: Node): string | undefined {
  const declared = nodesOf(file, text).find((node) => node.type === 'VariableDeclarator' && node['init'] === call)
  return named(declared?.['id'])
}

const named = (node: unknown) => nodesIn(node).find(({ type }) => type === 'Identifier')?.['name'] as string | undefined

const linesOf = (text: string, { start, end }: Node) => text.slice(start as number, end as number).split('\n').length

const costsOfAll = () => linesPerScreen(new Map([...readSources()].filter(([file]) => file.startsWith('features/'))))

test('a panel screen is declared in at most 40 lines, one with a query of its own in 60', () => {
  const costs = costsOfAll()
  expect([...costs.keys()]).toEqual(
    expect.arrayContaining(['cities', 'districts', 'subdistricts', 'lessons', 'levels', 'vacancyPanel', 'tutorList']),
  )
  expect(tooLong(costs)).toEqual([])
})

test('every exception is still needed', () => {
  const costs = costsOfAll()
  const isLarge = (screen: string) => {
    const { lines, isList } = costs.get(screen) ?? { lines: 0, isList: false }
    return lines > (isList ? maxListLines : maxLines)
  }
  expect(Object.keys(largeScreens).filter((screen) => !isLarge(screen))).toEqual([])
})

describe('detects planted faults', () => {
  const plant = (text: string) => linesPerScreen(new Map([['features/x/contract.ts', text]]))
  const fields = Array.from({ length: 65 }, (_, place) => `f${place}: flagField(),`).join('\n')

  test.each([
    ['a long declaration', `export const long = crud(page, {\n${fields}\n})`],
    ['a long list', `export const long = listResource(page, {\n${fields}\n})`],
    [
      'fields that are declared beside it',
      `const own = {\n${fields}\n}\nexport const long = crud(page, { fields: own })`,
    ],
    [
      'fields that are declared two constants away',
      `const far = {\n${fields}\n}\nconst own = { ...far }\nexport const long = crud(page, { fields: own })`,
    ],
  ])('%s', (_, text) => expect(tooLong(plant(text))).toHaveLength(1))

  test('a constant that a declaration only has a key in common with does not count', () => {
    const text = `const fields = {\n${fields}\n}\nexport const short = crud(page, { fields: other.fields })`
    expect(tooLong(plant(text))).toEqual([])
  })
})
