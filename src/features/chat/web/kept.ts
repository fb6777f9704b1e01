import { storage } from '#ui/storage.ts'
import type { Outgoing, Waiting } from './ways.ts'

/** Under a name, for as long as the browser is open. */
export function keep(name: string, text: string): void {
  const kept = storage('sessionStorage')
  try {
    if (text === '') kept.removeItem(name)
    else kept.setItem(name, text)
  } catch {
    // A store that is full: it lasts as long as the page.
  }
}

export const kept = (name: string) => storage('sessionStorage').getItem(name) ?? ''

/** What has not come back yet: whoever leaves the page, or loads it again, finds it on its way. Files are not kept. */
export function keepUnsent(name: string, waiting: readonly Waiting[]): void {
  const unsent = waiting.filter(({ state, file }) => state !== 'taken' && !file)
  const words = unsent.map(({ client_id, msg_text }): Outgoing => ({ client_id, msg_text }))
  keep(name, words.length > 0 ? JSON.stringify(words) : '')
}

export const unsentOf = (name: string) => JSON.parse(kept(name) || '[]') as Outgoing[]
