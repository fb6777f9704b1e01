import type { WebhookCall } from '#platform/http/webhook-call.ts'
import type { ProviderSandbox, SandboxEnv, SandboxNotice, SandboxOutcome, SandboxStore } from '../sandbox/sandbox.ts'
import type { Checkout, FetchLike, Merchant, Notice, PaymentProvider, PaymentReference, Refund } from './provider.ts'

/** An adapter connected to the sandbox of its provider, without a network or a database. */
export type SandboxFixture<K> = {
  env: SandboxEnv
  /** Setting `now` moves the clock of the sandbox. */
  clock: { now: Date }
  fetch: FetchLike
  merchant: Merchant<K>
  /** Every notice that the sandbox has sent, in order. */
  notices: SandboxNotice[]
  /** Chooses an outcome on the checkout page behind a link and returns the address that the browser goes to. */
  finish(link: string, outcome: SandboxOutcome): Promise<string>
  /** Reads the notice with the adapter, by default the latest notice. */
  readNotice(notice?: SandboxNotice): Notice | undefined
}

export function openSandbox<K extends Record<string, string>>(
  provider: PaymentProvider<K>,
  sandbox: ProviderSandbox,
): SandboxFixture<K> {
  const baseUrl = `https://sandbox.example/sandbox/payments/${sandbox.provider}`
  const clock = { now: new Date('2026-11-17T12:00:00Z') }
  const notices: SandboxNotice[] = []
  const env: SandboxEnv = {
    baseUrl,
    noticeUrl,
    store: createMemoryStore(),
    hasPayment: async () => true,
    get now() {
      return clock.now
    },
    async sendNotice(notice) {
      notices.push(notice)
    },
  }
  const merchant: Merchant<K> = {
    id: 7,
    provider: sandbox.provider,
    baseUrl,
    keys: provider.keys.parse(sandbox.keys),
    previousKeys: [],
    test: true,
    isSandbox: true,
    idPrefix: '',
  }
  return {
    env,
    clock,
    notices,
    merchant,
    fetch: createSandboxFetch(sandbox, env),
    async finish(link, outcome) {
      const checkout = await sandbox.findCheckout(env, pathBelow(baseUrl, link))
      if (!checkout) throw new Error(`no checkout behind ${link}`)
      return sandbox.finish(env, checkout, outcome)
    },
    readNotice(notice = notices.at(-1)) {
      if (!notice) throw new Error('no notice was sent')
      return provider.readNotice(merchant, createWebhookCall(notice), clock.now)
    },
  }
}

const noticeUrl = 'https://repeto.example/api/payments/webhook/provider?merchant=7'

export function createTestCheckout(changes: Partial<Checkout> = {}): Checkout {
  return {
    paymentId: 1001,
    amount: 12_550,
    donation: 0,
    currency: 'USD',
    description: 'Fee of request 15',
    payer: { id: 42, email: 'tutor@example.com', name: 'Olena Koval' },
    language: 'en',
    returnUrl: 'https://repeto.example/wallet/pay/1001',
    noticeUrl,
    expiresAt: new Date('2026-11-17T12:15:00Z'),
    saveCard: false,
    ...changes,
  }
}

/** The payment as the database knows it after the checkout was created. */
export function createPaymentReference(
  { paymentId, amount, currency }: Checkout,
  references: Partial<Pick<PaymentReference, 'checkoutRef' | 'providerRef'>> = {},
): PaymentReference {
  return { paymentId, amount, currency, checkoutRef: null, providerRef: null, ...references }
}

export function createTestRefund(checkout: Checkout, changes: Partial<Refund> = {}): Refund {
  const { noticeUrl } = checkout
  const reference = createPaymentReference(checkout)
  return { ...reference, refundAmount: 2550, key: '31', reason: 'Lesson was cancelled', noticeUrl, ...changes }
}

/** The notice as our server receives it. */
export function createWebhookCall(notice: Pick<SandboxNotice, 'url' | 'headers' | 'body'>): WebhookCall {
  const headers = Object.entries(notice.headers).map(([name, value]) => [name.toLowerCase(), value])
  return {
    method: 'POST',
    url: notice.url,
    ip: '',
    params: {},
    query: Object.fromEntries(new URL(notice.url).searchParams),
    headers: Object.fromEntries(headers) as WebhookCall['headers'],
    body: Buffer.from(notice.body),
  }
}

/** Hands requests to the sandbox as its server would receive them. */
function createSandboxFetch(sandbox: ProviderSandbox, env: SandboxEnv): FetchLike {
  return async (url, init) => {
    const request = new Request(url, init)
    const { status, headers, body } = await sandbox.handle(env, {
      method: request.method,
      path: pathBelow(env.baseUrl, url),
      headers: request.headers,
      body: await request.text(),
    })
    return typeof body === 'string'
      ? new Response(body, { status, headers: headers ?? {} })
      : Response.json(body, { status, headers: headers ?? {} })
  }
}

function pathBelow(baseUrl: string, url: string): string {
  if (!url.startsWith(`${baseUrl}/`)) throw new Error(`${url} is not below ${baseUrl}`)
  return url.slice(baseUrl.length)
}

/** Documents are kept as JSON text and lose the order of their keys, as in the database. */
function createMemoryStore(): SandboxStore {
  const documents = new Map<string, string>()
  return {
    async find<T>(id: string) {
      const document = documents.get(id)
      return document === undefined ? undefined : (JSON.parse(document) as T)
    },
    async save(id, document) {
      documents.set(
        id,
        JSON.stringify(document, (_, value: unknown) => reverseKeys(value)),
      )
    },
  }
}

function reverseKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toReversed())
}
