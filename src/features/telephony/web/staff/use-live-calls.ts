import { useEffect } from 'react'
import { useFrame } from '#ui/frame.tsx'
import { listen } from '#ui/live-socket.ts'

/** Calls `reload` when a call has changed, by the socket of the notification bell. */
export function useLiveCalls(reload: () => void): void {
  const { admin_info: me } = useFrame().auth
  const id = me?.id
  useEffect(() => {
    if (id === undefined) return undefined
    return listen({ role: 'admin', id }, ({ kind }) => {
      if (kind === 'bell' || kind === 'listening' || kind === 'missed') reload()
    })
  }, [id, reload])
}
