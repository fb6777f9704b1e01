import { useState } from 'react'
import type { ownAccountEndpoints } from '#features/accounts/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'

export function ConfirmEmail() {
  const t = useT()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)

  async function resend() {
    setBusy(true)
    const answer = await call<typeof ownAccountEndpoints.resendConfirmation>('POST /api/tutor/email/resend', {})
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('tutor_profile.email.sent'))
  }

  return (
    <>
      <p className="text-base">{t('tutor_profile.email.text')}</p>
      <Button className="justify-self-start" busy={busy} disabled={!hydrated} onClick={() => void resend()}>
        {t('tutor_profile.email.resend')}
      </Button>
    </>
  )
}
