import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { Runtime } from '#platform/runtime.ts'
import type * as rendered from './ssr.tsx'
import { messagesOf } from './face.ts'
import type { Face } from './face.ts'
import type { Drawable } from './pages.ts'

type Rendering = typeof rendered

const assets = { start: '/src/app/browser.dev.ts', script: '', ahead: [], styles: ['/src/ui/styles.css'], fonts: [] }

/** Live from the sources: changed components reach the open page, and the next first visit. */
export async function openDevelopment(
  server: FastifyInstance,
  runtime: Runtime,
  drawables: readonly Drawable[],
): Promise<Face> {
  const vite = await createServer({ configLoader: 'native', logLevel: 'warn' })
  server.addHook('onClose', () => vite.close())
  server.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  // Vite's own scripts and its socket are not ours to constrain.
  server.addHook('onSend', async (_request, reply) => void reply.removeHeader('content-security-policy'))

  let rendering: Rendering
  const load = async () => {
    rendering = (await vite.ssrLoadModule('/src/app/ssr.tsx')) as Rendering
    await rendering.loadDrawings(drawables)
  }
  await load()
  vite.watcher.on(
    'change',
    () => void load().catch((error: unknown) => runtime.log.error({ err: error }, 'the sources do not compile')),
  )
  return {
    build: 'development',
    render: (answered) => rendering.render(answered, messagesOf(runtime, answered), assets),
  }
}
