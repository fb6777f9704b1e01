import { z } from 'zod'
import { editionByCode } from '#editions/editions.ts'
import { readMarkup, guard, oneLine } from '#features/notifications/server/markup.ts'
import { readQuery } from '#features/catalog/server/suggest/read-query.ts'
import { wordsIn } from '#features/catalog/server/suggest/words.ts'
import { linksIn } from '#features/chat/web/links-in.ts'
import { excerpt } from '#features/reviews/model.ts'
import { videoId } from '#features/tutors/model.ts'
import { isDone } from '#platform/captcha/work.ts'
import { inspectPdf } from '#platform/files/active-pdf.ts'
import { hidesSomething } from '#platform/files/hidden.ts'
import { assertFewPairs, assertSimpleJson } from '#platform/http/body-limits.ts'
import { acceptedEncoding } from '#platform/http/compress.ts'
import { floodGuard } from '#platform/http/limits.ts'
import { parseMultipart } from '#platform/http/multipart.ts'
import { checkOrigin } from '#platform/http/security.ts'
import { sniffType } from '#platform/http/sniff.ts'
import { alwaysSaid, shapeOf } from '#platform/texts/shape.ts'
import { localizedText, slug, text } from '#shared/codecs.ts'
import { fold } from '#shared/fold.ts'
import { isMailAddress } from '#shared/mail-address.ts'
import { contactsAcross, maskContacts } from '#shared/mask/mask.ts'
import { ownPath } from '#shared/own-path.ts'
import { passwordProblem } from '#shared/password.ts'
import { phoneProblem } from '#shared/phone.ts'
import { shortName } from '#shared/short-name.ts'
import { transliterate } from '#shared/transliterate.ts'
import { createMatcher } from '#platform/pages/match.ts'
import { slices } from '../../src/app/slices.ts'

/** `length` is the longest that reaches it: of the contract's texts, of a request's head, or of a body. */
export type Parser = { length: number; parse: (text: string) => unknown }

/** The longest text of the contract; the longest that is masked; the head of a request; a plain body. */
const longest = { text: 10_000, masked: 6_000, head: 16_000, body: 1_000_000 }

const ua = editionByCode('ua')!
const match = createMatcher(slices.flatMap((slice) => slice.pages ?? []))
const flood = floodGuard(1_000_000)
const schema = z.object({ text: text(longest.text), slug: slug(), names: localizedText(500) })

export const parsers: Readonly<Record<string, Parser>> = {
  maskContacts: { length: longest.masked, parse: maskContacts },
  'contacts that are spread over several messages': {
    length: longest.masked,
    parse: (given) => contactsAcross(given.match(/[^]{1,300}/g) ?? []),
  },
  fold: { length: longest.text, parse: fold },
  transliterate: { length: longest.text, parse: (given) => transliterate(given, 'ua') },
  shortName: { length: longest.text, parse: shortName },
  phoneProblem: { length: longest.text, parse: (given) => phoneProblem(ua.phone, given) },
  passwordProblem: { length: 200, parse: passwordProblem },
  isMailAddress: { length: longest.text, parse: isMailAddress },
  ownPath: { length: longest.text, parse: ownPath },
  codecs: {
    length: longest.text,
    parse: (given) => z.safeDecode(schema, { text: given, slug: given, names: { ua: given } }),
  },
  excerpt: { length: longest.text, parse: (given) => excerpt(given, 300) },
  videoId: { length: longest.text, parse: videoId },
  linksIn: { length: longest.text, parse: linksIn },
  'search query': { length: 100, parse: (given) => readQuery(given) },
  wordsIn: { length: longest.text, parse: wordsIn },
  'address of a page': { length: longest.head, parse: (given) => match(ua, `/${given}`) },
  'address of a page in another language': { length: longest.head, parse: (given) => match(ua, `/ru/${given}`) },
  'Accept-Encoding': { length: longest.head, parse: (given) => acceptedEncoding(given) },
  Origin: {
    length: longest.head,
    parse: (given) => attempt(() => checkOrigin({ origin: `http://${given}`, host: 'ua.localhost' }, false)),
  },
  'network of an address': { length: longest.head, parse: (given) => flood(given, 0) },
  'captcha proof': { length: longest.head, parse: (given) => isDone('a', given.split('.').join('.'), 16) },
  'ICU text of staff': { length: longest.text, parse: (given) => [shapeOf(given), alwaysSaid(given)] },
  'markup of a template': { length: longest.text, parse: (given) => [readMarkup(given), guard(given), oneLine(given)] },
  'JSON limits': { length: longest.body, parse: (given) => attempt(() => assertSimpleJson(given)) },
  'form limits': { length: longest.body, parse: (given) => attempt(() => assertFewPairs(given)) },
  'multipart boundary': {
    length: longest.head,
    parse: (given) => parseMultipart(Buffer.from('x'), `multipart/form-data; ${given}`).catch(() => undefined),
  },
  'type of a file': { length: longest.body, parse: (given) => sniffType(Buffer.from(given, 'latin1')) },
}

type BodyParser = { length: number; bodyOf: (text: string) => Buffer; parse: (body: Buffer) => Promise<unknown> }

/** These let other requests have their turn, so the longest turn counts, and growth. */
export const turnParsers: Readonly<Record<string, BodyParser>> = {
  'multipart body': {
    length: 4 * longest.body,
    bodyOf: (given) => Buffer.from(`--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n${given}`),
    parse: (body) => parseMultipart(body, 'multipart/form-data; boundary=b').catch(() => undefined),
  },
}

/** These run in a thread with a budget, so only their growth counts. */
export const threadParsers: Readonly<Record<string, Parser>> = {
  'PDF inspection': {
    length: 2_000_000,
    parse: (given) => inspectPdf(Buffer.from(`%PDF-1.4\n${given}\n%%EOF`, 'latin1')),
  },
  'hidden files': { length: 2_000_000, parse: (given) => hidesSomething(Buffer.from(given, 'latin1'), 'image/png') },
}

function attempt(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}
