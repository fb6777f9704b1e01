export type TrackedEvent = {
  event: string
  /** Two reports of one event have the same key. */
  key: string
  page_type?: string
  duration_band?: number
  [detail: string]: string | number | undefined
}

type EventDetails = Readonly<Record<string, string | number>>

const listeners = new Set<(event: TrackedEvent) => void>()
/** Events before the first listener, which is loaded after the page has started. */
let early: TrackedEvent[] = []
const maxEarly = 50

/** Puts an event into the data layer. `subject` is the id of what it is about, which makes a second report the same. */
export function trackEvent(event: string, { subject, ...details }: EventDetails & { subject?: number } = {}): void {
  const tracked = { event, key: `${event}:${subject ?? uniqueText()}`, ...details }
  pushToDataLayer(tracked)
  if (listeners.size === 0) early = [...early, tracked].slice(0, maxEarly)
  for (const listener of listeners) listener(tracked)
}

const uniqueText = () => Date.now().toString(36) + Math.random().toString(36).slice(2)

export function onTrackedEvent(listener: (event: TrackedEvent) => void): void {
  listeners.add(listener)
  for (const event of early) listener(event)
  early = []
}

/**
 * The data layer of the page: an array that analytics tools read. It stays in memory, and sends nothing by itself.
 */
export function pushToDataLayer(entry: object): void {
  const target = window as { dataLayer?: unknown[] }
  target.dataLayer ??= []
  target.dataLayer.push(entry)
}
