import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { nodesIn, root } from './sources.ts'
import type { Node } from './sources.ts'

type SourceFile = { file: string; text: string }

const sourceFiles = ['src', 'test', 'bench', 'chaos', 'scripts']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  .filter((file) => !file.endsWith('.gen.ts'))
  .map((file): SourceFile => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Names of the old idiom, as whole identifiers. Generic words are rejected as top-level names only. */
const rejectedNames = new Set(
  `heldOrder heldTutor lookAtClient doorOf whoAsks saidByItself fleeting holdBack handOver hearUpdate lettersInstead
  openFace useLive DrawnList whichHave moveToKept refuse refuseField asker askerOf maskedWords countedTo shownAtOnce
  deepestPage mayBeName`
    .split(/\s+/)
    .filter(Boolean),
)
const rejectedTopLevelNames = new Set(
  `told held kept said shown brought listed asked given near around inside wanted sought whom theirs mine`.split(' '),
)
const anyRejectedName = new RegExp(String.raw`\b(?:${[...rejectedNames, ...rejectedTopLevelNames].join('|')})\b`)
const rejectedFileNames =
  /^(held|told|kept|near|around|clockwork|life|people-who-.*|who-.*|look-at-.*|look-in|fates|hand-over|letters?|talks?|scene|crowd|cast|plots|stuff|deeds)\b/
const essayOpening = /^(Whoever|Whatever|Whichever|What|Of|Nobody|Nothing|So many|Who)\b/

const programs = new WeakMap<SourceFile, ReturnType<typeof parseSync>>()

function programOf(source: SourceFile) {
  const known = programs.get(source) ?? parseSync(source.file, source.text)
  programs.set(source, known)
  return known
}

/** Identifiers that a file declares, with whether they are declared at its top level. */
function declaredNames(source: SourceFile): { name: string; topLevel: boolean }[] {
  const { program } = programOf(source)
  const statements = (program.body as unknown as Node[]).map((one) =>
    one.type.startsWith('Export') && one['declaration'] ? (one['declaration'] as Node) : one,
  )
  const topLevel = new Set(statements.flatMap(namesOf))
  const all = nodesIn(program).flatMap((node) =>
    node.type === 'Identifier' ? [(node as unknown as { name: string }).name] : [],
  )
  return [...new Set(all)].map((name) => ({ name, topLevel: topLevel.has(name) }))
}

function namesOf(statement: Node): string[] {
  const own = (statement['id'] as Node | null)?.['name']
  const variables = (statement['declarations'] as Node[] | undefined)?.flatMap(({ id }) => {
    const { type, name } = id as Node
    return type === 'Identifier' ? [name as string] : []
  })
  return [...(typeof own === 'string' ? [own] : []), ...(variables ?? [])]
}

function nameProblems(source: SourceFile): string[] {
  const { file } = source
  const named = rejectedFileNames.test(basename(file)) ? [`${file}: file name`] : []
  // Only files with such a word anywhere are parsed.
  if (!anyRejectedName.test(source.text)) return named
  return [
    ...named,
    ...declaredNames(source)
      .filter(({ name, topLevel }) => rejectedNames.has(name) || (topLevel && rejectedTopLevelNames.has(name)))
      .map(({ name }) => `${file}: ${name}`),
  ]
}

function commentProblems(source: SourceFile): string[] {
  const { comments } = programOf(source)
  const lines = new Set<number>()
  return comments.flatMap(({ type, value, start }) => {
    const line = source.text.slice(0, start).split('\n').length
    // A line comment goes on in the next line; only its first line opens it.
    const continues = type === 'Line' && lines.has(line - 1)
    if (type === 'Line') lines.add(line)
    const opening = value.replace(/^[\s*]+/, '')
    return !continues && essayOpening.test(opening) ? [`${source.file}:${line}: ${opening.split('\n')[0]}`] : []
  })
}

/** Names that more than one slice (or layer) exports. */
function sharedExports(files: readonly SourceFile[]): Map<string, Set<string>> {
  const slices = new Map<string, Set<string>>()
  for (const source of files) {
    const slice = /^src\/((?:features\/)?[^/]+)\//.exec(source.file)?.[1]
    if (!slice || /\.test\.tsx?$|^src\/demo\//.test(source.file)) continue
    for (const statement of programOf(source).program.body as unknown as Node[]) {
      const declaration = statement.type === 'ExportNamedDeclaration' && (statement['declaration'] as Node | null)
      for (const name of declaration ? namesOf(declaration) : [])
        slices.set(name, (slices.get(name) ?? new Set<string>()).add(slice))
    }
  }
  return new Map([...slices].filter(([, by]) => by.size > 1))
}

/** Order statuses are numbers on the wire and in the database, and constants everywhere else. */
const bareStatus =
  /\b(?:o\.|order\.|row\.|locked\.)?status(?:\s*(?:===|!==|<=|>=|<|>|=|<>)\s*\d|\s+(?:not\s+)?in\s*\(\s*\d|:\s*\d{1,2}[,\s}])/g

function statusProblems({ file, text }: SourceFile): string[] {
  // In the columns of a list `status: 1` says that the column exists.
  if (!file.startsWith('src/features/') || /\.test\.tsx?$|orders-screen/.test(file)) return []
  return [...text.matchAll(bareStatus)].map(({ 0: found }) => `${file}: ${found}`)
}

const subject = /^[a-z][\w./-]*(?:, [a-z][\w./-]*)*: \S.*$/
const subjectProblems = (subjects: readonly string[]) => subjects.filter((one) => !subject.test(one) || one.length > 72)

/** Subjects of the commits since this guard was added; undefined outside of a repository. */
function subjectsSinceGuard(): string[] | undefined {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '--', 'test/guards/vocabulary.test.ts')
      .split('\n')
      .at(-1)
    return added ? git('log', '--no-merges', '--format=%s', `${added}..HEAD`).split('\n').filter(Boolean) : []
  } catch {
    return undefined
  }
}
const subjects = subjectsSinceGuard()

