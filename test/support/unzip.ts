import { crc32, inflateRawSync } from 'node:zlib'

/** Reads the files of an archive by its central directory and throws when anything is inconsistent. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('no end of an archive')
  const count = archive.readUInt16LE(end + 10)
  const found = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  if (at + archive.readUInt32LE(end + 12) !== end) throw new Error('the list does not end where it should')
  for (let place = 0; place < count; place++) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no entry of the list')
    const [crc, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const length = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + length)
    const local = archive.readUInt32LE(at + 42)
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} does not begin where it should`)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const stored = archive.subarray(start, start + packed)
    const bytes = archive.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored)
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${name} is damaged`)
    // Streaming readers rely on the data descriptor after each file.
    const tail = start + packed
    if (archive.readUInt32LE(tail) !== 0x08074b50 || archive.readUInt32LE(tail + 4) !== crc)
      throw new Error(`${name} has no figures after it`)
    found.set(name, bytes)
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return found
}
