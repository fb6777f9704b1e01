import { useSyncExternalStore } from 'react'

/** Stored with the history entry: the previous question, and the order that was placed. */
type Entry = { index: number; before?: string; placed?: PlacedOrder }
export type PlacedOrder = { order_id: number; link: string }

const listeners = new Set<() => void>()

/** The step is in the URL hash, with one history entry per question, so that the back button and a reload work. */
export function useRequestStep(): { step: string; placed: PlacedOrder | undefined } {
  const step = useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => '',
  )
  return { step, placed: step === doneStep ? historyEntry().placed : undefined }
}

export const doneStep = 'done'

export function goToStep(step: string, before: string): void {
  // The index stays, because the router treats all steps as one page.
  history.pushState({ ...historyEntry(), before, placed: undefined } satisfies Entry, '', `#${step}`)
  notifyListeners()
}

export function goToPreviousStep(step: string, current: string): void {
  if (historyEntry().before === step) history.back()
  else goToStep(step, current)
}

export function finishRequest(placed: PlacedOrder): void {
  history.replaceState({ ...historyEntry(), placed } satisfies Entry, '', `#${doneStep}`)
  notifyListeners()
}

const historyEntry = () => history.state as Entry
const notifyListeners = () => {
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
