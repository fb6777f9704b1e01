import { useState } from 'react'
import { call, notifyFailure } from '#ui/api.ts'
import { Moment } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { clientProfileEndpoints } from '../../own-contract.ts'

export function ProfileTermsCard({ at }: { at: number | null }) {
  const t = useT()
  const live = useHydrated()
  const page = useFrame().chrome?.pages.find(({ id }) => id === 'public_offer')
  const [busy, setBusy] = useState(false)

  async function agree() {
    setBusy(true)
    const answer = await call<typeof clientProfileEndpoints.confirmTerms>('POST /api/client/terms/confirm', {
      confirmation_terms: true,
    })
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('client_profile.terms_done'))
    await refresh()
  }

  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {page ? (
            <a href={page.href} className="text-green underline-offset-4">
              {t('client_profile.terms')}
            </a>
          ) : (
            t('client_profile.terms')
          )}
          <span className="block text-small text-soft">
            {at === null ? t('client_profile.terms_open') : t('client_profile.terms_agreed')}{' '}
            {at !== null && <Moment seconds={at} />}
          </span>
        </p>
        {at === null && (
          <Button size="small" busy={busy} disabled={!live} onClick={() => void agree()}>
            {t('client_profile.terms_agree')}
          </Button>
        )}
      </div>
    </Card>
  )
}
