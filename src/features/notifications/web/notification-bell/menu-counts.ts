import { useSyncExternalStore } from 'react'

/** Open items per panel page, as of the last fetch. */
export type MenuCounts = Readonly<Record<string, number>>

const none: MenuCounts = {}
let counts = none
const listeners = new Set<() => void>()

export function setMenuCounts(next: MenuCounts): void {
  counts = next
  for (const listener of listeners) listener()
}

export function useMenuCounts(): MenuCounts {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => counts,
    () => none,
  )
}
