import type { FastifyInstance } from 'fastify'
import { fail } from '#shared/errors.ts'
import { videoFramePath, videoIdPattern } from '#shared/video.ts'

/** Scripts and cookies of the player work in its own origin; it cannot open dialogs or leave the frame. */
const sandbox = 'allow-scripts allow-same-origin allow-presentation allow-popups'
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  'frame-src https://www.youtube-nocookie.com',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * The only document that may show a frame of another host. Pages show this document in a frame after a click, so their
 * own policy names no other host. It applies to every page that a browser reaches by navigation, too, whereas a policy
 * of one page would not: the document stays the same.
 */
export function serveVideoFrame(server: FastifyInstance): void {
  server.get<{ Params: { id: string } }>(`${videoFramePath}:id`, (request, reply) => {
    const { id } = request.params
    if (!videoIdPattern.test(id)) throw fail('not_found')
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'public, max-age=86400' })
      .type('text/html; charset=utf-8')
      .send(frameDocument(id))
  })
}

function frameDocument(id: string): string {
  const source = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&amp;rel=0`
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>YouTube</title>
<link rel="stylesheet" href="/video-frame.css"></head><body><iframe src="${source}" title="YouTube" sandbox="${sandbox}"
allow="autoplay; encrypted-media; fullscreen; picture-in-picture" allowfullscreen></iframe></body></html>`
}
