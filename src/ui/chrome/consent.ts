import { storage } from '../storage.ts'

/** Consent is stored only in the browser, because pages are shared. */
export type ConsentChoice = 'accepted' | 'declined'
type Stored = { time: number; choice: ConsentChoice }

const place = 'cookie_choice'
const listeners = new Set<() => void>()
let open: boolean | undefined

export const consent = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  isOpen: () => (open ??= stored() === undefined),
  ask: () => change(true),
  choose(choice: ConsentChoice, consentMode: boolean): void {
    storage('localStorage').setItem(place, JSON.stringify({ time: Date.now(), choice } satisfies Stored))
    if (consentMode) pushConsent('update', choice)
    change(false)
  },
}

let initialized = false

/** Consent defaults to denied; this must be the first command in the data layer. */
export function startConsentMode(): void {
  if (initialized) return
  initialized = true
  pushConsent('default', 'declined')
  const choice = stored()?.choice
  if (choice) pushConsent('update', choice)
}

/** A timestamp in the future is ignored: a clock was wrong, or the value was tampered with. */
function stored(): Stored | undefined {
  try {
    const saved = JSON.parse(storage('localStorage').getItem(place) ?? 'null') as Stored | null
    return saved && saved.time <= Date.now() ? saved : undefined
  } catch {
    return undefined
  }
}

function pushConsent(command: 'default' | 'update', choice: ConsentChoice): void {
  const state = choice === 'accepted' ? 'granted' : 'denied'
  const target = window as { dataLayer?: unknown[] }
  target.dataLayer ??= []
  target.dataLayer.push(
    argumentsOf('consent', command, {
      ad_storage: state,
      ad_user_data: state,
      ad_personalization: state,
      analytics_storage: state,
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
