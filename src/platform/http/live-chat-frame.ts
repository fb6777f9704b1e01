import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fail } from '#shared/errors.ts'
import { liveChatPath } from '#shared/live-chat.ts'
import type { Runtime } from '../plugin.ts'

/**
 * The page learns when the widget has drawn something. Until then every error counts, and so does a widget that draws
 * nothing for ten seconds; the page then closes the frame. A later error may be harmless.
 */
const loader = `let done = false
const report = (outcome) => {
  if (!done) parent.postMessage(outcome, '*')
  done = true
}
const fail = () => report('live chat failed')
addEventListener('error', fail)
addEventListener('unhandledrejection', fail)
setTimeout(fail, 10000)
new MutationObserver(() => {
  if (document.body && document.body.querySelector(':not(script, style, link)')) report('live chat loaded')
}).observe(document, { childList: true, subtree: true })
const script = document.createElement('script')
script.src = document.currentScript.dataset.widget
script.addEventListener('error', fail)
document.head.append(script)`
const loaderHash = createHash('sha256').update(loader).digest('base64')

/**
 * The only document that loads the configured chat widget. Pages show it in a frame without access to their cookies and
 * storage, so their own policy names no other host.
 */
export function serveLiveChat(server: FastifyInstance, { hosts, config }: Pick<Runtime, 'hosts' | 'config'>): void {
  server.get(liveChatPath, (request, reply) => {
    const widget = config.liveChats[hosts.edition(request.headers.host).code]
    if (!widget) throw fail('not_found')
    const { origin, host } = new URL(widget)
    const policy = [
      "default-src 'none'",
      `script-src 'sha256-${loaderHash}' ${origin}`,
      `style-src ${origin} 'unsafe-inline'`,
      `img-src ${origin} data:`,
      `font-src ${origin}`,
      `connect-src ${origin} wss://${host}`,
      `frame-src ${origin}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts allow-popups allow-forms',
    ]
    return reply
      .headers({ 'content-security-policy': policy.join('; '), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(frameDocument(widget))
  })
}

function frameDocument(widget: string): string {
  const address = widget.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Chat</title>
<script data-widget="${address}">${loader}</script></head><body></body></html>`
}
