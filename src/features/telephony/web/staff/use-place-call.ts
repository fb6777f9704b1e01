import { useState } from 'react'
import { notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import type { PlacedCall } from './call-api.ts'

/** Starts one call at a time and says what became of it. */
export function usePlaceCall(onPlaced: () => void) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  async function place(pending: Promise<PlacedCall>): Promise<void> {
    setBusy(true)
    const answer = await pending
    setBusy(false)
    if (answer.status === 'fail') notifyFailure(answer, t)
    else {
      const isPlaced = answer.data.state !== 'failed' && answer.data.state !== 'unconfirmed'
      notify(isPlaced ? 'done' : 'error', t(`call.placed.${isPlaced ? 'ringing' : answer.data.state}`))
    }
    onPlaced()
  }
  return { busy, place }
}
