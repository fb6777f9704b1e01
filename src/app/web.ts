import type { FastifyInstance } from 'fastify'
import { serveEndpoint } from '#platform/http/dispatch.ts'
import { serveFeeds } from '#platform/http/feeds.ts'
import { servePublicFiles } from '#platform/http/public-files.ts'
import { serveStreams } from '#platform/http/streams.ts'
import { serveLiveChat } from '#platform/http/live-chat-frame.ts'
import { serveSockets } from '#platform/http/sockets.ts'
import { serveVideoFrame } from '#platform/http/video-frame.ts'
import { serveWebhooks } from '#platform/http/webhooks.ts'
import { createServer } from '#platform/http/server.ts'
import { serveSandboxIdentity } from '#platform/oidc/serve-sandbox.ts'
import { servePictures } from '#platform/og/serve-pictures.ts'
import { describeApi } from '#platform/openapi.ts'
import { createMatcher } from '#platform/pages/match.ts'
import { serveFormFailure } from '#platform/pages/form-failure.ts'
import { servePage } from '#platform/pages/serve.ts'
import type { Pages } from '#platform/pages/pages.ts'
import type { Runtime } from '#platform/plugin.ts'
import { serveHealth } from '#platform/health.ts'
import { serveTexts } from '#platform/texts/serve.ts'
import { fail } from '#shared/errors.ts'
import { clientLoginPage, tutorLoginPage } from '#features/accounts/contract.ts'
import { schoolSitesOf } from '#features/static-pages/public.ts'
import { staffLoginPage } from '#features/staff/contract.ts'
import { linkParamNames } from './link-params.ts'
import { openRenderer } from './renderer.ts'
import { siteMenus } from './menus.ts'
import { panelPages, refusals } from './slices.ts'

/** The whole site on one server: endpoints, texts, build files, health, and pages on every other path. */
export async function createWeb(runtime: Runtime): Promise<FastifyInstance> {
  const server = await createServer(runtime)
  const endpoints = runtime.plugins.flatMap((plugin) => plugin.routes?.endpoints ?? [])
  const drawn = runtime.plugins.flatMap((plugin) => plugin.routes?.pages ?? [])
  const renderer = await openRenderer(
    server,
    runtime,
    [...drawn, ...Object.values(refusals)].map(({ page }) => page),
  )
  const match = createMatcher(drawn)
  const pages: Pages = {
    runtime,
    match,
    build: renderer.build,
    panelPages: panelPages.filter((page) => !page.sandbox || runtime.mail.sandbox || runtime.sms.sandbox),
    menus: siteMenus(match, schoolSitesOf(runtime.config)),
    signIn: { staff: staffLoginPage.path, tutor: tutorLoginPage.path, client: clientLoginPage.path },
    carried: linkParamNames,
    refusals,
  }
  const sockets = runtime.plugins.flatMap((plugin) => plugin.routes?.sockets ?? [])
  const webhooks = runtime.plugins.flatMap((plugin) => plugin.routes?.webhooks ?? [])
  const contract = endpoints.map(({ endpoint }) => endpoint)
  // Generated on the first request because it is slow and rarely used.
  let api: string | undefined
  serveHealth(server, runtime)
  serveTexts(server, runtime)
  serveVideoFrame(server)
  serveLiveChat(server, runtime)
  servePictures(server, pages)
  servePublicFiles(
    server,
    runtime,
    runtime.plugins.flatMap((plugin) => plugin.routes?.files ?? []),
  )
  const feeds = runtime.plugins.flatMap((plugin) => plugin.routes?.feeds ?? [])
  serveFeeds(server, runtime, feeds)
  const streams = runtime.plugins.flatMap((plugin) => plugin.routes?.streams ?? [])
  serveStreams(server, runtime, streams)
  serveSockets(server, runtime, sockets)
  await serveWebhooks(server, runtime, webhooks)
  if (runtime.sandboxIdentity) serveSandboxIdentity(server, runtime, runtime.sandboxIdentity)
  for (const endpoint of endpoints)
    serveEndpoint(server, runtime, endpoint, (...failed) => serveFormFailure(pages, renderer.render, ...failed))
  server.get('/api/openapi.json', (_request, reply) => {
    api ??= JSON.stringify(describeApi(contract, { sockets, webhooks, feeds, streams }))
    return reply.type('application/json; charset=utf-8').send(api)
  })
  server.all('/api/*', () => {
    throw fail('not_found')
  })
  server.get('/*', (request, reply) => servePage(pages, renderer.render, request, reply))
  return server
}
