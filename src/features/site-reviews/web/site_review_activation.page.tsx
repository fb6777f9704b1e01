import { useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { siteReviewActivationPage, siteReviewEndpoints } from '../contract.ts'

export default function SiteReviewActivation({ data }: { data: PageData<typeof siteReviewActivationPage> }) {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  const hydrated = useHydrated()
  const [isDone, setDone] = useState(false)
  const [busy, setBusy] = useState(false)
  const state = isDone ? 'done' : data.known ? 'ask' : 'unknown'

  async function activate() {
    setBusy(true)
    const answer = await call<typeof siteReviewEndpoints.setActive>('POST /api/client/site_review/set_active', {
      token: data.token,
    })
    setBusy(false)
    if (answer.status === 'fail') notifyFailure(answer, t)
    else setDone(true)
  }

  return (
    <section className="mx-auto max-w-140 px-4 py-8 tablet:py-16">
      <title>{`${t('site_reviews.activation.title')} — ${edition.siteName}`}</title>
      <Card>
        <div aria-live="polite">
          <h1 className="mb-2 text-lead font-bold text-balance">{t(`site_reviews.activation.${state}`)}</h1>
          <p className="text-pretty text-soft">{t(`site_reviews.activation.${state}_lead`)}</p>
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          {state === 'ask' ? (
            <Button look="main" busy={busy} disabled={!hydrated} onClick={() => void activate()}>
              {t('site_reviews.activation.confirm')}
            </Button>
          ) : (
            <ButtonLink look="main" href={href('/reviews')}>
              {t('site_reviews.activation.all')}
            </ButtonLink>
          )}
        </div>
      </Card>
    </section>
  )
}
