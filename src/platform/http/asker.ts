import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Realm } from '#shared/access.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Edition } from '#editions/edition.ts'
import type { Config } from '../config.ts'
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
  const asker: Asker = { ...nobody(edition, locale), tokens }
  for (const realm of realms) {
    if (tokens[realm]) await identify(runtime, asker, realm, tokens[realm])
  }
  return asker
}

export function nobody(edition: Edition, locale: Locale): Asker {
  return { edition, locale, actor: { realm: 'guest' }, auth: {}, tokens: {}, cookies: new Map() }
}

function cookieTokens(request: FastifyRequest): Asker['tokens'] {
  return Object.fromEntries(
    realms.map((realm) => [realm, request.cookies[cookieName[realm]]]).filter(([, token]) => token),
  )
}

async function identify(runtime: Runtime, asker: Asker, realm: Realm, token: string): Promise<void> {
  const { auth, edition } = asker
  const { db } = runtime.database
  const session = await readSession(db, { edition: edition.code, realm, token, now: runtime.clock() })
  if (!session) return
  if (session.renewed) asker.cookies.set(realm, token)
  for (const { identify: known } of runtime.plugins) {
    if (realm === 'staff') auth.staff ??= await known?.staff?.(db, edition.code, session.subjectId)
    else auth.person ??= await known?.person?.(db, edition, session.subjectId)
  }
  if (realm === 'person' && auth.person) {
    const { roles } = auth.person
    // A role that was taken away since is nobody's anymore.
    auth.person.role = roles.find((role) => role === session.role) ?? roles[0]
  }
}

/** The language of a call: asked for by name, or by the page it comes from. */
export function callLocale(request: FastifyRequest, edition: Edition): Locale {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  const asked = [lang, request.headers['x-locale']].find(
    (code): code is Locale => typeof code === 'string' && isLocale(code),
  )
  return asked ?? edition.locales[0]
}

export function setCookies(reply: FastifyReply, asker: Asker, config: Pick<Config, 'PUBLIC_SCHEME'>): void {
  const secure = reply.request.protocol === 'https' || config.PUBLIC_SCHEME === 'https'
  for (const [realm, token] of asker.cookies) {
    const shape = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
    if (token === null) reply.clearCookie(cookieName[realm], shape)
    else reply.setCookie(cookieName[realm], token, { ...shape, maxAge: cookieSeconds[realm] })
  }
}
