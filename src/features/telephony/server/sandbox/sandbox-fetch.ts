import type { Ctx } from '#platform/context.ts'
import { receiveCallNotice } from '../call/receive-notice.ts'
import type { Exchange, ExchangeFetch } from '../providers/provider.ts'
import { drawRecording } from './recording.ts'
import type { ExchangeCall, SandboxEvent, ExchangeNotice } from './sandbox.ts'
import { exchangeSandboxes } from './sandboxes.ts'

/** Real exchanges are called over the network. The sandbox answers in this process. */
export function fetchForExchange(ctx: Ctx, exchange: Exchange): ExchangeFetch {
  if (!exchange.isSandbox) return fetch
  return async (url, { method = 'GET', headers, body }) => {
    const path = url.slice(exchange.baseUrl.length)
    if (/\/Recordings\/|^\/recordings\//.test(path))
      return new Response(new Uint8Array(drawRecording()), { headers: { 'content-type': 'audio/wav' } })
    const env = {
      exchange,
      nowSeconds: Math.floor(ctx.now.getTime() / 1000),
      list: () => listSandboxCalls(ctx),
      place: async (call: ExchangeCall) => {
        await saveSandboxCall(ctx, call)
        await sendSandboxNotices(ctx, exchange, call, 'ring')
      },
    }
    const text = body instanceof URLSearchParams ? body.toString() : ((body ?? '') as string)
    const request = { method, path, headers: new Headers(headers), body: text }
    const answer = await exchangeSandboxes[exchange.provider].handle(env, request)
    return Response.json(answer.body, { status: answer.status })
  }
}

/** Delivers the notices of an event as the exchange would; a rejected one is a fault of the sandbox. */
export async function sendSandboxNotices(ctx: Ctx, exchange: Exchange, call: ExchangeCall, event: SandboxEvent) {
  for (const notice of exchangeSandboxes[exchange.provider].noticesOf(exchange, call, event))
    await receiveCallNotice(ctx, exchange, toWebhookCall(exchange, notice))
}

/** The notice as our server receives it. */
export function toWebhookCall(
  { provider }: Pick<Exchange, 'provider'>,
  { method, url, ip, headers, body }: ExchangeNotice,
) {
  const { pathname, search, searchParams } = new URL(url)
  return {
    method,
    url: pathname + search,
    ip,
    params: { exchange: provider },
    query: Object.fromEntries(searchParams),
    headers,
    body: Buffer.from(body),
  }
}

export async function saveSandboxCall(ctx: Ctx, call: ExchangeCall): Promise<void> {
  const data = JSON.stringify(call)
  await ctx.transaction(({ db, edition }) =>
    db
      .insertInto('sandbox_call')
      .values({ edition: edition.code, id: call.ref, data })
      .onConflict((known) => known.columns(['edition', 'id']).doUpdateSet({ data }))
      .execute(),
  )
}

export async function findSandboxCall(ctx: Ctx, ref: string): Promise<ExchangeCall | undefined> {
  return (await listSandboxCalls(ctx, ref))[0]
}

async function listSandboxCalls(ctx: Ctx, ref?: string): Promise<ExchangeCall[]> {
  const rows = await ctx.transaction(({ db, edition }) =>
    db
      .selectFrom('sandbox_call')
      .select('data')
      .where('edition', '=', edition.code)
      .$if(ref !== undefined, (query) => query.where('id', '=', ref!))
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ data }) => data as ExchangeCall)
}
