import { z } from 'zod'
import { editionByCode } from '#editions/editions.ts'
import { parseMarkup, escapeMarkup, toSingleLine } from '#features/notifications/server/markup.ts'
import { tokenizeQuery } from '#features/catalog/server/suggest/tokenize-query.ts'
import { splitWords } from '#features/catalog/server/suggest/search-words.ts'
import { splitLinks } from '#features/chat/web/split-links.ts'
import { excerpt } from '#features/reviews/model.ts'
import { parseVideoId } from '#features/tutors/model.ts'
import { isProofValid } from '#platform/captcha/proof-of-work.ts'
import { inspectPdf } from '#platform/files/active-pdf.ts'
import { hasHiddenContent } from '#platform/files/hidden-content.ts'
import { assertFewPairs, assertSimpleJson } from '#platform/http/body-limits.ts'
import { acceptedEncoding } from '#platform/http/compress.ts'
import { floodGuard } from '#platform/http/limits.ts'
import { parseMultipart } from '#platform/http/multipart.ts'
import { checkOrigin } from '#platform/http/security.ts'
import { sniffType } from '#platform/http/sniff.ts'
import { requiredPlaceholders, shapeOf } from '#platform/texts/shape.ts'
import { localizedText, slug, text } from '#shared/codecs.ts'
import { fold } from '#shared/fold.ts'
import { isMailAddress } from '#shared/mail-address.ts'
import { contactsAcross, maskContacts } from '#shared/mask/mask.ts'
import { finishSteps } from '#shared/mask/steps.ts'
import { parseSitePath } from '#shared/site-path.ts'
import { passwordProblem } from '#shared/password.ts'
import { phoneProblem } from '#shared/phone.ts'
import { parseFormula } from '#shared/rich-text/formula.ts'
import { tableOfContents } from '#shared/rich-text/headings.ts'
import { longestFormula, richTextLimits } from '#shared/rich-text/limits.ts'
import { isSafeLink, longestLink } from '#shared/rich-text/links.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { prepareDocument } from '#shared/rich-text/prepare-document.ts'
import { richText } from '#shared/rich-text/rich-text.ts'
import { shortName } from '#shared/short-name.ts'
import { transliterate } from '#shared/transliterate.ts'
import { createMatcher } from '#platform/pages/match.ts'
import { slices } from '#app/slices.ts'
import { parsePastedHtml } from '#ui/rich-text/paste/pasted-document.ts'

/** `length` is the longest input that reaches the parser. */
export type Parser = { length: number; parse: (text: string) => unknown }

/** The longest text of a contract, masked text, request head and request body. */
const longest = { text: 10_000, masked: 6_000, head: 16_000, body: 1_000_000 }

const ua = editionByCode('ua')!
const match = createMatcher(slices.flatMap((slice) => slice.routes?.pages ?? []))
const flood = floodGuard(1_000_000)
const schema = z.object({ text: text(longest.text), slug: slug(), names: localizedText(500) })

const document = richText()