test('no rejected names', () => expect(sourceFiles.flatMap(nameProblems)).toEqual([]))
test('no comment opens like an essay', () => expect(sourceFiles.flatMap(commentProblems)).toEqual([]))
test('at most 40 names are exported by more than one slice', () => {
  const shared = sharedExports(sourceFiles)
  expect(shared.size, [...shared.keys()].join(' ')).toBeLessThanOrEqual(40)
})
test('no bare status numbers', () => expect(sourceFiles.flatMap(statusProblems)).toEqual([]))
test.skipIf(subjects === undefined)('commit subjects are `scope: summary`, at most 72 characters', () =>
  expect(subjectProblems(subjects!)).toEqual([]),
)

describe('finds planted faults', () => {
  const planted = (text: string, file = 'src/features/orders/server/x.ts') => ({ file, text })
  test.each([
    ['a rejected name', nameProblems(planted('const a = heldOrder()'))],
    ['a generic word at the top level', nameProblems(planted('export const told = 1'))],
    ['a file name', nameProblems(planted('', 'src/features/orders/server/people-who-leave.ts'))],
    ['a comment', commentProblems(planted('/** Whoever asks. */'))],
    ['a comment of several lines', commentProblems(planted('/**\n * Nobody asks.\n */'))],
    ['a status in TypeScript', statusProblems(planted('if (order.status === 7) pay()'))],
    ['a status in SQL', statusProblems(planted('sql`where o.status in (4, 5)`'))],
    ['a commit without a scope', subjectProblems(['Fix things'])],
    ['a long commit subject', subjectProblems([`orders: ${'x'.repeat(70)}`])],
  ])('%s', (_, found) => expect(found).toHaveLength(1))

  test('a name of two slices', () => {
    const files = ['src/features/a/x.ts', 'src/features/b/x.ts'].map((file) => planted('export const Place = 1', file))
    expect([...sharedExports(files).keys()]).toEqual(['Place'])
  })
  test('allows what is right', () => {
    expect(commentProblems(planted('// The first line of a comment\n// What follows continues it.'))).toEqual([])
    expect(subjectProblems(['orders: retry auto-appoint after unpause', 'jobs, codes: fix retries'])).toEqual([])
  })
})
