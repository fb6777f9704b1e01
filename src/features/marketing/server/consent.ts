import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import { consentVersion } from '#shared/consent.ts'
import type { Input } from '#shared/contract.ts'
import type { marketingEndpoints as calls } from '../contract.ts'

const cookieSeconds = 180 * 86_400

type Consent = { statistics: boolean; marketing: boolean }

/** The choice of this browser, if it answered the present question. Editions that need not ask have it always. */
export function readConsent({ edition, request }: Pick<Ctx, 'edition' | 'request'>): Consent {
  if (!edition.gdpr) return { statistics: true, marketing: true }
  const [, version, statistics, marketing] = /\.(\d+)(s?)(m?)$/.exec(request.secrets.read('consent') ?? '') ?? []
  const isCurrent = version === String(consentVersion)
  return { statistics: isCurrent && statistics === 's', marketing: isCurrent && marketing === 'm' }
}

/**
 * Stores the proof of a choice under a random key that only the browser has. Without consent the cookies that need it
 * are deleted.
 */
export async function saveConsent(ctx: Ctx, input: Input<typeof calls.saveConsent>) {
  const { db, edition, locale, now, request } = ctx
  const { statistics, marketing, version } = input
  const [known] = (request.secrets.read('consent') ?? '').split('.')
  const key = /^[\w-]{22}$/.test(known ?? '') ? known! : randomBytes(16).toString('base64url')
  await db
    .insertInto('consent_record')
    .values({
      edition: edition.code,
      key_hash: createHash('sha256').update(key).digest(),
      statistics,
      marketing,
      version,
      locale,
      given_at: now,
    })
    .execute()
  request.secrets.keep('consent', `${key}.${version}${statistics ? 's' : ''}${marketing ? 'm' : ''}`, cookieSeconds)
  if (!marketing) for (const name of ['touch', 'cpa'] as const) request.secrets.forget(name)
  return {}
}
