import { useState } from 'react'
import { call, notifyFailure } from '#ui/api.ts'
import { useInstantText } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import type { ownPasskeyEndpoints } from '../contract.ts'

/** Shown while a report that the passkeys are lost is open. */
export function RemovalNotice({ removal }: { removal: number }) {
  const t = useT()
  const hydrated = useHydrated()
  const formatInstant = useInstantText()
  const [busy, setBusy] = useState(false)
  const time = formatInstant(new Date(removal * 1000), { dateStyle: 'medium', timeStyle: 'short' })

  async function keep() {
    setBusy(true)
    const answer = await call<typeof ownPasskeyEndpoints.keep>('POST /api/tutor/passkey/keep', {})
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('own_passkeys.kept'))
    await refresh()
  }

  return (
    <div className="grid w-full justify-items-start gap-3 rounded-card bg-coral-wash px-4 py-3">
      <p suppressHydrationWarning>{t('own_passkeys.removal', { time })}</p>
      <Button busy={busy} disabled={!hydrated} onClick={() => void keep()}>
        {t('own_passkeys.keep')}
      </Button>
    </div>
  )
}
