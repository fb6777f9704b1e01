import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until the page has come alive: before that, nothing can be clicked but plain links and forms. */
export function useLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
