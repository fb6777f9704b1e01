/**
 * Counts what the product's code weighs, by slice.
 *   node scripts/size.ts                 as tables
 *   node scripts/size.ts --json          as JSON, to be kept
 *   node scripts/size.ts --since FILE    beside counts that were kept
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Files that are not production code. The first kind that matches counts. */
const kinds = {
  generated: /\.gen\.ts$/,
  tests: /\.test\.tsx?$|^test\//,
  demo: /^src\/demo\//,
  reference: /^src\/editions\/reference/,
  sandboxes: /\/sandbox(es)?[/.-]|\/[\w-]+-sandbox\.tsx?$/,
  texts: /\/(messages|templates)\/|\/texts\/.+\.md$/,
  data: /\.(json|md|txt)$/,
} as const
type Kind = keyof typeof kinds | 'production'

const files = globSync(['src/**/*.{ts,tsx,css,json,md,txt}', 'test/**/*.ts'], { cwd: root }).map((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  const kind: Kind =
    (Object.keys(kinds) as (keyof typeof kinds)[]).find((name) => kinds[name].test(path)) ?? 'production'
  return { path, kind, text, lines: text.trimEnd().split('\n').length }
})
const production = files.filter(({ kind }) => kind === 'production')

/** Comments do not count. Words of a text count one by one, so that a list of words weighs what it weighs to a reader. */
const comments = /\/\*[\s\S]*?\*\/|(?<=^|[\s;,{}()])\/\/.*$/gm
const tokens = /[\p{L}\p{N}_$]+|=>|\?\?=?|\?\.|\.\.\.|&&|\|\||[=!]==?|[<>]=|[^\s\p{L}\p{N}_$'"`]/gu
const countTokens = (text: string) => text.replaceAll(comments, '').match(tokens)?.length ?? 0

/** Conditions that keep the rows of an edition apart, written by hand. */
const editionConditions = /where\(\s*'(\w+\.)?edition',|\bedition = \$\{|\.onRef\(\s*'\w+\.edition'/g

function sliceOf(path: string): string {
  const [, layer = '', name = ''] = path.split('/')
  return layer === 'features' ? `features/${name}` : layer
}

function bySlice() {
  const slices = new Map<string, { files: number; lines: number; tokens: number; editionConditions: number }>()
  for (const { path, text, lines } of production) {
    const slice = sliceOf(path)
    const sum = slices.get(slice) ?? { files: 0, lines: 0, tokens: 0, editionConditions: 0 }
    sum.files += 1
    sum.lines += lines
    sum.tokens += countTokens(text)
    sum.editionConditions += text.match(editionConditions)?.length ?? 0
    slices.set(slice, sum)
  }
  return Object.fromEntries([...slices].toSorted(([, a], [, b]) => b.tokens - a.tokens))
}

/** Lines of what is not counted, so that code that moves there can be seen. */
function uncounted() {
  const lines = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0])) as Record<string, number>
  for (const file of files) if (file.kind !== 'production') lines[file.kind]! += file.lines
  return lines
}

function fileLengths() {
  const lengths = production.map(({ lines }) => lines).toSorted((a, b) => a - b)
  return {
    median: lengths[Math.floor(lengths.length / 2)]!,
    p90: lengths[Math.floor(lengths.length * 0.9)]!,
    longest: lengths.at(-1)!,
  }
}

/** Types and functions that a reader finds twice when looking for one. Handlers of pages export `default` and `load`. */
function repeatedExports(): string[] {
  const owners = new Map<string, Set<string>>()
  for (const { path, text } of production)
    for (const [, name = ''] of text.matchAll(/^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm))
      owners.set(name, (owners.get(name) ?? new Set()).add(path))
  return [...owners].flatMap(([name, paths]) => (paths.size > 1 ? [name] : [])).toSorted()
}

/** Files, besides texts, that name something that was added as one thing. */
const additions = {
  'a field of the profile: nickname': /\bnickname\b/,
  'a payment provider: fondy': /fondy/i,
  'a notification: order.rate_proposed': /rate_propos/i,
  'a panel screen: vacancies': /vacanc/i,
} as const

function filesOfAdditions() {
  const counted = files.filter(({ kind }) => kind === 'production' || kind === 'sandboxes')
  return Object.fromEntries(
    Object.entries(additions).map(([name, pattern]) => [
      name,
      counted.filter(({ path, text }) => pattern.test(path) || pattern.test(text)).length,
    ]),
  )
}

const slices = bySlice()
const sum = (field: 'files' | 'lines' | 'tokens' | 'editionConditions') =>
  Object.values(slices).reduce((total, slice) => total + slice[field], 0)
const size = {
  total: {
    files: sum('files'),
    lines: sum('lines'),
    tokens: sum('tokens'),
    editionConditions: sum('editionConditions'),
  },
  slices,
  uncounted: uncounted(),
  fileLengths: fileLengths(),
  repeatedExports: repeatedExports(),
  filesOfAdditions: filesOfAdditions(),
}

const since = process.argv.indexOf('--since')
if (process.argv.includes('--json')) console.log(JSON.stringify(size, undefined, 2))
else if (since > 0) compare(JSON.parse(readFileSync(process.argv[since + 1]!, 'utf8')) as typeof size)
else {
  console.table({ ...slices, total: size.total })
  console.table(size.uncounted)
  console.table(size.filesOfAdditions)
  console.table({ ...size.fileLengths, repeatedExports: size.repeatedExports.length })
}

function compare(before: typeof size): void {
  const row = (old: number, now: number) => ({
    before: old,
    now,
    change: `${(((now - old) / (old || 1)) * 100).toFixed(1)} %`,
  })
  const rows = (old: Record<string, number>, now: Record<string, number>) =>
    Object.fromEntries(Object.keys({ ...old, ...now }).map((name) => [name, row(old[name] ?? 0, now[name] ?? 0)]))
  const tokensOf = (of: typeof size) =>
    Object.fromEntries(Object.entries(of.slices).map(([name, slice]) => [name, slice.tokens]))
  console.table(rows(before.total, size.total))
  console.log('tokens')
  console.table(rows(tokensOf(before), tokensOf(size)))
  console.log('lines that do not count')
  console.table(rows(before.uncounted, size.uncounted))
  console.table(rows(before.filesOfAdditions, size.filesOfAdditions))
  console.table(rows(before.fileLengths, size.fileLengths))
  console.table(row(before.repeatedExports.length, size.repeatedExports.length))
}
