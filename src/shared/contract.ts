import { z } from 'zod'
import type { Who, WireAuth } from './access.ts'
import type { Failure } from './errors.ts'

/**
 * An endpoint, declared once as data. Validation, access, limits, serialisation, OpenAPI,
 * the typed client and the generated security tests all come from it.
 *
 * `input` decodes the wire into what code sees, `answer` encodes what code returns;
 * both ways run through the codecs of `codecs.ts`.
 */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: `/api/${string}`
  who: Who
  input: z.ZodObject
  answer: z.ZodObject
  /** It answers a file of this type, for people to keep, instead of JSON; of several, the answer says which. */
  file?: string | readonly string[]
  /** The answer also carries the `auth` object: who is signed in now. */
  auth?: boolean
  /** Passwords, contacts, money: only for those whose account it is, never for staff who act as them. */
  inPerson?: true
  /** Files in a multipart body, by field name. */
  files?: Record<string, FileRule>
  limit?: Limit
}

/**
 * How many calls in `seconds`, in every process and across restarts. Past `perAddress` (all calls of a network) and
 * `perActor` (of one session's owner) a call is refused.
 * Past `captchaAfter` (unproven calls of a network) and `perValue` (calls for one value of an input field, or of several
 * together, in one edition; `tutor.email` is a field of an entity) each further call needs a captcha proof instead: a refusal would let
 * anybody lock out the owner of that value. See `captcha.ts`.
 * `failuresOnly`: those two count wrong passwords and codes, not successes.
 * Calls that name the same `shared` count together: two log-in pages of one account are not twice as many tries.
 */
export type Limit = {
  seconds: number
  perAddress: number
  perValue?: { field: string | readonly string[]; max: number }
  perActor?: number
  captchaAfter?: number
  failuresOnly?: true
  shared?: string
}
export type FileRule = { maxBytes: number; maxCount: number; types: readonly string[] }

export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

/**
 * A page is an endpoint whose answer is drawn: HTML on a first visit, JSON (`?_data`) when moving on inside the site.
 * Its `input` is the path's parameters and the query; unknown query keys neither reach it nor the page cache.
 */
export type Page = {
  id: string
  /** With or without its parts: `['/tutors/', '/tutors/:subject/']`. `{catalogAlias}` is a word of the edition. */
  path: `/${string}` | readonly `/${string}`[]
  who: Who
  /** `none`: it only ever leads elsewhere, and has no component. */
  layout: 'site' | 'reduced' | 'bare' | 'panel' | 'none'
  /** False where nothing should lead away: no footer. */
  footer?: false
  /** It changes with what its visitor does: never from the cache. */
  fresh?: true
  /** The texts it is drawn with, if not those of whoever may open it; see `textsOf`. */
  texts?: PageTexts
  input: z.ZodObject
  data: z.ZodObject
}

/** Public pages, the account area, the panel: each has its texts in one file. */
export type PageTexts = 'site' | 'account' | 'panel'

export function textsOf({ who, texts }: Pick<Page, 'who' | 'texts'>): PageTexts {
  return texts ?? (who === 'guest' ? 'site' : who.persons ? 'account' : 'panel')
}

export function page<const P extends Page>(declared: P): P {
  return declared
}

export const nothing = z.object({})

export type Input<E extends { input: z.ZodType }> = z.output<E['input']>
export type Answer<E extends Endpoint> = E extends { file: string | readonly string[] }
  ? FileAnswer
  : z.output<E['answer']>
/** A file under its name; long ones come piece by piece. */
export type FileAnswer = { name: string; type?: string; body: AsyncIterable<string | Uint8Array> | Uint8Array }
export type LoadedData<P extends Page> = z.output<P['data']>

/** What travels: the side of the codecs that browsers, tests and other programs see. */
export type WireInput<E extends { input: z.ZodType }> = z.input<E['input']>
export type WireAnswer<E extends Endpoint> = z.input<E['answer']>
export type PageData<P extends Page> = z.input<P['data']>
export type Route<E extends Endpoint> = `${E['method']} ${E['path']}`
export type Envelope<T> = { status: 'success'; data: T; auth?: WireAuth } | Failure
