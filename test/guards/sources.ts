import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

export const root = join(import.meta.dirname, '../..')

export type Sources = ReadonlyMap<string, string>
export type Node = { type: string } & Record<string, unknown>
type Import = { from: string; typeOnly: boolean; dynamic: boolean }

export function readSources(): Sources {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  return new Map(files.map((file) => [file.slice('src/'.length), readFileSync(join(root, file), 'utf8')]))
}

/** Tests, journeys, scripts and measurements, by their path in the repository. */
export function readTestSources(): Map<string, string> {
  const files = globSync(['src/**/*.test.ts', '{test,chaos,bench,scripts}/**/*.ts'], { cwd: root })
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

const parsed = new Map<string, Node[]>()

/** Parses a file, since regular expressions would miss wrapped statements. */
export function nodesOf(file: string, text: string): readonly Node[] {
  const key = `${file}\n${text}`
  const known = parsed.get(key)
  if (known) return known
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  const nodes = nodesIn(program)
  parsed.set(key, nodes)
  return nodes
}

export function nodesIn(value: unknown): Node[] {
  const nodes: Node[] = []
  const visit = (part: unknown) => {
    if (part === null || typeof part !== 'object') return
    if (typeof (part as Node).type === 'string') nodes.push(part as Node)
    // Lists of nodes, too.
    for (const inner of Object.values(part)) visit(inner)
  }
  visit(value)
  return nodes
}

const importing = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'])

/** Counts `import { type X }` as a value import, since the build keeps it. */
function rawImports(file: string, text: string): Import[] {
  return nodesOf(file, text)
    .filter(({ type }) => importing.has(type))
    .flatMap(({ type, source, importKind, exportKind }) => {
      const from = stringOf(source)
      if (from === undefined) return []
      return [{ from, typeOnly: (importKind ?? exportKind) === 'type', dynamic: type === 'ImportExpression' }]
    })
}

export function importsOf(file: string, text: string): Import[] {
  return rawImports(file, text).flatMap((one) => {
    if (one.from.startsWith('#')) return [{ ...one, from: one.from.slice(1) }]
    return one.from.startsWith('.') ? [{ ...one, from: normalize(join(dirname(file), one.from)) }] : []
  })
}

export function packagesOf(file: string, text: string): string[] {
  return rawImports(file, text)
    .map(({ from }) => from)
    .filter((from) => !/^[.#]/.test(from))
}

/** Arguments of every call of a function or method by its name. */
export function callsOf(name: string | RegExp, file: string, text: string): (readonly Node[])[] {
  return nodesOf(file, text)
    .filter(({ type }) => type === 'CallExpression')
    .filter(({ callee }) => {
      const called = nameOf(callee)
      return called !== undefined && (typeof name === 'string' ? called === name : name.test(called))
    })
    .map((call) => call['arguments'] as Node[])
}

function nameOf(callee: unknown): string | undefined {
  const { type, name, property } = callee as Node
  if (type === 'Identifier') return name as string
  return type === 'MemberExpression' ? ((property as Node)['name'] as string | undefined) : undefined
}

/** The properties of an object literal, by key. */
export function propertiesOf(node: Node | undefined): Map<string, Node> {
  if (node?.type !== 'ObjectExpression') return new Map()
  const properties = (node['properties'] as Node[]).filter(({ type, computed }) => type === 'Property' && !computed)
  return new Map(
    properties.map(({ key, value }) => [((key as Node)['name'] as string) ?? stringOf(key) ?? '', value as Node]),
  )
}

export function stringOf(node: unknown): string | undefined {
  const { type, value } = (node ?? {}) as Node
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}

export function crudTables(sources: Sources): { file: string; table: string }[] {
  return [...sources].flatMap(([file, text]) =>
    callsOf('crudPlugin', file, text).flatMap(([, options]) => {
      const table = stringOf(propertiesOf(options).get('table'))
      return table ? [{ file, table }] : []
    }),
  )
}
