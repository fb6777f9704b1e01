import { z } from 'zod'
import type { Access, WireAuth } from './access.ts'
import type { Failure } from './errors.ts'

/**
 * An endpoint declared as data. Validation, access, limits, serialisation, OpenAPI, the typed client and the
 * generated security tests are derived from it. `input` decodes the wire format and `answer` encodes the result, both
 * with the codecs of `codecs.ts`.
 */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: `/api/${string}`
  who: Access
  input: z.ZodObject
  answer: z.ZodObject
  /** The answer is a file of this type instead of JSON; with several types the answer names its own. */
  file?: string | readonly string[]
  /** The answer includes the `auth` object with the session after the call. */
  auth?: boolean
  /** Not available during impersonation: passwords, contacts, money, partners and keys. */
  inPerson?: true
  files?: Record<string, FileRule>
  /** The input holds formatted texts, whose JSON has far more values than that of other calls. */
  documents?: true
  /** The input field whose value the whole body may be, for bodies that are arrays. */
  body?: string
  /** Answers 202, because the work is done later. */
  accepted?: true
  limit?: Limit
  /**
   * Also the action of a form without JavaScript, which is then redirected to the path `next` of the answer. A failure is
   * shown on a page; see `useFormAction`.
   */
  form?: true
}

/**
 * Limits of calls within `seconds`, across processes and restarts. Calls over `perNetwork` (of one network) and
 * `perActor` (of one account) are rejected. Calls over `captchaAfter` (unproven calls of one network) and `perValue`
 * (calls for one value of an input field or several, in one edition; `tutor.email` is a field of an entity) need a
 * captcha proof instead, because a rejection would let anybody lock out the owner of that value; see `captcha.ts`.
 * With `failuresOnly` these two and `perNetwork` count only wrong passwords and codes. Endpoints with the same `shared` are counted
 * together, for example two login pages of one account.
 */
export type Limit = {
  seconds: number
  perNetwork: number
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
 * A page is an endpoint with a rendered answer: HTML on a first visit, JSON (`?_data`) for client-side navigation.
 * `input` is the path parameters and the query; unknown query keys reach neither it nor the page cache.
 */
export type Page = {
  id: string
  /** One or several paths: `['/tutors/', '/tutors/:subject/']`. `{catalogAlias}` is replaced by the edition. */
  path: `/${string}` | readonly `/${string}`[]
  who: Access
  /** `none`: the page only redirects and has no component. */
  layout: 'site' | 'reduced' | 'bare' | 'panel' | 'none'
  /** The page exists only in editions with this setting. */
  needs?: 'billingData' | 'school'
  /** Not available during impersonation, like the endpoints of the same kind. */
  inPerson?: true
  /** False removes the footer, on pages where no link should lead away. */
  footer?: false
  /** The page depends on its visitor's actions, so it is never cached. */
  fresh?: true
  /** Content staff can neither redirect nor hide the page, like all pages of accounts and staff. */
  fixed?: true
  /** The page differs for browsers with this cookie, which neither get a cached page nor store one. */
  secret?: 'test'
  /** The page works without JavaScript, although its layout is not that of public pages. */
  plain?: true
  /** The text bundle, if it differs from the default of the page's access rule; see `textsOf`. */
  texts?: PageTexts
  input: z.ZodObject
  data: z.ZodObject
}

/** Each of the public pages, the account area and the panel has one text bundle. */
export type PageTexts = 'site' | 'account' | 'panel'

export function textsOf({ who, texts }: Pick<Page, 'who' | 'texts'>): PageTexts {
  return texts ?? (who === 'guest' ? 'site' : who.persons ? 'account' : 'panel')
}

export function definePage<const P extends Page>(declared: P): P {
  return declared
}

export const noFields = z.object({})

export type Input<E extends { input: z.ZodType }> = z.output<E['input']>
export type Answer<E extends Endpoint> = E extends { file: string | readonly string[] }
  ? FileAnswer
  : z.output<E['answer']>
/** A file with its name; long files are streamed. */
export type FileAnswer = { name: string; type?: string; body: AsyncIterable<string | Uint8Array> | Uint8Array }
export type LoadedData<P extends Page> = z.output<P['data']>

/** The encoded side of the codecs, as clients see it. */
export type WireInput<E extends { input: z.ZodType }> = z.input<E['input']>
export type WireAnswer<E extends Endpoint> = z.input<E['answer']>
export type PageData<P extends Page> = z.input<P['data']>
export type Route<E extends Endpoint> = `${E['method']} ${E['path']}`
export type Envelope<T> = { status: 'success'; data: T; auth?: WireAuth } | Failure
