import type { CustomFetch } from 'openid-client'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageTag } from '#shared/locale.ts'
import type { Runtime } from '../plugin.ts'
import type { Authorization, SandboxIdentity, DemoIdentities } from './sandbox.ts'

export const sandboxPath = '/sandbox/identity'

type Params = Record<string, string | undefined>
type Words = ((id: string) => string) & { lang: string }

export function serveSandboxIdentity(
  server: FastifyInstance,
  runtime: Runtime,
  { identity, people }: { identity: SandboxIdentity; people: DemoIdentities },
): void {
  const json = (reply: FastifyReply, body: object) => reply.header('cache-control', 'no-store').send(body)
  server.get(`${sandboxPath}/.well-known/openid-configuration`, (_request, reply) => json(reply, identity.discovery()))
  server.get(`${sandboxPath}/jwks`, async (_request, reply) => json(reply, await identity.jwks()))
  server.post(`${sandboxPath}/token`, async ({ headers, body }, reply) => {
    const answer = await identity.token(headers.authorization, paramsOf(body))
    return json(reply.code(answer.status), answer.body)
  })
  server.route({
    method: ['GET', 'POST'],
    url: `${sandboxPath}/authorize`,
    handler: (request, reply) => {
      const asked = identity.authorize(paramsOf(request.query))
      if (asked && 'redirect' in asked) return reply.redirect(asked.redirect, 303)
      const t = wordsFor(runtime, request, asked)
      if (!asked)
        return sendPage(reply.code(400), {
          t,
          body: `<h1>${t('sandbox_identity.title')}</h1>
<p>${t('sandbox_identity.wrong')}</p>`,
        })
      const given = paramsOf(request.body)
      if (request.method === 'POST' && given['cancel'] !== undefined) return reply.redirect(identity.deny(asked), 303)
      const chosen = request.method === 'POST' ? chosenIn(given, people[asked.clientId] ?? []) : undefined
      if (chosen) return reply.redirect(identity.accept(asked, chosen), 303)
      const body = choices({ t, people: people[asked.clientId] ?? [], wrong: request.method === 'POST', given })
      return sendPage(reply.code(request.method === 'POST' ? 400 : 200), { t, body, asked })
    },
  })
}

/** Answers our own client without a connection, because the site's host names may not resolve from inside. */
export function sandboxFetch(identity: SandboxIdentity): CustomFetch {
  return async (url, init) => {
    const answer = async () => {
      const path = url.slice(identity.issuer.length)
      if (path === '/.well-known/openid-configuration') return { status: 200, body: identity.discovery() }
      if (path === '/jwks') return { status: 200, body: await identity.jwks() }
      if (path !== '/token') return { status: 404, body: {} }
      const params = Object.fromEntries(new URLSearchParams(init.body as URLSearchParams))
      return identity.token(new Headers(init.headers).get('authorization') ?? undefined, params)
    }
    const { status, body } = await answer()
    return Response.json(body, { status })
  }
}

function paramsOf(given: unknown): Params {
  const entries = Object.entries((given ?? {}) as Record<string, unknown>)
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** HTML-escaped texts in the language of the edition that the visitor came from. */
function wordsFor({ hosts, texts }: Runtime, request: FastifyRequest, asked: Authorization | undefined): Words {
  const edition = hosts.edition(asked ? new URL(asked.redirectUri).host : request.headers.host)
  const locale = edition.locales[0]
  const t = (id: string) => escaped(texts.translate(edition, locale, id))
  return Object.assign(t, { lang: languageTag(locale, edition.country) })
}

function chosenIn(given: Params, people: readonly { email: string; name: string }[]) {
  if (given['identity'] !== undefined) return people.find(({ email }) => email === given['identity'])
  const email = (given['email'] ?? '').trim().toLowerCase()
  const name = (given['name'] ?? '').trim().slice(0, 100)
  if (email.length > 200 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return undefined
  return { email, name: name || email.replace(/@.*$/, '') }
}

type Choices = { t: Words; people: readonly { email: string; name: string }[]; wrong: boolean; given: Params }

function choices({ t, people, wrong, given }: Choices): string {
  const known = people.map(
    ({ email, name }) =>
      `<button name="identity" value="${escaped(email)}"><b>${escaped(name)}</b> <span>${escaped(email)}</span></button>`,
  )
  return `<p class="mark">${t('sandbox_identity.mark')}</p><h1>${t('sandbox_identity.title')}</h1>
<p>${t('sandbox_identity.text')}</p>
<form method="post" class="known"><h2>${t('sandbox_identity.known')}</h2>${known.join('')}</form>
<form method="post" novalidate><h2>${t('sandbox_identity.other')}</h2>
<label>${t('sandbox_identity.email')} <input name="email" type="email" maxlength="200" autocomplete="off"
  value="${escaped(given['email'] ?? '')}"${wrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''}></label>
${wrong ? `<p id="wrong" role="alert">${t('sandbox_identity.email_wrong')}</p>` : ''}
<label>${t('sandbox_identity.name')} <input name="name" maxlength="100" autocomplete="off"
  value="${escaped(given['name'] ?? '')}"></label>
<button class="main">${t('sandbox_identity.continue')}</button></form>
<form method="post"><button name="cancel" value="1">${t('sandbox_identity.cancel')}</button></form>`
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:24px 16px;color:#1c2430;background:#fff}
h1{font-size:24px;margin:8px 0}h2{font-size:16px;margin:0}form{display:grid;gap:12px;margin:24px 0}
.mark{display:inline-block;margin:0;padding:2px 10px;border-radius:99px;background:#fdf0cf;color:#6b4b00;font-weight:600}
button,input{font:inherit;min-height:44px;padding:8px 12px;border:1px solid #7b8794;border-radius:8px;background:#fff;color:inherit;text-align:left}
input{display:block;box-sizing:border-box;width:100%}button{cursor:pointer}button span{color:#4b5663}
.main{background:#0b6b4f;color:#fff;border-color:#0b6b4f;text-align:center}[role=alert]{margin:0;color:#a3260f}
button:focus-visible,input:focus-visible{outline:3px solid #0b6b4f;outline-offset:2px}`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Browsers apply this page's form-action policy to the redirect after the form. */
function sendPage(
  reply: FastifyReply,
  { t, body, asked }: { t: Words; body: string; asked?: Authorization },
): FastifyReply {
  const back = asked ? ` ${new URL(asked.redirectUri).origin}` : ''
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self'${back}; base-uri 'none'; frame-ancestors 'none'`
  const title = t('sandbox_identity.title')
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${t.lang}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>${style}</style></head><body><main>${body}</main></body></html>`)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (one) => entities[one]!)
