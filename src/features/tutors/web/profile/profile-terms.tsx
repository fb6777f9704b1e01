import { useState } from 'react'
import type { ownAccountEndpoints } from '#features/accounts/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'

export function AcceptTerms() {
  const t = useT()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)

  async function accept() {
    setBusy(true)
    const input = { confirmation_terms: true }
    const answer = await call<typeof ownAccountEndpoints.confirmTerms>('POST /api/tutor/terms/confirm', input)
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    await refresh()
  }

  return (
    <>
      <p className="text-base">{t('tutor_profile.terms.text')}</p>
      <Button className="justify-self-start" busy={busy} disabled={!hydrated} onClick={() => void accept()}>
        {t('tutor_profile.terms.accept')}
      </Button>
    </>
  )
}
