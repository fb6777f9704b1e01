import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PersonRole, Realm, StaffMember, StaffStatus } from '#shared/access.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { parseTimeZone, timeZoneCookie } from '#shared/time-zone.ts'
import type { Edition } from '#editions/edition.ts'
import type { Config } from '../config.ts'
import { secretNames } from '../context.ts'
import { askerOf } from '../runtime.ts'
import type { Asker, Runtime } from '../runtime.ts'
import { cookieName, cookieSeconds, readSession } from '../session/sessions.ts'
import { isSecure, securePrefix } from './security.ts'

const realms: readonly Realm[] = ['staff', 'person']

export function hasSessionCookie(request: FastifyRequest): boolean {
  const { cookie } = request.headers
  return cookie !== undefined && realms.some((realm) => cookie.includes(`${cookieName[realm]}=`))
}

/** Who is asking: the sessions of the cookies, made into somebody by the slices that know them. */
export async function readAsker(
  runtime: Runtime,
  request: Pick<FastifyRequest, 'cookies' | 'protocol'>,
  edition: Edition,
  locale: Locale,
  known?: Asker['tokens'],
): Promise<Asker> {
  const prefix = securePrefix(isSecure(request.protocol, runtime.config))
  const tokens = known ?? cookieTokens(request, prefix)
  const browserZone = parseTimeZone(request.cookies[timeZoneCookie])
  const asker: Asker = { ...askerOf(edition, locale), tokens, secrets: keptSecrets(request, prefix), browserZone }
  for (const realm of realms) {
    if (!tokens[realm]) continue
    await identify(runtime, asker, realm, tokens[realm])
    await keepBrowserZone(runtime, asker, realm)
  }
  return asker
}

/** A browser that staff act in is theirs; and whoever followed a link need not be whose account it is. */
async function keepBrowserZone({ plugins, database }: Runtime, asker: Asker, realm: Realm): Promise<void> {
  const { auth, edition, browserZone: timeZone } = asker
  const one = auth[realm]
  if (!one || one.timeZone || !timeZone || one.acted || one.limits) return
  for (const { identify: known } of plugins)
    await known?.keepTimeZone?.(database.db, edition.code, { realm, id: one.id, timeZone })
  one.timeZone = { id: timeZone, chosen: false }
}

function cookieTokens({ cookies }: Pick<FastifyRequest, 'cookies'>, prefix: string): Asker['tokens'] {
  return Object.fromEntries(
    realms.map((realm) => [realm, cookies[prefix + cookieName[realm]]]).filter(([, token]) => token),
  )
}

function keptSecrets({ cookies }: Pick<FastifyRequest, 'cookies'>, prefix: string): Asker['secrets'] {
  return Object.fromEntries(
    secretNames.map((name) => [name, cookies[prefix + secretCookie(name)]]).filter(([, value]) => value),
  )
}

const secretCookie = (name: string) => `repeto_${name}`

async function identify(runtime: Runtime, asker: Asker, realm: Realm, token: string): Promise<void> {
  const { auth, edition } = asker
  const { db } = runtime.database
  const session = await readSession(db, { edition: edition.code, realm, token, now: runtime.clock() })
  if (!session) return
  if (session.renewed) asker.cookies.set(realm, token)
  const { acted, limits } = session
  // Who acts for somebody must still be one of the staff here, and still be allowed to.
  const by = acted && (await memberOf(runtime, edition, acted.by))
  const stillMay = (as: PersonRole | StaffStatus | undefined) => !acted || mayAct(runtime, by?.status, as)
  if (realm === 'staff') {
    const member = await memberOf(runtime, edition, session.subjectId)
    if (member && stillMay(member.status)) auth.staff = { ...member, acted, limits }
    return
  }
  if (!stillMay(session.role)) return
  for (const { identify: known } of runtime.plugins)
    auth.person ??= await known?.person?.(db, edition, session.subjectId)
  if (!auth.person) return
  // Who acts for somebody, or followed a link, came for one role.
  const roles = auth.person.roles.filter((role) => (!acted && !limits) || role === session.role)
  // A role that was taken away since is nobody's anymore.
  const role = roles.find((one) => one === session.role) ?? roles[0]
  // A link may have been followed by somebody else, who need not learn where its owner is.
  const timeZone = limits ? undefined : auth.person.timeZone
  auth.person = { ...auth.person, roles, role, acted, limits, timeZone }
}

function mayAct({ plugins }: Runtime, by: StaffStatus | undefined, as: PersonRole | StaffStatus | undefined): boolean {
  return Boolean(by && as && plugins.some(({ identify: known }) => known?.mayAct?.(by, as)))
}

async function memberOf(runtime: Runtime, edition: Edition, id: number): Promise<StaffMember | undefined> {
  for (const { identify: known } of runtime.plugins) {
    const member = await known?.staff?.(runtime.database.db, edition.code, id)
    if (member) return member
  }
  return undefined
}

/** The language of a call: asked for by name, or by the page it comes from. */
export function callLocale(request: FastifyRequest, edition: Edition): Locale {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  if (typeof lang === 'string' && isLocale(lang)) return localeOf(edition, lang)
  const page = request.headers['x-locale']
  // Panel pages send the staff member's own language, which need not be one of the edition's.
  return typeof page === 'string' && isLocale(page) ? page : edition.locales[0]
}

/** Names and texts exist in the edition's languages only: any other would come out half translated. */
export function localeOf({ locales }: Edition, asked: Locale): Locale {
  return locales.includes(asked) ? asked : locales[0]
}

/**
 * Staff read the panel in their own language, which need not be one of the edition's. Its downloads and sockets can
 * send no header, and name it as `lang`.
 */
export function panelLocale({ auth, locale }: Asker, lang: unknown): Locale {
  const own = auth.staff?.locale
  return own !== undefined && own === lang ? own : locale
}

export function setCookies(reply: FastifyReply, asker: Asker, config: Pick<Config, 'PUBLIC_SCHEME'>): void {
  const secure = isSecure(reply.request.protocol, config)
  const prefix = securePrefix(secure)
  const shape = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  for (const [name, kept] of asker.newSecrets) {
    if (kept === null) reply.clearCookie(prefix + secretCookie(name), shape)
    else reply.setCookie(prefix + secretCookie(name), kept.value, { ...shape, maxAge: kept.seconds })
  }
  for (const [realm, token] of asker.cookies) {
    if (token === null) reply.clearCookie(prefix + cookieName[realm], shape)
    else reply.setCookie(prefix + cookieName[realm], token, { ...shape, maxAge: cookieSeconds[realm] })
    // Left over from before TLS, or from before the prefix: it opens nothing any more.
    if (secure && reply.request.cookies[cookieName[realm]] !== undefined) reply.clearCookie(cookieName[realm], shape)
  }
}
