import { constants, inflateSync } from 'node:zlib'

/** What a PDF can do beside being read, by the names of its own language; and what nobody can look into. */
const active =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Renditions?|SubmitForm|ImportData|GoToE|Encrypt)(?![A-Za-z])|\/XFA[\s\0]*[[\d]/
/** Too short to mean anything where the bytes of a picture are: there they are met by chance. */
const short = /\/(?:JS|XFA)(?![A-Za-z])/

/**
 * Whether a PDF does something, or may: its objects are looked at as they stand, and where they are packed together,
 * unpacked. What is drawn on its pages does nothing, and may well speak of `HTML/JavaScript`.
 */
export function isActivePdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const plain = decoded(text)
  if (active.test(plain) || short.test(outsideOfStreams(plain))) return true
  const packed = packedObjects(bytes, text)
  if (!packed || packed.some(({ objects }) => active.test(objects) || short.test(objects))) return true
  // Every packing that is called one must have been looked into.
  const called = plain.match(packing)?.length ?? 0
  return packed.filter(({ head }) => head.search(packing) >= 0).length < called
}

const streams = /(?<!end)stream\r?\n/g
const packing = /\/ObjStm(?![A-Za-z])/g

/** Any letter of a name may be written as its number: `/J#61vaScript`. */
function decoded(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

function outsideOfStreams(text: string): string {
  const pieces: string[] = []
  let done = 0
  for (const { index } of text.matchAll(streams)) {
    if (index < done) continue
    pieces.push(text.slice(done, index))
    const end = text.indexOf('endstream', index)
    if (end === -1) return [...pieces, text.slice(index)].join(' ')
    done = end
  }
  return [...pieces, text.slice(done)].join(' ')
}

const most = { streams: 20_000, objects: 16_000_000, unpacked: 128_000_000 }
const headLength = 4096

/** Objects that are packed together, with what is said of them before; undefined if it would take too long to look. */
function packedObjects(bytes: Buffer, text: string): { head: string; objects: string }[] | undefined {
  const found: { head: string; objects: string }[] = []
  let [count, unpacked, end] = [0, 0, -1]
  for (const { index, 0: word } of text.matchAll(streams)) {
    const start = index + word.length
    if (end < start) end = text.indexOf('endstream', start)
    if (end === -1) break
    if (++count > most.streams) return undefined
    const body = bytes.subarray(start, end)
    const begin = unpack(body.subarray(0, peek), peek * highestRatio)
    unpacked += begin?.length ?? 0
    if (begin && isObjects.test(begin)) {
      const objects = unpack(body, most.objects)
      unpacked += objects?.length ?? most.objects
      const before = text.slice(Math.max(0, index - headLength), index)
      if (objects) found.push({ head: decoded(before.slice(before.lastIndexOf('obj') + 1)), objects: decoded(objects) })
    }
    if (unpacked > most.unpacked) return undefined
  }
  return found
}

/** So much of a stream tells whether it is objects; and nothing can be packed tighter than this. */
const peek = 512
const highestRatio = 1100

/** Numbers and places of objects, then the first of them. On pages, numbers are followed by a verb. */
const isObjects = /^(?:[\s\0]|%[^\r\n]*[\r\n])*\d+[\s\0]+\d+(?:[\s\0]+\d+)*[\s\0]*(?:$|[<[(/tfn%-])/

function unpack(body: Buffer, maxOutputLength: number): string | undefined {
  const isPacked = body.length > 2 && (body[0]! & 15) === 8 && body.readUInt16BE(0) % 31 === 0
  if (!isPacked) return body.toString('latin1')
  try {
    return inflateSync(body, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    return undefined
  }
}