export const parsers: Readonly<Record<string, Parser>> = {
  maskContacts: { length: longest.masked, parse: maskContacts },
  'contacts split over several messages': {
    length: longest.masked,
    parse: (input) => finishSteps(contactsAcross(input.match(/[^]{1,300}/g) ?? [])),
  },
  fold: { length: longest.text, parse: fold },
  transliterate: { length: longest.text, parse: (input) => transliterate(input, 'ua') },
  shortName: { length: longest.text, parse: shortName },
  phoneProblem: { length: longest.text, parse: (input) => phoneProblem(ua.phone, input) },
  passwordProblem: { length: 200, parse: passwordProblem },
  isMailAddress: { length: longest.text, parse: isMailAddress },
  ownPath: { length: longest.text, parse: parseSitePath },
  codecs: {
    length: longest.text,
    parse: (input) => z.safeDecode(schema, { text: input, slug: input, names: { ua: input } }),
  },
  excerpt: { length: longest.text, parse: (input) => excerpt(input, 300) },
  videoId: { length: longest.text, parse: parseVideoId },
  linksIn: { length: longest.text, parse: splitLinks },
  'address of a link': { length: longestLink, parse: isSafeLink },
  formula: { length: longestFormula, parse: parseFormula },
  'formatted text': { length: richTextLimits.characters, parse: parseDocument },
  'pasted HTML': { length: longest.body, parse: (input) => parsePastedHtml(input, richTextLimits.characters) },
  'search query': { length: 100, parse: (input) => tokenizeQuery(input) },
  splitWords: { length: longest.text, parse: splitWords },
  'path of a page': { length: longest.head, parse: (input) => match(ua, `/${input}`) },
  'path of a page in another language': { length: longest.head, parse: (input) => match(ua, `/ru/${input}`) },
  'Accept-Encoding': { length: longest.head, parse: (input) => acceptedEncoding(input) },
  Origin: {
    length: longest.head,
    parse: (input) => attempt(() => checkOrigin({ origin: `http://${input}`, host: 'ua.localhost' }, false)),
  },
  'network of an IP address': { length: longest.head, parse: (input) => flood(input, 0) },
  'captcha proof': { length: longest.head, parse: (input) => isProofValid('a', input.split('.').join('.'), 16) },
  'ICU text of staff': { length: longest.text, parse: (input) => [shapeOf(input), requiredPlaceholders(input)] },
  'markup of a template': {
    length: longest.text,
    parse: (input) => [parseMarkup(input), escapeMarkup(input), toSingleLine(input)],
  },
  'JSON limits': { length: longest.body, parse: (input) => attempt(() => assertSimpleJson(input)) },
  'form limits': { length: longest.body, parse: (input) => attempt(() => assertFewPairs(input)) },
  'multipart boundary': {
    length: longest.head,
    parse: (input) => parseMultipart(Buffer.from('x'), `multipart/form-data; ${input}`).catch(() => undefined),
  },
  'type of a file': { length: longest.body, parse: (input) => sniffType(Buffer.from(input, 'latin1')) },
}

/** A text in every place of a document, with everything that the server does with one. */
function parseDocument(input: string): unknown {
  const text = { type: 'text', text: input.slice(0, input.length / 4) || 'x' }
  const link = { type: 'link', attrs: { href: `https://${input.slice(0, longestLink - 10)}` } }
  const parsed = document.safeParse({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [text] },
      { type: 'paragraph', content: [text, { ...text, marks: [link] }] },
      { type: 'formulaBlock', attrs: { latex: input.slice(0, longestFormula) } },
    ],
  })
  const prepared = prepareDocument({
    type: 'doc',
    content: [{ type: 'heading', attrs: { level: 2 }, content: [text] }],
  })
  return [parsed.success, plainText(prepared), tableOfContents(prepared)]
}

type BodyParser = { length: number; bodyOf: (text: string) => Buffer; parse: (body: Buffer) => Promise<unknown> }

/** These let other requests have their turn, so the longest turn counts, and growth. */
export const turnParsers: Readonly<Record<string, BodyParser>> = {
  'multipart body': {
    length: 4 * longest.body,
    bodyOf: (input) => Buffer.from(`--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n${input}`),
    parse: (body) => parseMultipart(body, 'multipart/form-data; boundary=b').catch(() => undefined),
  },
}

/** These run in a worker thread with a time budget, so only their growth counts. */
export const threadParsers: Readonly<Record<string, Parser>> = {
  'PDF inspection': {
    length: 2_000_000,
    parse: (input) => inspectPdf(Buffer.from(`%PDF-1.4\n${input}\n%%EOF`, 'latin1')),
  },
  'hidden files': { length: 2_000_000, parse: (input) => hasHiddenContent(Buffer.from(input, 'latin1'), 'image/png') },
}

function attempt(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}
