import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until hydration, when only plain links and forms work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
