import type { FastifyInstance } from 'fastify'
import type { PageTexts } from '#shared/contract.ts'
import { isLocale } from '#shared/locale.ts'
import { fail } from '#shared/errors.ts'
import { sendCompressed } from '../http/compress.ts'
import type { Runtime } from '../plugin.ts'
import { pageTexts } from './catalogs.ts'

export function serveTexts(server: FastifyInstance, runtime: Runtime): void {
  server.get<{ Params: { file: string } }>('/texts/:file', (request, reply) => {
    const [texts, locale] = request.params.file.split('.')
    if (!isPageTexts(texts) || !isLocale(locale)) throw fail('not_found')
    const bundle = runtime.texts.bundle(runtime.hosts.edition(request.headers.host), locale, texts)
    const current = bundle.url === `/texts/${request.params.file}`
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', current ? 'public, max-age=31536000, immutable' : 'no-cache')
    return sendCompressed(request, reply, bundle.body)
  })
}

function isPageTexts(texts: string | undefined): texts is PageTexts {
  return texts !== undefined && Object.hasOwn(pageTexts, texts)
}
