import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { messengerNames } from '#platform/messengers/messenger.ts'
import { serveWebhooks } from '#platform/http/webhooks.ts'
import { createServer } from '#platform/http/server.ts'
import { slices } from '#app/slices.ts'
import { providerNames } from '#features/payments/model.ts'
import { exchangeNames } from '#features/telephony/model.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'

/** Webhooks have no session and no origin, so unsigned requests must be rejected without any effect. */
const bots = {
  TELEGRAM_BOTS: 'ua=https://1:a@api.telegram.org/?bot=one',
  VIBER_BOTS: 'ua=https://bot:a@chatapi.viber.com/?chat=one',
  CALL_EXCHANGES: 'ua=https://key:a@api.binotel.com/api/4.0?provider=binotel&webhook=b',
  WHATSAPP_NUMBERS: 'ua=https://1:a@graph.facebook.com/v23.0?phone=1&secret=b&verify=c',
}
const bodies = ['', '{}', '[]', 'null', '{', '\0', '{"update_id":1,"message":{"chat":{"id":1}}}', 'x'.repeat(900_000)]
const signatures: Record<string, string>[] = [
  {},
  { 'x-telegram-bot-api-secret-token': '' },
  { 'x-telegram-bot-api-secret-token': 'a'.repeat(64) },
  { 'x-viber-content-signature': 'a'.repeat(64) },
  { 'x-hub-signature-256': 'sha256=' },
  { 'x-hub-signature-256': `sha256=${'a'.repeat(64)}` },
]

let app: TestApp
beforeAll(async () => {
  app = await openApp(bots)
})

const webhooks = slices.flatMap((slice) => slice.routes?.webhooks ?? []).filter(({ unsigned }) => !unsigned)
const pathsOf = (path: string) =>
  path.includes(':exchange')
    ? exchangeNames.map((name) => path.replace(':exchange', name))
    : path.includes(':provider')
      ? providerNames.map((name) => `${path.replace(':provider', name)}?merchant=1`)
      : messengerNames.map((name) => path.replace(':service', name))
const paths = [...new Set(webhooks.flatMap(({ path }) => pathsOf(path)))]
/** Paths that do not accept GET. */
const pages = new Set(webhooks.filter(({ methods }) => methods).flatMap(({ path }) => pathsOf(path)))

async function listAccepted(web: FastifyInstance, urls: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const url of urls)
    for (const headers of signatures) {
      const request = { url, headers: { host: 'ua.localhost', 'content-type': 'application/json', ...headers } }
      const answers = pages.has(url) ? [] : [await web.inject({ method: 'GET', ...request })]
      for (const payload of bodies) answers.push(await web.inject({ method: 'POST', ...request, payload }))
      for (const { statusCode } of answers) if (statusCode !== 403) found.push(`${url} answers ${statusCode}`)
    }
  return [...new Set(found)]
}

test('rejects unsigned requests and writes nothing', async () => {
  expect(paths.length).toBeGreaterThanOrEqual(5)
  expect(await listAccepted(app.web, paths)).toEqual([])
  const { rows } = await sql`select from messenger_update`.execute(app.runtime.database.db)
  expect(rows).toEqual([])
})

test('rejects bodies above one megabyte', async () => {
  const payload = Buffer.alloc(1_100_000)
  for (const url of paths)
    expect(await app.web.inject({ method: 'POST', url, payload, headers: { host: 'ua.localhost' } })).toMatchObject({
      statusCode: 413,
    })
})

describe('detects planted faults', () => {
  test.each([
    ['a webhook without a signature check', async () => 'ok', '/webhooks/planted answers 200'],
    [
      'a webhook that throws',
      async () => {
        throw new Error('broken')
      },
      '/webhooks/planted answers 500',
    ],
  ])('%s', async (_, take, problem) => {
    const server = await createServer(app.runtime)
    await serveWebhooks(server, app.runtime, [{ path: '/webhooks/planted', take }])
    expect(await listAccepted(server, ['/webhooks/planted'])).toEqual([problem])
  })
})
