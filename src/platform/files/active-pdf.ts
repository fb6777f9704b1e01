import { constants, inflateSync } from 'node:zlib'

/** PDF names that declare active content or content that cannot be inspected. */
const active =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Renditions?|SubmitForm|ImportData|GoToE|Encrypt)(?![A-Za-z])|\/XFA[\s\0]*[[\d]/
/** These names are so short that image data contains them by chance, so they only count outside streams. */
const short = /\/(?:JS|XFA)(?![A-Za-z])/

export type PdfVerdict = 'harmless' | 'active_pdf' | 'too_complex'

/**
 * Detects active content in a PDF. Objects are inspected directly and inside object streams. Page content cannot
 * execute and may mention `HTML/JavaScript`. The work is bounded by the length of the file; files that need more are
 * too complex.
 */
export function inspectPdf(bytes: Buffer): PdfVerdict {
  const text = bytes.toString('latin1')
  const plain = decodeNames(text)
  if (active.test(plain) || short.test(outsideOfStreams(plain))) return 'active_pdf'
  const streams = findObjectStreams(bytes, text)
  if (!streams) return 'too_complex'
  if (streams.some(({ objects }) => active.test(objects) || short.test(objects))) return 'active_pdf'
  const declared = plain.match(objectStreamName)?.length ?? 0
  return streams.filter(({ head }) => head.search(objectStreamName) >= 0).length < declared ? 'active_pdf' : 'harmless'
}

const streamStart = /(?<!end)stream\r?\n/g
const objectStreamName = /\/ObjStm(?![A-Za-z])/g

/**
 * Any character of a name may be written as a hex escape: `/J#61vaScript`. The result is never longer than the input.
 */
function decodeNames(text: string): string {
  let at = text.indexOf('#')
  if (at === -1) return text
  const codes = Buffer.from(text, 'latin1')
  let length = at
  for (; at < codes.length; at++, length++) {
    let code = codes[at]!
    if (code === hash) {
      const high = hexDigit(codes[at + 1])
      const low = hexDigit(codes[at + 2])
      if (high >= 0 && low >= 0) {
        code = high * 16 + low
        at += 2
      }
    }
    codes[length] = code
  }
  return codes.toString('latin1', 0, length)
}

const hash = 0x23

function hexDigit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

function outsideOfStreams(text: string): string {
  const pieces: string[] = []
  let done = 0
  for (const { index } of text.matchAll(streamStart)) {
    if (index < done) continue
    pieces.push(text.slice(done, index))
    const end = text.indexOf('endstream', index)
    if (end === -1) return [...pieces, text.slice(index)].join(' ')
    done = end
  }
  return [...pieces, text.slice(done)].join(' ')
}

/**
 * The budget of one file. Decompression attempts are counted because each has a fixed cost; so is every byte
 * decompressed or searched, even if decompression fails halfway.
 */
const budget = { streams: 20_000, attempts: 5_000, objects: 16_000_000, bytes: 96_000_000 }
const headLength = 4096

type ObjectStream = { head: string; objects: string }

/** Returns each object stream with its dictionary, or undefined if the budget is exceeded. */
function findObjectStreams(bytes: Buffer, text: string): ObjectStream[] | undefined {
  const found: ObjectStream[] = []
  let [count, attempts, spent, end] = [0, 0, 0, -1]
  for (const { index, 0: word } of text.matchAll(streamStart)) {
    const start = index + word.length
    if (end < start) end = text.indexOf('endstream', start)
    if (end === -1) break
    if (++count > budget.streams) return undefined
    const body = bytes.subarray(start, end)
    if (isDeflated(body) && ++attempts > budget.attempts) return undefined
    const begin = unpack(body.subarray(0, peek), peek * highestRatio)
    spent += begin?.length ?? peek
    if (begin && objectsStart.test(begin)) {
      const objects = unpack(body, Math.min(budget.objects, budget.bytes - spent))
      const head = text.slice(Math.max(0, index - headLength), index)
      if (objects !== undefined)
        found.push({ head: decodeNames(head.slice(head.lastIndexOf('obj') + 1)), objects: decodeNames(objects) })
      spent += headLength + (objects?.length ?? budget.objects)
    }
    if (spent > budget.bytes) return undefined
  }
  return found
}

/** This many bytes are enough to recognise an object stream; deflate cannot exceed the ratio below. */
const peek = 512
const highestRatio = 1100

/**
 * An object stream starts with object numbers and offsets, then the first object. In page content, numbers are
 * followed by an operator.
 */
const objectsStart = /^(?:[\s\0]|%[^\r\n]*[\r\n])*\d+[\s\0]+\d+(?:[\s\0]+\d+)*[\s\0]*(?:$|[<[(/tfn%-])/

function isDeflated(body: Buffer): boolean {
  return body.length > 2 && (body[0]! & 15) === 8 && body.readUInt16BE(0) % 31 === 0
}

function unpack(body: Buffer, maxOutputLength: number): string | undefined {
  if (!isDeflated(body)) return body.length > maxOutputLength ? undefined : body.toString('latin1')
  try {
    return inflateSync(body, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    return undefined
  }
}
