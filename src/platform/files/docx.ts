import { inflateRawSync } from 'node:zlib'

export type DocxVerdict = 'harmless' | 'active_document' | 'too_complex' | 'damaged'

const most = { entries: 2_000, unpacked: 100 * 1_048_576, relations: 1_048_576 }
/** Macros, controls, embedded files and programs. */
const activeName =
  /vba|activex|embeddings\/|\.(?:bin|exe|dll|js|jse|vbs|vbe|wsf|hta|lnk|scr|bat|cmd|ps1|jar|doc[m]?|ole)$/i
const needed = ['[Content_Types].xml', 'word/document.xml']

/**
 * Reads the directory of a document of Word. It may contain texts, styles and pictures. What it refers to in other
 * places must be a hyperlink, because Word loads templates and frames without asking. Only relations are unpacked.
 */
export function inspectDocx(bytes: Buffer): DocxVerdict {
  const entries = readDirectory(bytes)
  if (typeof entries === 'string') return entries
  if (needed.some((name) => !entries.some((entry) => entry.name === name))) return 'damaged'
  if (entries.some(({ name }) => activeName.test(name))) return 'active_document'
  for (const entry of entries.filter(({ name }) => name.endsWith('.rels') || name === needed[0])) {
    const text = unpack(bytes, entry)
    if (text === undefined) return 'damaged'
    if (/macroEnabled/i.test(text) || hasForeignParts(text)) return 'active_document'
  }
  return 'harmless'
}

type ZipEntry = { name: string; method: number; packed: number; unpacked: number; at: number }

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

/** The record at the end must be the last bytes of the file, so that nothing can follow the archive. */
function readDirectory(bytes: Buffer): ZipEntry[] | 'damaged' | 'too_complex' | 'active_document' {
  const end = bytes.length - 22
  if (end < 0 || bytes.readUInt32LE(end) !== endMark) return 'damaged'
  const count = bytes.readUInt16LE(end + 10)
  const start = bytes.readUInt32LE(end + 16)
  if (count > most.entries) return 'too_complex'
  if (start + bytes.readUInt32LE(end + 12) !== end) return 'damaged'
  const entries: ZipEntry[] = []
  let unpackedBytes = 0
  let at = start
  for (let number = 0; number < count; number++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entryMark) return 'damaged'
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const entry = {
      name,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    }
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted || name.includes('..') || name.startsWith('/') || name.includes('\\')) return 'active_document'
    if (entry.method !== 0 && entry.method !== 8) return 'too_complex'
    unpackedBytes += entry.unpacked
    if (unpackedBytes > most.unpacked) return 'too_complex'
    entries.push(entry)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === end ? entries : 'damaged'
}

function unpack(bytes: Buffer, { at, method, packed }: ZipEntry): string | undefined {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localMark) return undefined
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (from + packed > bytes.length) return undefined
  const data = bytes.subarray(from, from + packed)
  try {
    return (method === 0 ? data : inflateRawSync(data, { maxOutputLength: most.relations })).toString('utf8')
  } catch {
    return undefined
  }
}

/** A hyperlink is the only relation whose target may be outside of the document. */
function hasForeignParts(text: string): boolean {
  return text
    .split(/<Relationship\s/i)
    .slice(1)
    .some((relation) => /TargetMode\s*=\s*["']External/i.test(relation) && !/\/hyperlink["']/i.test(relation))
}
