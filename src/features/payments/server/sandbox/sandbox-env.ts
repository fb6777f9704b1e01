import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { parseProviderId } from '../providers/provider-ids.ts'
import type { FetchLike, Merchant } from '../providers/provider.ts'
import type { ProviderName } from '../../model.ts'
import type { SandboxEnv, SandboxNotice } from './sandbox.ts'
import { sandboxes } from './sandboxes.ts'

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    send_sandbox_notice: { provider: string; notice: SandboxNotice; attempt: number }
  }
}

/** Real merchants are called over the network. The sandbox runs in this process, since its host may not resolve. */
export function fetchFor(ctx: Ctx, merchant: Merchant): FetchLike {
  if (!merchant.isSandbox) return fetch
  return async (url, { method = 'GET', headers, body }) => {
    const path = url.slice(merchant.baseUrl.length)
    const request = { method, path, headers: new Headers(headers), body: bodyText(body) }
    const answer = await inSandbox(ctx, merchant.provider, (env) => sandboxes[merchant.provider].handle(env, request))
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    return new Response(text, { status: answer.status, headers: answer.headers ?? {} })
  }
}

function bodyText(body: RequestInit['body']): string {
  if (body === undefined || body === null) return ''
  return body instanceof URLSearchParams ? body.toString() : (body as string)
}

/** Each call of the sandbox is one transaction of its own. */
export function inSandbox<T>(ctx: Ctx, provider: ProviderName, run: (env: SandboxEnv) => Promise<T>): Promise<T> {
  return ctx.transaction(async (within) => {
    const merchant = await within.db
      .selectFrom('merchant')
      .select('id')
      .where('edition', '=', within.edition.code)
      .where('provider', '=', provider)
      .where('keys', 'is', null)
      .executeTakeFirstOrThrow()
    const key = (id: string) => `${within.edition.code} ${id}`
    return run({
      baseUrl: `${within.site.origin}/sandbox/payments/${provider}`,
      noticeUrl: `${within.site.origin}/api/payments/webhook/${provider}?merchant=${merchant.id}`,
      now: within.now,
      hasPayment: async (id) => {
        const parsed = parseProviderId(id)
        if (!parsed) return false
        const payment = await within.db
          .selectFrom('payment')
          .select('id')
          .where('edition', '=', within.edition.code)
          .where('merchant_id', '=', merchant.id)
          .where('id', '=', parsed.paymentId)
          .where('provider_prefix', '=', parsed.idPrefix)
          .executeTakeFirst()
        return payment !== undefined
      },
      store: {
        find: async <D>(id: string) => {
          const { rows } = await sql<{ data: D }>`select data from sandbox_checkout
            where provider = ${provider} and id = ${key(id)} for update`.execute(within.db)
          return rows[0]?.data
        },
        save: async (id, document) => {
          const data = JSON.stringify(document)
          await within.db
            .insertInto('sandbox_checkout')
            .values({ provider, id: key(id), data })
            .onConflict((known) => known.columns(['provider', 'id']).doUpdateSet({ data }))
            .execute()
        },
      },
      sendNotice: (notice) => within.enqueue('send_sandbox_notice', { provider, notice, attempt: 0 }),
    })
  })
}
