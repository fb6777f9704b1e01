import { useSyncExternalStore } from 'react'
import { navigation } from '../navigation.ts'

export function LoadingBar() {
  const pending = useSyncExternalStore(
    navigation.subscribe,
    () => navigation.read().pending,
    () => false,
  )
  return (
    <div
      aria-hidden
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden ${pending ? '' : 'invisible'}`}
    >
      <div className="h-full w-full animate-loading bg-green" />
    </div>
  )
}
