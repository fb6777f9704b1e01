import type { FastifyReply, FastifyRequest } from 'fastify'
import { localePath } from '#shared/frame.ts'
import { presentFailure } from '../http/failure.ts'
import { logFailure } from '../http/request-log.ts'
import { callLocale, requesterOf, supportedLocale } from '../http/requester.ts'
import { guestRequester } from '../runtime.ts'
import { formFailurePage } from './answer.ts'
import type { AnsweredPage } from './answer.ts'
import type { Pages } from './pages.ts'

/**
 * Answers a failed form of a browser without JavaScript with a page of texts and a link back to the page of the form.
 * The page needs no session and no database, because they may be what failed.
 */
export async function serveFormFailure(
  pages: Pages,
  render: (answered: AnsweredPage) => string,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<FastifyReply> {
  const { hosts, texts: allTexts, log } = pages.runtime
  const edition = hosts.edition(request.headers.host)
  const locale = supportedLocale(edition, callLocale(request, edition))
  const { httpStatus, body } = presentFailure(error, { edition, locale, texts: allTexts })
  const requester = guestRequester(edition, locale)
  if (httpStatus >= 500) logFailure(log, request, { error, requester: requesterOf(request) ?? requester })
  const path = formPath(request)
  reply.header('cache-control', 'no-store')
  // The page of the form leads to the login page and back.
  if (body.error === 'unauthorized') return reply.redirect(localePath(locale, edition.locales, path), 303)
  const failure =
    typeof body.error === 'string'
      ? { reason: body.error, texts: body.message === undefined ? [] : [body.message] }
      : {
          reason: 'invalid' as const,
          texts: [allTexts.translate(edition, locale, 'error.invalid'), ...new Set(Object.values(body.error).flat())],
          needs_email: 'email' in body.error,
        }
  const answered = await formFailurePage(pages, requester, path, {
    ...failure,
    ...(httpStatus >= 500 && { request_id: request.id }),
    status: httpStatus,
  })
  if ('redirect' in answered) throw error
  return reply.code(httpStatus).type('text/html; charset=utf-8').send(render(answered))
}

/** A form names its page in the query. The link never leaves the site, and it is sent in a header, too. */
function formPath({ query }: FastifyRequest): string {
  const { from } = (query ?? {}) as { from?: unknown }
  return typeof from === 'string' && from.length <= 200 && /^\/(?!\/|.*[\\?#])[!-~]*$/.test(from) ? from : '/'
}
