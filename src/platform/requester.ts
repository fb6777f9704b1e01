import type { Edition } from '#editions/edition.ts'
import type { Auth, Realm } from '#shared/access.ts'
import type { Locale } from '#shared/locale.ts'
import type { AnyActor, SecretName } from './context.ts'

/** The identity, edition and cookies of a request; `cookies` collects the cookies that the answer sets. */
export type Requester = {
  edition: Edition
  locale: Locale
  actor: AnyActor
  auth: Auth
  tokens: Partial<Record<Realm, string>>
  cookies: Map<Realm, string | null>
  secrets: Partial<Record<SecretName, string>>
  /** Secrets that the answer sets; null deletes one. */
  newSecrets: Map<SecretName, { value: string; seconds: number } | null>
  browserZone?: string | undefined
  /** The random id of the browser, if it has one. */
  visitor?: string | undefined
  /** The network that limits count as one visitor; absent in jobs. */
  network?: string | undefined
  /** The header as the browser sent it, for new sessions. */
  userAgent?: string | undefined
  /** The id of the request, also in the jobs that it led to. */
  requestId?: string | undefined
}
