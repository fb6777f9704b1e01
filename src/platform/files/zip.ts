import { once } from 'node:events'
import { Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** An entry of the archive. Its bytes are requested when the entry is written. */
export type ZipEntry = {
  name: string
  at: Date
  /** Already compressed content, such as a picture, is stored as it is. */
  packed?: boolean
  bytes: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

type Written = { name: Buffer; stamp: Buffer; crc: number; packed: number; size: number; offset: number }

/** Larger archives need Zip64, which is not implemented. */
const maxSize = { bytes: 2 ** 32 - 1, entries: 2 ** 16 - 1 }
/** UTF-8 names, and sizes in a data descriptor after the bytes. */
const flags = 0x0808
const deflated = 8
const version = 20
const madeOnUnix = (3 << 8) | version
const attributes = (0o100644 << 16) >>> 0

/** Streams a zip archive with at most one chunk in memory. If the consumer stops, the file being read is closed. */
export async function* zip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  limit: typeof maxSize = maxSize,
): AsyncGenerator<Buffer> {
  const written: Written[] = []
  const names = new Set<string>()
  let offset = 0
  const fitting = (piece: Buffer) => {
    offset += piece.length
    if (offset > limit.bytes) throw new Error('archive too large')
    return piece
  }
  for await (const entry of entries) {
    if (!isSafe(entry.name) || names.has(entry.name)) throw new Error(`invalid archive entry name: ${entry.name}`)
    if (names.add(entry.name).size > limit.entries) throw new Error('too many archive entries')
    const file = { name: Buffer.from(entry.name), stamp: stampOf(entry.at), crc: 0, packed: 0, size: 0, offset }
    yield fitting(Buffer.concat([localHead(file), file.name]))
    const counted = count(entry.bytes(), file)
    for await (const piece of deflate(counted, entry.packed ?? false)) {
      file.packed += piece.length
      yield fitting(piece)
    }
    // The uncompressed size may exceed the limit although the compressed size does not.
    if (file.size > limit.bytes) throw new Error('archive too large')
    yield fitting(descriptor(file))
    written.push(file)
  }
  const start = offset
  for (const file of written) yield fitting(Buffer.concat([centralHead(file), file.name]))
  yield fitting(endOf(written.length, offset - start, start))
}

function isSafe(name: string): boolean {
  return !/[\p{Cc}\\:]/u.test(name) && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

async function* count(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, file: Written) {
  for await (const piece of bytes) {
    file.crc = crc32(piece, file.crc)
    file.size += piece.length
    yield piece
  }
}

async function* deflate(bytes: AsyncIterable<Uint8Array>, packed: boolean): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: packed ? constants.Z_NO_COMPRESSION : constants.Z_DEFAULT_COMPRESSION })
  const source = Readable.from(bytes)
  source.on('error', (error) => packer.destroy(error)).pipe(packer)
  try {
    for await (const piece of packer) yield piece as Buffer
  } finally {
    packer.destroy()
    if (!source.closed) {
      const closed = once(source, 'close')
      source.destroy()
      await closed
    }
  }
}

/** The MS-DOS time format: steps of two seconds since 1980, here in UTC. */
function stampOf(at: Date): Buffer {
  const stamp = Buffer.alloc(4)
  const year = Math.min(Math.max(at.getUTCFullYear() - 1980, 0), 127)
  stamp.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 0)
  stamp.writeUInt16LE((year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 2)
  return stamp
}

function localHead({ name, stamp }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  stamp.copy(head, 10)
  head.writeUInt16LE(name.length, 26)
  return head
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function centralHead({ name, stamp, crc, packed, size, offset }: Written): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(madeOnUnix, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(deflated, 10)
  stamp.copy(head, 12)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(attributes, 38)
  head.writeUInt32LE(offset, 42)
  return head
}

function endOf(entries: number, bytes: number, start: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(start, 16)
  return end
}
