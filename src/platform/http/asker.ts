import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Auth, Realm } from '#shared/access.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Edition } from '#editions/edition.ts'
import type { Asker, Runtime } from '../runtime.ts'
import { cookieName, cookieSeconds, readSession } from '../session/sessions.ts'

const realms: readonly Realm[] = ['staff', 'person']

export function hasSessionCookie(request: FastifyRequest): boolean {
  const { cookie } = request.headers
  return cookie !== undefined && realms.some((realm) => cookie.includes(`${cookieName[realm]}=`))
}

/** Who is asking: the sessions of the cookies, made into somebody by the slices that know them. */
export async function readAsker(
  runtime: Runtime,
  request: FastifyRequest,
  edition: Edition,
  locale: Locale,
  tokens: Asker['tokens'] = cookieTokens(request),
): Promise<Asker> {
  const auth: Auth = {}
  for (const realm of realms) {
    if (tokens[realm]) await identify(runtime, edition, realm, tokens[realm], auth)
  }
  return { edition, locale, actor: { realm: 'guest' }, auth, tokens, cookies: new Map() }
}

function cookieTokens(request: FastifyRequest): Asker['tokens'] {
  return Object.fromEntries(
    realms.map((realm) => [realm, request.cookies[cookieName[realm]]]).filter(([, token]) => token),
  )
}

async function identify(runtime: Runtime, edition: Edition, realm: Realm, token: string, auth: Auth): Promise<void> {
  const { db } = runtime.database
  const session = await readSession(db, { edition: edition.code, realm, token, now: runtime.clock() })
  if (!session) return
  for (const { identify } of runtime.plugins) {
    if (realm === 'staff') auth.staff ??= await identify?.staff?.(db, edition.code, session.subjectId)
    else auth.person ??= await identify?.person?.(db, edition.code, session.subjectId)
  }
}

/** The language of a call: asked for by name, or by the page it comes from. */
export function callLocale(request: FastifyRequest, edition: Edition): Locale {
  const { lang } = request.query as { lang?: unknown }
  const asked = [lang, request.headers['x-locale']].find(
    (code): code is Locale => typeof code === 'string' && isLocale(code),
  )
  return asked ?? edition.locales[0]
}

export function setCookies(reply: FastifyReply, asker: Asker, secure: boolean): void {
  for (const [realm, token] of asker.cookies) {
    const shape = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
    if (token === null) reply.clearCookie(cookieName[realm], shape)
    else reply.setCookie(cookieName[realm], token, { ...shape, maxAge: cookieSeconds[realm] })
  }
}
