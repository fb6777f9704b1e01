import { expect, test } from 'vitest'
import { nodesIn, nodesOf, readSources } from './sources.ts'
import type { Node, Sources } from './sources.ts'

/** What a declared screen costs: the lines of its resource, of its screen, and of what it says to the server. */
const most = 40
const declaring = new Set(['crud', 'adminScreen', 'crudPlugin'])

function linesPerScreen(sources: Sources): Map<string, number> {
  const costs = new Map<string, number>()
  for (const [file, text] of sources) {
    for (const node of nodesOf(file, text)) {
      const called = ((node['callee'] ?? {}) as Node)['name']
      if (node.type !== 'CallExpression' || !declaring.has(String(called))) continue
      const resource = called === 'crud' ? ownerOf(file, text, node) : named((node['arguments'] as Node[])[0])
      if (resource) costs.set(resource, (costs.get(resource) ?? 0) + linesOf(text, node))
    }
  }
  return costs
}

/** `export const cities = crud(…)`: the name it is given. */
function ownerOf(file: string, text: string, call: Node): string | undefined {
  const declared = nodesOf(file, text).find((node) => node.type === 'VariableDeclarator' && node['init'] === call)
  return named(declared?.['id'])
}

const named = (node: unknown) => nodesIn(node).find(({ type }) => type === 'Identifier')?.['name'] as string | undefined

const linesOf = (text: string, { start, end }: Node) => text.slice(start as number, end as number).split('\n').length

test('a panel screen costs at most 40 lines of declaration', () => {
  const costs = linesPerScreen(new Map([...readSources()].filter(([file]) => file.startsWith('features/'))))
  expect([...costs.keys()]).toEqual(
    expect.arrayContaining(['cities', 'districts', 'subdistricts', 'lessons', 'levels']),
  )
  for (const [screen, lines] of costs) expect([screen, lines <= most]).toEqual([screen, true])
})

test('a planted dear one is found', () => {
  const fields = Array.from({ length: 45 }, (_, place) => `f${place}: flagField(),`).join('\n')
  const sources = new Map([['features/x/contract.ts', `export const dear = crud(page, {\n${fields}\n})`]])
  expect(linesPerScreen(sources).get('dear')).toBeGreaterThan(most)
})
