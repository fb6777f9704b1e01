import { fail } from '#shared/errors.ts'
import { semaphore } from '../semaphore.ts'
import { nextTurn } from '../turns.ts'
import { bodyLimits } from './body-limits.ts'

/** A field has a text, a file has a file name; the bytes are a view into the body. */
export type MultipartPart = { name: string; isFile: boolean; bytes: Buffer }

/** A hostile body costs 10 ns per byte to search, and four times that on a busy machine: 3 to 10 ms for this many. */
const searchedAtOnce = 262_144
const headerEnd = Buffer.from('\r\n\r\n')
/** Many bodies at once would each take their share of every turn of the event loop. */
const oneAtATime = semaphore(1)

/**
 * The parts of `multipart/form-data` (RFC 7578). The runtime's own parser takes 6 ms for each megabyte in one piece,
 * which would hold up everybody else while five scans are parsed. This one only searches for boundaries, copies nothing
 * and lets other requests have their turn while it searches.
 */
export function parseMultipart(body: Buffer, contentType: string): Promise<MultipartPart[]> {
  return oneAtATime(() => splitParts(body, contentType))
}

async function splitParts(body: Buffer, contentType: string): Promise<MultipartPart[]> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`)
  const parts: MultipartPart[] = []
  // The first boundary has no line break before it.
  if (!body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))) throw fail('invalid')
  let at = delimiter.length - 2
  while (body.toString('latin1', at, at + 2) !== '--') {
    if (parts.length === bodyLimits.parts) throw fail('too_large')
    const head = body.subarray(at, at + bodyLimits.partHeader).indexOf(headerEnd)
    const end = head === -1 ? -1 : await indexInTurns(body, delimiter, at + head + headerEnd.length)
    if (end === -1 || body.toString('latin1', at, at + 2) !== '\r\n') throw fail('invalid')
    const bytes = body.subarray(at + head + headerEnd.length, end)
    parts.push({ ...parseHeader(body.toString('utf8', at + 2, at + head)), bytes })
    at = end + delimiter.length
  }
  return parts
}

async function indexInTurns(body: Buffer, wanted: Buffer, from: number): Promise<number> {
  for (let at = from; at < body.length; at += searchedAtOnce) {
    if (at > from) await nextTurn()
    const found = body.subarray(at, at + searchedAtOnce + wanted.length - 1).indexOf(wanted)
    if (found !== -1) return at + found
  }
  return -1
}

function boundaryOf(contentType: string): string {
  const boundary = /boundary=(?:"([^"]{1,200})"|([^;\s"]{1,200}))/i.exec(contentType)
  const name = boundary?.[1] ?? boundary?.[2]
  if (name === undefined) throw fail('invalid')
  return name
}

function parseHeader(header: string): Pick<MultipartPart, 'name' | 'isFile'> {
  const disposition = /^content-disposition:\s*form-data((?:;[^\r\n]*)?)$/im.exec(header)?.[1]
  const name = disposition === undefined ? undefined : /;\s*name="([^"]{0,200})"/i.exec(disposition)?.[1]
  if (name === undefined) throw fail('invalid')
  // Browsers escape quotes and line breaks in names.
  const readable = name.replaceAll(/%(?:22|0D|0A)/gi, (escaped) => decodeURIComponent(escaped))
  return { name: readable, isFile: /;\s*filename\*?=/i.test(disposition!) }
}
