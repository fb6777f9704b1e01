import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'dist/client')

/** Names that occur in server code only. In a bundle they reveal a wrong import. */
const serverOnly =
  /graphile_worker|insertInto|node:crypto|process\.env\.|password_hash|token_hash|pg_notify|argon2|DATABASE_URL/
/** Minifiers rename variables, but not these strings. The editor of formatted texts is 130 kB. */
const marks = { zod: 'ZodError', editor: 'ProseMirror' }

type Manifest = Record<string, { file: string; imports?: string[] }>
type ReadChunk = (file: string) => string

const readChunk: ReadChunk = (file) => readFileSync(join(built, file), 'utf8')
const manifest = () => JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Manifest

/** Entries that a browser loads before any interaction: the start script, the layouts and the public pages. */
const publicEntries = [
  'src/app/start.ts',
  'src/app/browser.tsx',
  'src/app/layouts/site.tsx',
  'src/app/layouts/reduced.tsx',
  'src/app/layouts/bare.tsx',
  ...globSync('src/features/*/web/**/*.page.tsx', { cwd: root }).filter((file) => !/\/panel\.[^/]*$/.test(file)),
]

/** Lists chunks with a marked library that an entry loads, and entries missing from the build. */
function loadedWith(
  library: keyof typeof marks,
  chunks: Manifest,
  entries: readonly string[],
  read: ReadChunk,
): string[] {
  return entries.flatMap((entry) => {
    if (!chunks[entry]) return [`${entry} is not in the build`]
    const loaded = new Set<string>()
    const load = (key: string) => {
      if (loaded.has(key)) return
      loaded.add(key)
      for (const next of chunks[key]?.imports ?? []) load(next)
    }
    load(entry)
    return [...loaded]
      .filter((key) => read(chunks[key]!.file).includes(marks[library]))
      .map((key) => `${entry} loads ${library} with ${chunks[key]!.file}`)
  })
}

test('no server code reaches the browser', () => {
  const chunks = globSync('assets/*.js', { cwd: built })
  expect(chunks.length).toBeGreaterThan(3)
  expect(chunks.filter((file) => serverOnly.test(readChunk(file)))).toEqual([])
})

test.each(['zod', 'editor'] as const)('no public page loads %s', (library) => {
  expect(publicEntries.length).toBeGreaterThan(4)
  expect(loadedWith(library, manifest(), publicEntries, readChunk)).toEqual([])
})

test('the marker strings still identify their libraries', () => {
  // The panel's declared screens validate forms with zod. Delete this line if they stop doing so.
  expect(
    loadedWith('zod', manifest(), ['src/features/geo/web/staff/panel.users_cities.page.tsx'], readChunk),
  ).not.toEqual([])
  expect(loadedWith('editor', manifest(), ['src/ui/rich-text/editor.tsx'], readChunk)).not.toEqual([])
})

describe('detects planted faults', () => {
  test('server code', () => expect(serverOnly.test('db.insertInto("city")')).toBe(true))
  test('zod two imports away and a page missing from the build', () => {
    const planted: Manifest = {
      'home.page.tsx': { file: 'home.js', imports: ['_parts.js'] },
      '_parts.js': { file: 'parts.js', imports: ['_deep.js', 'home.page.tsx'] },
      '_deep.js': { file: 'deep.js' },
    }
    const read: ReadChunk = (file) => (file === 'deep.js' ? `class A{name="${marks.zod}"}` : '')
    expect(loadedWith('zod', planted, ['home.page.tsx', 'gone.page.tsx'], read)).toEqual([
      'home.page.tsx loads zod with deep.js',
      'gone.page.tsx is not in the build',
    ])
  })
})
