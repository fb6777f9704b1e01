import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PersonRole, Realm, StaffMember, StaffStatus } from '#shared/access.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { parseTimeZone, timeZoneCookie } from '#shared/time-zone.ts'
import { parseVisitor, visitorCookie } from '#shared/visitor.ts'
import type { Edition } from '#editions/edition.ts'
import type { Config } from '../config.ts'
import { secretNames } from '../context.ts'
import type { SecretName } from '../context.ts'
import { guestRequester } from '../runtime.ts'
import { networkOf } from './network.ts'
import type { Requester } from '../requester.ts'
import type { Runtime } from '../plugin.ts'
import { cookieName, cookieSeconds, findSession } from '../session/sessions.ts'
import { isSecure, securePrefix } from './security.ts'

const realms: readonly Realm[] = ['staff', 'person']

/** The requester, as far as it is resolved, for the log of a failure that happens outside the handler. */
const requesters = new WeakMap<object, Requester>()
export const requesterOf = (request: FastifyRequest): Requester | undefined => requesters.get(request)
export const setRequester = (request: FastifyRequest, requester: Requester) => void requesters.set(request, requester)

export function hasSessionCookie(request: FastifyRequest): boolean {
  const { cookie } = request.headers
  return cookie !== undefined && realms.some((realm) => cookie.includes(`${cookieName[realm]}=`))
}

export const hasSecretCookie = ({ headers }: FastifyRequest, name: SecretName): boolean =>
  headers.cookie?.includes(`${secretCookie(name)}=`) === true

/** Resolves the session cookies to actors through the `identify` hooks of the plugins. */
export async function resolveRequester(
  runtime: Runtime,
  request: Pick<FastifyRequest, 'cookies' | 'protocol'> & Partial<Pick<FastifyRequest, 'id' | 'ip' | 'headers'>>,
  edition: Edition,
  locale: Locale,
  known?: Requester['tokens'],
): Promise<Requester> {
  const prefix = securePrefix(isSecure(request.protocol, runtime.config))
  const tokens = known ?? cookieTokens(request, prefix)
  const browserZone = parseTimeZone(request.cookies[timeZoneCookie])
  const requester: Requester = {
    ...guestRequester(edition, locale),
    tokens,
    secrets: keptSecrets(request, prefix),
    browserZone,
    visitor: parseVisitor(request.cookies[visitorCookie]),
    network: request.ip === undefined ? undefined : networkOf(request.ip),
    userAgent: request.headers?.['user-agent'],
    requestId: request.id,
  }
  requesters.set(request, requester)
  for (const realm of realms) {
    if (!tokens[realm]) continue
    await identify(runtime, requester, realm, tokens[realm])
    await keepBrowserZone(runtime, requester, realm)
  }
  return requester
}

/** Skipped during impersonation and for link sessions, where the browser may not be the account owner's. */
async function keepBrowserZone({ plugins, database }: Runtime, requester: Requester, realm: Realm): Promise<void> {
  const { auth, edition, browserZone: timeZone } = requester
  const one = auth[realm]
  if (!one || one.timeZone || !timeZone || one.acted || one.limits) return
  for (const { people } of plugins)
    await people?.identify?.keepTimeZone?.(database.db, edition.code, { realm, id: one.id, timeZone })
  one.timeZone = { id: timeZone, chosen: false }
}

function cookieTokens({ cookies }: Pick<FastifyRequest, 'cookies'>, prefix: string): Requester['tokens'] {
  return Object.fromEntries(
    realms.map((realm) => [realm, cookies[prefix + cookieName[realm]]]).filter(([, token]) => token),
  )
}

function keptSecrets({ cookies }: Pick<FastifyRequest, 'cookies'>, prefix: string): Requester['secrets'] {
  return Object.fromEntries(
    secretNames.map((name) => [name, cookies[prefix + secretCookie(name)]]).filter(([, value]) => value),
  )
}

