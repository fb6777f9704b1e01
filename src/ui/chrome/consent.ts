import { storage } from '../storage.ts'

/** What a visitor allowed, decided in the browser alone: pages are the same for everybody. */
export type Choice = 'accepted' | 'declined'
type Stored = { time: number; choice: Choice }

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
  choose(choice: Choice, consentMode: boolean): void {
    storage('localStorage').setItem(place, JSON.stringify({ time: Date.now(), choice } satisfies Stored))
    if (consentMode) tell('update', choice)
    change(false)
  },
}

let told = false

/** Nothing is allowed until somebody says so: the first that tags of the data layer hear. */
export function startConsentMode(): void {
  if (told) return
  told = true
  tell('default', 'declined')
  const choice = stored()?.choice
  if (choice) tell('update', choice)
}

/** A confirmation from the future is none: somebody's clock was wrong, or somebody wrote it there. */
function stored(): Stored | undefined {
  try {
    const kept = JSON.parse(storage('localStorage').getItem(place) ?? 'null') as Stored | null
    return kept && kept.time <= Date.now() ? kept : undefined
  } catch {
    return undefined
  }
}

function tell(command: 'default' | 'update', choice: Choice): void {
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

/** Tag managers take commands only as the arguments object of a call. */
function argumentsOf(..._command: unknown[]): IArguments {
  // oxlint-disable-next-line eslint/prefer-rest-params -- an array would be ignored
  return arguments
}

function change(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}
