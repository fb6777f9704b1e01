import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { AnsweredPage } from '#platform/pages/answer.ts'
import type { Runtime } from '#platform/plugin.ts'
import type * as rendered from './ssr.tsx'
import { messagesOf } from './page-messages.ts'
import type { PageId } from './pages.ts'

type Rendering = typeof rendered

const assets = { start: '/src/app/browser.dev.ts', script: '', ahead: [], styles: ['/src/ui/styles.css'], fonts: [] }

export async function openDevelopment(server: FastifyInstance, runtime: Runtime, drawables: readonly PageId[]) {
  const vite = await createServer({ configLoader: 'native', logLevel: 'warn' })
  server.addHook('onClose', () => vite.close())
  server.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  // The content security policy would block Vite's scripts and socket.
  server.addHook('onSend', async (_request, reply) => void reply.removeHeader('content-security-policy'))

  let rendering: Rendering
  const load = async () => {
    rendering = (await vite.ssrLoadModule('/src/app/ssr.tsx')) as Rendering
    await rendering.preloadPages(drawables)
  }
  await load()
  vite.watcher.on(
    'change',
    () => void load().catch((error: unknown) => runtime.log.error({ err: error }, 'development build failed')),
  )
  return {
    build: 'development',
    render: (answered: AnsweredPage) => rendering.render(answered, messagesOf(runtime, answered), assets),
  }
}
