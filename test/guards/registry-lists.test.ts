import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { locales } from '#shared/locale.ts'
import { nodesOf, propertiesOf, root, stringOf } from './sources.ts'
import type { Node, Sources } from './sources.ts'

const registries = new Set(['src/editions/editions.ts', 'src/shared/locale.ts'])
const exceptions: Record<string, string> = {
  'src/shared/mask/links.ts': 'a pattern with domains of countries, whether they have an edition or not',
  'src/features/orders/server/privacy/contact-leaks.test.ts': 'one contact written as in each of some languages',
  'src/features/catalog/server/suggest/queries/free-text/unrelated-words.ts': 'a collection of words by language',
  'test/support/contacts/corpus.ts': 'a collection of sample texts; tests use the languages that it has',
}

type Registry = { what: string; codes: readonly string[]; isList: (words: ReadonlySet<string>) => boolean }

/** A list that was complete before an edition was added must still be found, so that two thirds are enough. */
function registryOf(what: string, codes: readonly string[]): Registry {
  return { what, codes, isList: (words) => codes.filter((code) => words.has(code)).length > (codes.length * 2) / 3 }
}
const editionCodes = editions.map(({ code }) => code)
const all = [registryOf('editions', editionCodes), registryOf('languages', locales)]

function readAll(): Sources {
  const files = globSync('{src,test,scripts,bench,chaos}/**/*.{ts,tsx}', { cwd: root })
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

function listsByHand(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    if (registries.has(file)) return []
    // Parsing takes long, and few files contain so many codes.
    const words = new Set(text.split(/[^a-z]+/i))
    return all
      .filter((registry) => registry.isList(words) && hasList(file, text, registry))
      .map(({ what }) => `${file} lists ${what}`)
  })
}

function hasList(file: string, text: string, registry: Registry): boolean {
  const nodes = nodesOf(file, text)
  const optional = new Set(nodes.map((node) => findOptionalTable(node, text)))
  return nodes.some((node) => !optional.has(node) && listsIn(node, registry).some(registry.isList))
}

/** A lookup in such a table may find nothing, and the type says so. A code without an entry is no error. */
function findOptionalTable({ type, id, init }: Node, text: string): unknown {
  const annotation = type === 'VariableDeclarator' ? ((id as Node)['typeAnnotation'] as Node | undefined) : undefined
  if (!annotation) return undefined
  const declared = text.slice(annotation['start'] as number, annotation['end'] as number)
  return /^:\s*(?:Partial<Record<|Record<string,)/.test(declared) ? init : undefined
}

/** The elements of an array, the keys of a table, the members of a type, the codes in a row in a text or pattern. */
function listsIn(node: Node, registry: Registry): ReadonlySet<string>[] {
  switch (node.type) {
    case 'ArrayExpression':
      return [new Set((node['elements'] as unknown[]).map((element) => stringOf(element) ?? ''))]
    case 'TSUnionType':
      return [new Set((node['types'] as Node[]).map((one) => stringOf(one['literal']) ?? ''))]
    case 'TemplateLiteral':
      return rowsOfCodes(
        (node['quasis'] as { value: { raw: string } }[]).map(({ value }) => value.raw).join(),
        registry,
      )
    case 'Literal':
      return rowsOfCodes(stringOf(node) ?? (node['regex'] as { pattern: string } | undefined)?.pattern ?? '', registry)
    default:
      return [new Set(propertiesOf(node).keys())]
  }
}

function rowsOfCodes(text: string, { codes }: Registry): ReadonlySet<string>[] {
  const rows = text.matchAll(new RegExp(String.raw`(?:\b(?:${codes.join('|')})\b[^a-z]{0,6}){2,}`, 'g'))
  return Array.from(rows, ([row]) => new Set(row.split(/[^a-z]+/)))
}

test('editions and languages are listed in their registries only', () => {
  const found = listsByHand(readAll())
  expect(found.filter((problem) => !exceptions[problem.split(' ')[0]!])).toEqual([])
  expect(Object.keys(exceptions).filter((file) => !found.some((problem) => problem.startsWith(file)))).toEqual([])
})

describe('detects planted faults', () => {
  const quoted = editionCodes.map((code) => `'${code}'`)
  const spoken = locales.map((code) => `'${code}'`)
  test.each([
    ['an array', `const x = [${quoted.join(', ')}]`, 'editions'],
    ['an array that lacks one', `const x = [${quoted.slice(1).join(', ')}]`, 'editions'],
    ['a text', `const x = '${editionCodes.join(',')}'`, 'editions'],
    ['a condition in SQL', 'sql`select from city where edition in (' + quoted.join(', ') + ')`', 'editions'],
    ['a table', `const x = { ${locales.map((code) => `${code}: 1`).join(', ')} }`, 'languages'],
    ['a table with a value for each', `const x: Record<Locale, C> = { ${locales.join(', ')} }`, 'languages'],
    ['a type', `type X = ${spoken.join(' | ')}`, 'languages'],
    ['a pattern', `const x = /^(${locales.join('|')})$/`, 'languages'],
  ])('%s', (_, text, what) => expect(listsByHand(new Map([['src/x.ts', text]]))).toEqual([`src/x.ts lists ${what}`]))

  test('but not the languages of one edition, nor a table that may lack some', () => {
    const texts = ["const x = ['ua', 'ru', 'en']", `const x: Partial<Record<Locale, C>> = { ${locales.join(', ')} }`]
    for (const text of texts) expect(listsByHand(new Map([['src/x.ts', text]]))).toEqual([])
  })
})
