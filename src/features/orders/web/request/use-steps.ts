import { useSyncExternalStore } from 'react'

/** Kept with an entry of the history: which question came before it, and what was sent from it. */
type Entry = { index: number; before?: string; placed?: Placed }
export type Placed = { order_id: number; link: string }

const listeners = new Set<() => void>()

/**
 * Where somebody is stands behind the # of the address, an entry of the history for each question: the browser's own
 * back leads to the one before, and a reload stays.
 */
export function useStep(): { step: string; placed: Placed | undefined } {
  const step = useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => '',
  )
  return { step, placed: step === doneStep ? entry().placed : undefined }
}

export const doneStep = 'done'

export function goTo(step: string, before: string): void {
  // The number of the entry stays: to the site it is one page.
  history.pushState({ ...entry(), before, placed: undefined } satisfies Entry, '', `#${step}`)
  tell()
}

/** To the question before this one: by the history where it came from there. */
export function goBack(step: string, current: string): void {
  if (entry().before === step) history.back()
  else goTo(step, current)
}

export function finish(placed: Placed): void {
  history.replaceState({ ...entry(), placed } satisfies Entry, '', `#${doneStep}`)
  tell()
}

const entry = () => history.state as Entry
const tell = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}
