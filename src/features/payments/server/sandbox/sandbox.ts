import type { ProviderName } from '../../model.ts'

/** A request to the provider's API, as its server would see it. `path` is below the base URL, with the query. */
export type SandboxRequest = {
  method: string
  path: string
  headers: Headers
  body: string
}

export type SandboxResponse = { status: number; headers?: Record<string, string>; body: string | object }

/** JSON documents by id, shared by all processes. */
export type SandboxStore = {
  find<T>(id: string): Promise<T | undefined>
  save(id: string, document: object): Promise<void>
}

export type SandboxNotice = {
  url: string
  headers: Record<string, string>
  body: string
  /** The provider's delays before each repetition, while the answer is not the expected one. */
  retryAfterSeconds: readonly number[]
}

export type SandboxEnv = {
  /** The public address of the sandbox: `https://repeto.example/sandbox/payments/stripe`. */
  baseUrl: string
  /** The notice address of the merchant for providers where it is set in the dashboard and not in the request. */
  noticeUrl: string
  store: SandboxStore
  /** Whether our payment exists, for a provider whose checkout is opened by a link and not by a call. */
  hasPayment(id: string): Promise<boolean>
  now: Date
  sendNotice(notice: SandboxNotice): Promise<void>
}

/** The outcomes that the sandbox's checkout page offers, each with the provider's test card. */
export const sandboxOutcomes = ['success', 'three_d_secure', 'declined', 'insufficient_funds', 'abandoned'] as const
export type SandboxOutcome = (typeof sandboxOutcomes)[number]

export type SandboxCheckout = {
  id: string
  amount: number
  currency: string
  description: string
  /** `closed`: paid or expired. */
  state: 'open' | 'closed'
}

/**
 * A server that speaks the provider's protocol and rejects what the provider rejects: wrong signatures, unknown
 * fields, amounts in the wrong unit, repeated order ids.
 */
export type ProviderSandbox = {
  provider: ProviderName
  /** The keys of its only merchant. */
  keys: Record<string, string>
  /** The provider's test card of each outcome. */
  cards: Record<Exclude<SandboxOutcome, 'abandoned'>, string>
  handle(env: SandboxEnv, request: SandboxRequest): Promise<SandboxResponse>
  /** The checkout behind a path of the hosted page; undefined if there is none. */
  findCheckout(env: SandboxEnv, path: string): Promise<SandboxCheckout | undefined>
  /** Applies the outcome, queues the notices and returns the address that the browser goes to. */
  finish(env: SandboxEnv, checkout: SandboxCheckout, outcome: SandboxOutcome): Promise<string>
  /** The notice with a new signature, for a provider that signs the time of each repetition. */
  signAgain?(notice: SandboxNotice, now: Date): SandboxNotice
}
