import { expect, test } from 'vitest'
import { nodesIn, nodesOf, readSources } from './sources.ts'
import type { Node, Sources } from './sources.ts'

/** Maximum lines of a declared screen: its resource, its screen and its server plugin. */
const maxLines = 40
const declarationCalls = new Set(['crud', 'adminScreen', 'crudPlugin'])

function linesPerScreen(sources: Sources): Map<string, number> {
  const costs = new Map<string, number>()
  for (const [file, text] of sources) {
    for (const node of nodesOf(file, text)) {
      const callee = ((node['callee'] ?? {}) as Node)['name']
      if (node.type !== 'CallExpression' || !declarationCalls.has(String(callee))) continue
      const resource = callee === 'crud' ? ownerOf(file, text, node) : named((node['arguments'] as Node[])[0])
      if (resource) costs.set(resource, (costs.get(resource) ?? 0) + linesOf(text, node))
    }
  }
  return costs
}

function ownerOf(file: string, text: string, call: Node): string | undefined {
  const declared = nodesOf(file, text).find((node) => node.type === 'VariableDeclarator' && node['init'] === call)
  return named(declared?.['id'])
}

const named = (node: unknown) => nodesIn(node).find(({ type }) => type === 'Identifier')?.['name'] as string | undefined

const linesOf = (text: string, { start, end }: Node) => text.slice(start as number, end as number).split('\n').length

test('a panel screen is declared in at most 40 lines', () => {
  const costs = linesPerScreen(new Map([...readSources()].filter(([file]) => file.startsWith('features/'))))
  expect([...costs.keys()]).toEqual(
    expect.arrayContaining(['cities', 'districts', 'subdistricts', 'lessons', 'levels', 'vacancyPanel']),
  )
  for (const [screen, lines] of costs) expect([screen, lines <= maxLines]).toEqual([screen, true])
})

test('detects a planted long declaration', () => {
  const fields = Array.from({ length: 45 }, (_, place) => `f${place}: flagField(),`).join('\n')
  const sources = new Map([['features/x/contract.ts', `export const long = crud(page, {\n${fields}\n})`]])
  expect(linesPerScreen(sources).get('long')).toBeGreaterThan(maxLines)
})
