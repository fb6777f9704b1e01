import type { FastifyInstance } from 'fastify'
import { isLocale } from '#shared/locale.ts'
import { refuse } from '#shared/errors.ts'
import { sendCompressed } from '../http/compress.ts'
import type { Runtime } from '../runtime.ts'
import type { PageGroup } from './texts.ts'

/** Texts for the browser. The address holds a hash: a text that changed has another address. */
export function serveTexts(server: FastifyInstance, runtime: Runtime): void {
  server.get<{ Params: { file: string } }>('/texts/:file', (request, reply) => {
    const [group, locale] = request.params.file.split('.')
    if (!isPageGroup(group) || !isLocale(locale)) throw refuse('not_found')
    const bundle = runtime.texts.bundle(runtime.hosts.edition(request.headers.host), locale, group)
    const current = bundle.url === `/texts/${request.params.file}`
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', current ? 'public, max-age=31536000, immutable' : 'no-cache')
    return sendCompressed(request, reply, bundle.body)
  })
}

function isPageGroup(group: string | undefined): group is PageGroup {
  return group === 'site' || group === 'panel'
}
