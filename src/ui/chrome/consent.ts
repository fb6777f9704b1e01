import { consentVersion } from '#shared/consent.ts'
import { pushToDataLayer } from '../data-layer.ts'
import { storage } from '../storage.ts'
import { consentStorageKey, readStoredConsent } from './stored-consent.ts'
import type { ConsentChoice, StoredConsent } from './stored-consent.ts'

/** Pages are shared, so the choice is stored in the browser; the server keeps the proof of it. */
const listeners = new Set<() => void>()
let open: boolean | undefined

export const consent = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  isOpen: () => (open ??= readStoredConsent() === undefined),
  ask: () => change(true),
  choose(choice: ConsentChoice, consentMode: boolean): void {
    save({ time: Date.now(), version: consentVersion, ...choice, proved: false })
    if (consentMode) pushConsent('update', choice)
    change(false)
  },
  /** A later choice needs a proof of its own. */
  markProved(time: number): void {
    const stored = readStoredConsent()
    if (stored?.time !== time) return
    save({ ...stored, proved: true })
    change(consent.isOpen())
  },
}

const save = (choice: StoredConsent) => storage('localStorage').setItem(consentStorageKey, JSON.stringify(choice))

let initialized = false

/** Consent defaults to denied; this must be the first command in the data layer. */
export function startConsentMode(): void {
  if (initialized) return
  initialized = true
  pushConsent('default', { statistics: false, marketing: false })
  const choice = readStoredConsent()
  if (choice) pushConsent('update', choice)
}

function pushConsent(command: 'default' | 'update', { statistics, marketing }: ConsentChoice): void {
  const state = (granted: boolean) => (granted ? 'granted' : 'denied')
  pushToDataLayer(
    argumentsOf('consent', command, {
      ad_storage: state(marketing),
      ad_user_data: state(marketing),
      ad_personalization: state(marketing),
      analytics_storage: state(statistics),
    }),
  )
}

/** Tag managers accept commands only as an `arguments` object. */
function argumentsOf(..._command: unknown[]): IArguments {
  // oxlint-disable-next-line eslint/prefer-rest-params -- an array would be ignored
  return arguments
}

function change(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}
