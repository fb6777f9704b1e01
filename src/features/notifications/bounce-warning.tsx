import { useState } from 'react'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import type { bounceEndpoints } from './preference-contract.ts'

/** Tells staff that emails to the address bounce and lets them resume sending. */
export function BounceWarning({ accountId }: { accountId: number }) {
  const t = useT()
  const [busy, setBusy] = useState(false)

  async function clear() {
    setBusy(true)
    const answer = await call<typeof bounceEndpoints.clear>('POST /api/admin/account/clear_bounces', { id: accountId })
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('bounces.cleared'))
    await refresh()
  }

  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-small text-coral">
      {t('bounces.title')}
      <Button size="small" busy={busy} onClick={() => void clear()}>
        {t('bounces.clear')}
      </Button>
    </p>
  )
}
