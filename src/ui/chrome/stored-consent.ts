import { consentVersion } from '#shared/consent.ts'
import { storage } from '../storage.ts'

/** Purposes that need consent where the law asks for it; necessary storage needs none. */
export const consentPurposes = ['statistics', 'marketing'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
export type ConsentChoice = Readonly<Record<ConsentPurpose, boolean>>

/** An agreement is valid as long as the cookie that tells the server of it. */
const consentMs = 180 * 86_400_000
export const consentStorageKey = 'cookie_choice'

/** `proved`: the server has stored the proof of the choice. */
export type StoredConsent = { time: number; version: number; proved: boolean } & ConsentChoice
/** Declining meant every purpose already before they could be chosen one by one. */
type Stored = Partial<StoredConsent> & { time: number; choice?: 'accepted' | 'declined' }

/**
 * The choice that this browser made. A timestamp in the future is ignored: a clock was wrong, or the value was
 * tampered with.
 */
export function readStoredConsent(): StoredConsent | undefined {
  try {
    const saved = JSON.parse(storage('localStorage').getItem(consentStorageKey) ?? 'null') as Stored | null
    if (!saved || !(saved.time <= Date.now())) return undefined
    const { time, choice, version, statistics = false, marketing = false, proved = false } = saved
    const isCurrent = version === consentVersion || choice === 'declined'
    const isExpired = (statistics || marketing) && Date.now() - time > consentMs
    return isCurrent && !isExpired ? { time, version: consentVersion, statistics, marketing, proved } : undefined
  } catch {
    return undefined
  }
}

/** Whether data may be stored and sent for a purpose. Some editions have to ask, and to prove the answer. */
export function mayUse(purpose: ConsentPurpose, gdpr: boolean): boolean {
  if (!gdpr) return true
  const stored = readStoredConsent()
  return stored !== undefined && stored.proved && stored[purpose]
}
