import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Edition } from '#editions/edition.ts'
import { fail } from '#shared/errors.ts'
import { answerPage } from '../pages/answer.ts'
import type { Pages } from '../pages/pages.ts'
import { guestRequester } from '../runtime.ts'
import { hashPicture } from './og-picture.ts'
import type { OgPicture } from './og-picture.ts'
import { renderPicture } from './render-picture.ts'

const longestPage = 300
/** A picture of a page that was deleted or changed is not stored for longer. */
const maxAgeMs = 86_400_000

/**
 * Draws the pictures that pages refer to. A picture is drawn from the page itself, so an address cannot make the site
 * show a text that no page has. An address of an earlier version redirects to the current one.
 */
export function servePictures(server: FastifyInstance, pages: Pages): void {
  type Route = { Params: { file: string }; Querystring: { page?: unknown } }
  server.get<Route>('/og/:file', async (request, reply) => {
    const [, hash] = /^([0-9a-f]{32})\.jpg$/.exec(request.params.file) ?? []
    const { page } = request.query
    if (!hash || typeof page !== 'string' || page.length > longestPage || !/^\/(?!\/)/.test(page))
      throw fail('not_found')
    const edition = pages.runtime.hosts.edition(request.headers.host)
    const name = `og/${edition.code}/${hash.slice(0, 2)}/${hash.slice(2)}.jpg`
    const draw = async () => {
      const { picture, url } = await loadPicture(pages, edition, page, request)
      if (hashPicture(edition.siteName, picture) !== hash) throw new Moved(url)
      return renderPicture(edition.siteName, picture)
    }
    try {
      const bytes = await pages.runtime.diskCache.read(name, draw, { maxAgeMs })
      return await reply.type('image/jpeg').header('cache-control', 'public, max-age=86400').send(bytes)
    } catch (error) {
      if (error instanceof Moved) return reply.header('cache-control', 'no-cache').redirect(error.url, 302)
      throw error
    }
  })
}

class Moved extends Error {
  readonly url: string
  constructor(url: string) {
    super('the picture has another address now')
    this.url = url
  }
}

async function loadPicture(
  pages: Pages,
  edition: Edition,
  page: string,
  request: FastifyRequest,
): Promise<{ picture: OgPicture; url: string }> {
  const [path = '/', query = ''] = page.split('?')
  const match = pages.match(edition, path)
  if (match.found !== 'page') throw fail('not_found')
  const requester = guestRequester(edition, match.locale)
  const answered = await answerPage(pages, requester, match, new URLSearchParams(query), request)
  if ('redirect' in answered || !answered.picture) throw fail('not_found')
  return { picture: answered.picture.shown, url: answered.picture.url }
}
