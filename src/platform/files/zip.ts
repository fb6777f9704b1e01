import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'

/** An entry of the archive. Its bytes are requested when the entry is written. */
export type ZipEntry = {
  name: string
  at: Date
  /** Already compressed content, such as a picture, is stored as it is. */
  packed?: boolean
  bytes: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Streams a zip archive, one open entry at a time. If the consumer stops, the file being read is closed. */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const archive = new ZipFile()
  const output = archive.outputStream as PassThrough
  archive.on('error', (error) => output.destroy(error))
  const adding = addEntries(archive, output, entries).catch((error: Error) => void output.destroy(error))
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    output.destroy()
    await adding
  }
}

async function addEntries(
  archive: ZipFile,
  output: PassThrough,
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
) {
  const names = new Set<string>()
  for await (const { name, at, packed, bytes } of entries) {
    if (!isSafe(name) || names.has(name)) throw new Error(`invalid archive entry name: ${name}`)
    names.add(name)
    // As a stream of bytes it reads one piece ahead; as a stream of objects it would read sixteen in one turn.
    const source = Readable.from(bytes(), { objectMode: false })
    const closed = once(source, 'close')
    const stop = () => source.destroy()
    output.once('close', stop)
    archive.addReadStream(source, name, { mtime: at, mode: 0o100644, compress: !packed })
    await closed
    output.off('close', stop)
    if (output.destroyed) return
  }
  archive.end()
}

/** The library rejects absolute names and names that lead upwards; other systems dislike more than that. */
function isSafe(name: string): boolean {
  return !/[\p{Cc}\\:]/u.test(name) && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
