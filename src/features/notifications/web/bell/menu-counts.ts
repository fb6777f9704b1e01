import { useSyncExternalStore } from 'react'

/** How many wait at each page of the panel, as the bell was told last. */
export type MenuCounts = Readonly<Record<string, number>>

const none: MenuCounts = {}
let counts = none
const listeners = new Set<() => void>()

export function keepMenuCounts(next: MenuCounts): void {
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
