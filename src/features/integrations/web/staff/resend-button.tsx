import { useState } from 'react'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import type { deliveryPanel, partnerEndpoints } from '../../contract/partners.ts'

export function ResendButton({ row: { id, state } }: { row: ListScreenRow<typeof deliveryPanel> }) {
  const t = useT()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  if (state !== 'delivered' && state !== 'failed') return null

  async function resend() {
    setBusy(true)
    const answer = await call<typeof partnerEndpoints.resend>('POST /api/admin/webhook_delivery/resend', { id })
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('webhook_delivery.resent'))
    await refresh()
  }

  return (
    <Button size="small" busy={busy} disabled={!hydrated} onClick={() => void resend()}>
      {t('webhook_delivery.resend')}
    </Button>
  )
}
