import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unzip } from '#test/support/unzip.ts'
import { zip } from './zip.ts'
import type { ZipEntry } from './zip.ts'

const at = new Date('2026-03-01T10:20:30Z')
const entry = (name: string, ...pieces: (string | Buffer)[]): ZipEntry => ({
  name,
  at,
  bytes: () => pieces.map((piece) => Buffer.from(piece)),
})
const archive = (...entries: ZipEntry[]) => buffer(zip(entries))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repeto-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

const picture = randomBytes(300_000)
const some = () => [
  entry('README.txt', 'hello'),
  entry('профіль/Олена.json', '{"a":', '1}'),
  { ...entry('photos/portrait.webp', picture), packed: true },
  entry('empty.json'),
  entry('long.txt', 'again and '.repeat(100_000)),
]

describe('an archive', () => {
  test('contains the entries under their names', async () => {
    const bytes = await archive(...some())
    const found = unzip(bytes)
    expect([...found.keys()]).toEqual(some().map(({ name }) => name))
    expect(found.get('README.txt')?.toString()).toBe('hello')
    expect(found.get('профіль/Олена.json')?.toString()).toBe('{"a":1}')
    expect(found.get('photos/portrait.webp')).toEqual(picture)
    expect(found.get('empty.json')).toHaveLength(0)
    expect(found.get('long.txt')).toHaveLength(1_000_000)
    expect(bytes.length).toBeLessThan(320_000)
  })

  test('can be empty', async () => {
    expect(unzip(await archive()).size).toBe(0)
  })

  test.skipIf(!runs('unzip', '-v'))('can be read by unzip', async () => {
    const path = join(folder, 'some.zip')
    await writeFile(path, await archive(...some()))
    expect(execFileSync('unzip', ['-tq', path], { encoding: 'utf8' })).toContain('No errors')
    expect(execFileSync('unzip', ['-p', path, 'README.txt'], { encoding: 'utf8' })).toBe('hello')
  })

  test.skipIf(!runs('python3', '--version'))('can be read by another program, with names and times', async () => {
    const path = join(folder, 'other.zip')
    await writeFile(path, await archive(...some()))
    const program = `import sys, zipfile, json
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps([z.testzip(), [[i.filename, i.file_size, i.date_time, i.external_attr >> 16] for i in z.infolist()]]))`
    const said = execFileSync('python3', ['-c', program, path], { encoding: 'utf8' })
    const [broken, listed] = JSON.parse(said) as [null, unknown[][]]
    expect(broken).toBeNull()
    // This program ignores the field that has the time in UTC.
    const localTime = [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), 30]
    expect(listed[1]).toEqual(['профіль/Олена.json', 7, localTime, 0o100644])
  })
})

function runs(program: string, ask: string): boolean {
  try {
    execFileSync(program, [ask], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('streaming', () => {
  test('reads an entry only when its turn comes', async () => {
    const opened: string[] = []
    const watched = (name: string): ZipEntry => ({
      name,
      at,
      *bytes() {
        opened.push(name)
        // More than the streams of one entry buffer.
        for (let piece = 0; piece < 40; piece++) yield randomBytes(65_536)
      },
    })
    const pieces = zip([watched('one'), watched('two')])
    expect(opened).toEqual([])
    await pieces.next()
    await pieces.next()
    await sleep(50)
    expect(opened).toEqual(['one'])
    await pieces.return(undefined)
    expect(opened).toEqual(['one'])
  })

  test('asks for no further entry when the consumer stops', async () => {
    let state = 'open'
    async function* entries() {
      try {
        for (;;) yield entry(`${Math.random()}`, randomBytes(100_000))
      } finally {
        state = 'closed'
      }
    }
    const pieces = zip(entries())
    await pieces.next()
    await pieces.return(undefined)
    expect(state).toBe('closed')
  })

  test('closes the open file when the consumer stops', async () => {
    const path = join(folder, 'large')
    await writeFile(path, randomBytes(4_000_000))
    const stream = createReadStream(path)
    const pieces = zip([{ name: 'large', at, packed: true, bytes: () => stream as AsyncIterable<Buffer> }])
    await pieces.next()
    await pieces.next()
    await pieces.return(undefined)
    expect(stream.destroyed).toBe(true)
  })

  test('fails if an entry cannot be read', async () => {
    const broken: ZipEntry = {
      name: 'broken',
      at,
      *bytes() {
        yield Buffer.from('half')
        throw new Error('the disk is gone')
      },
    }
    await expect(archive(broken)).rejects.toThrow('the disk is gone')
    const missing = () => createReadStream(join(folder, 'nowhere')) as AsyncIterable<Buffer>
    await expect(archive({ name: 'missing', at, bytes: missing })).rejects.toThrow('ENOENT')
  })
})

describe('rejects', () => {
  test.each(['', '/etc/passwd', '../up', 'a/../../up', 'a//b', 'C:/x', 'a\\b', 'a\nb', 'a/', './a'])(
    'the name %j',
    async (name) => {
      await expect(archive(entry(name, 'x'))).rejects.toThrow('invalid archive entry name')
    },
  )
  test('a duplicate name', async () => {
    await expect(archive(entry('a', 'x'), entry('a', 'y'))).rejects.toThrow('invalid archive entry name: a')
  })
})