const secretCookie = (name: string) => `repeto_${name}`

async function identify(runtime: Runtime, requester: Requester, realm: Realm, token: string): Promise<void> {
  const { auth, edition } = requester
  const { db } = runtime.database
  const session = await findSession(db, { edition: edition.code, realm, token, now: runtime.clock() })
  if (!session) return
  if (session.renewed) requester.cookies.set(realm, token)
  const { acted, limits } = session
  // The impersonating staff member must still exist in this edition and still have the permission.
  const by = acted && (await memberOf(runtime, edition, acted.by))
  const mayStillAct = (as: PersonRole | StaffStatus | undefined) => !acted || mayAct(runtime, by?.status, as)
  if (realm === 'staff') {
    const member = await memberOf(runtime, edition, session.subjectId)
    if (member && mayStillAct(member.status)) auth.staff = { ...member, acted, limits }
    return
  }
  if (!mayStillAct(session.role)) return
  for (const { people } of runtime.plugins)
    auth.person ??= await people?.identify?.person?.(db, edition, session.subjectId)
  if (!auth.person) return
  const roles = auth.person.roles.filter((role) => (!acted && !limits) || role === session.role)
  const role = roles.find((one) => one === session.role) ?? roles[0]
  // A link may have been opened by somebody else, who must not learn the owner's time zone.
  const timeZone = limits ? undefined : auth.person.timeZone
  auth.person = { ...auth.person, roles, role, acted, limits, timeZone }
}

function mayAct({ plugins }: Runtime, by: StaffStatus | undefined, as: PersonRole | StaffStatus | undefined): boolean {
  return Boolean(by && as && plugins.some(({ people }) => people?.identify?.mayAct?.(by, as)))
}

async function memberOf(runtime: Runtime, edition: Edition, id: number): Promise<StaffMember | undefined> {
  for (const { people } of runtime.plugins) {
    const member = await people?.identify?.staff?.(runtime.database.db, edition.code, id)
    if (member) return member
  }
  return undefined
}

/** The locale of a call: given explicitly or by the page that made it. */
export function callLocale(request: FastifyRequest, edition: Edition): Locale {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  if (typeof lang === 'string' && isLocale(lang)) return supportedLocale(edition, lang)
  const page = request.headers['x-locale']
  // Panel pages send the staff member's language, which may not be one of the edition's.
  return typeof page === 'string' && isLocale(page) ? page : edition.locales[0]
}

/** Content exists only in the edition's languages; other locales would be half translated. */
export function supportedLocale({ locales }: Edition, asked: Locale): Locale {
  return locales.includes(asked) ? asked : locales[0]
}

/**
 * Staff read the panel in their own language, which may not be one of the edition's. Downloads and sockets cannot
 * send headers, so they pass it as `lang`.
 */
export function panelLocale({ auth, locale }: Requester, lang: unknown): Locale {
  const own = auth.staff?.locale
  return own !== undefined && own === lang ? own : locale
}

export function setCookies(reply: FastifyReply, requester: Requester, config: Pick<Config, 'PUBLIC_SCHEME'>): void {
  const secure = isSecure(reply.request.protocol, config)
  const prefix = securePrefix(secure)
  const shape = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  for (const [name, secret] of requester.newSecrets) {
    if (secret === null) reply.clearCookie(prefix + secretCookie(name), shape)
    else reply.setCookie(prefix + secretCookie(name), secret.value, { ...shape, maxAge: secret.seconds })
  }
  for (const [realm, token] of requester.cookies) {
    if (token === null) reply.clearCookie(prefix + cookieName[realm], shape)
    else reply.setCookie(prefix + cookieName[realm], token, { ...shape, maxAge: cookieSeconds[realm] })
    // Clears the cookie without the prefix, left from before TLS was enabled.
    if (secure && reply.request.cookies[cookieName[realm]] !== undefined) reply.clearCookie(cookieName[realm], shape)
  }
}
