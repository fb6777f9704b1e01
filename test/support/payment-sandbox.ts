import { editionByCode } from '#editions/editions.ts'
import { encryptKeys } from '#features/payments/server/merchants/merchants.ts'
import { hintsOf } from '#features/payments/server/merchants/merchant-rules.ts'
import type { ProviderName } from '#features/payments/model.ts'
import { sandboxes } from '#features/payments/server/sandbox/sandboxes.ts'
import type {
  SandboxEnv,
  SandboxNotice,
  SandboxOutcome,
  SandboxStore,
} from '#features/payments/server/sandbox/sandbox.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import type { TestApp } from './app.ts'
import { openHttpStub } from './http-stub.ts'

export type PaymentSandbox = Awaited<ReturnType<typeof openPaymentSandbox>>

/** The sandbox of a provider as a server of its own, with a merchant of the edition that is its customer. */
export async function openPaymentSandbox(app: TestApp, edition: string, provider: ProviderName) {
  // Test accounts take payments in the embedded demo only.
  Object.assign(app.runtime.config, { demoLogins: true })
  const sandbox = sandboxes[provider]
  const documents = new Map<string, string>()
  const notices: SandboxNotice[] = []
  let baseUrl = ''
  let noticeUrl = ''
  const calls: string[] = []
  let lostAnswers = 0
  const store: SandboxStore = {
    find: async <T>(id: string) => {
      const found = documents.get(id)
      return found === undefined ? undefined : (JSON.parse(found) as T)
    },
    save: async (id, document) => void documents.set(id, JSON.stringify(document)),
  }
  const envOf = (): SandboxEnv => ({
    baseUrl,
    noticeUrl,
    now: app.runtime.clock(),
    hasPayment: async () => true,
    store,
    sendNotice: async (notice) => void notices.push(notice),
  })
  const server = await openHttpStub(async ({ method, path, headers, body }) => {
    calls.push(path)
    const sent = new Headers(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
    const answer = await sandbox.handle(envOf(), { method, path, headers: sent, body: body.toString() })
    if (lostAnswers > 0 && lostAnswers--) return { status: 502, body: 'bad gateway' }
    return { ...answer, headers: answer.headers ?? {} }
  })
  baseUrl = `http://${server.host}`
  const merchantId = await insertMerchant(app, edition, provider, baseUrl)
  noticeUrl = `http://${edition}.localhost/api/payments/webhook/${provider}?merchant=${merchantId}`
  return {
    merchantId,
    notices,
    store,
    /** The paths that were called. */
    calls,
    server,
    /** The next call is carried out, but its answer is lost. */
    loseAnswer: () => void lostAnswers++,
    /** The payer chooses an outcome on the provider's page. */
    async finish(link: string, outcome: SandboxOutcome): Promise<string> {
      const checkout = await sandbox.findCheckout(envOf(), link.slice(baseUrl.length))
      if (!checkout) throw new Error(`no checkout behind ${link}`)
      return sandbox.finish(envOf(), checkout, outcome)
    },
    /** As the provider repeats it; some sign each repetition with its own time. */
    signAgain: (notice: SandboxNotice): SandboxNotice => sandbox.signAgain?.(notice, app.runtime.clock()) ?? notice,
    /** Sends a notice to our webhook; returns the status of the answer. */
    async deliver(notice: Pick<SandboxNotice, 'url' | 'headers' | 'body'>): Promise<number> {
      const { pathname, search } = new URL(notice.url)
      const { statusCode } = await app.web.inject({
        method: 'POST',
        url: pathname + search,
        headers: { ...notice.headers, host: `${edition}.localhost` },
        payload: notice.body,
      })
      return statusCode
    },
  }
}

function insertMerchant(app: TestApp, edition: string, provider: ProviderName, baseUrl: string): Promise<number> {
  return inTransaction(app.runtime, systemRequester(editionByCode(edition)!), async (ctx) => {
    await ctx.db.updateTable('merchant').set({ active: false }).where('edition', '=', edition).execute()
    const { id } = await ctx.db
      .insertInto('merchant')
      .values({
        edition,
        provider,
        name: `${provider} test`,
        base_url: baseUrl,
        key_hints: JSON.stringify(hintsOf(provider, sandboxes[provider].keys)),
        test: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const keys = encryptKeys(ctx, id, sandboxes[provider].keys)
    await ctx.db.updateTable('merchant').set({ keys }).where('edition', '=', edition).where('id', '=', id).execute()
    return id
  })
}

/** Changes the signature, wherever the provider puts it. */
export function forgeNotice(notice: SandboxNotice): SandboxNotice {
  const spoil = (text: string) =>
    text.replaceAll(/[0-9a-f]{8}|[A-Za-z0-9+/]{8}=?=?$/g, (part) => part.split('').toReversed().join(''))
  const headers = Object.fromEntries(
    Object.entries(notice.headers).map(([name, value]) => [name, /signature/i.test(name) ? spoil(value) : value]),
  )
  const body = notice.body.replace(
    /("?sign(?:ature)?"?[=:]\s*"?)([^"&]+)/,
    (_, name: string, value: string) => name + value.split('').toReversed().join(''),
  )
  return { ...notice, headers, body }
}
