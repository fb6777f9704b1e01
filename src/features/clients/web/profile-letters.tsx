import { useId, useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { Moment } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import type { ownEndpoints, profilePage } from '../own-contract.ts'

type Settings = PageData<typeof profilePage>['settings']

/** What we may write about, and what was agreed to. */
export function Letters({ settings }: { settings: Settings }) {
  const t = useT()
  return (
    <Card title={t('client_profile.letters')}>
      <Subscription on={settings.email_subscribed} />
      <Terms at={settings.terms_confirmed_at} />
    </Card>
  )
}

/** Shown at once, taken back when the server says no; and by the person, in the notification. */
function Subscription({ on }: { on: boolean }) {
  const t = useT()
  const live = useLive()
  const id = useId()
  const [asked, setAsked] = useState<boolean>()

  async function set(value: boolean, again = true): Promise<void> {
    setAsked(value)
    const answer = await call<typeof ownEndpoints.subscribe>(
      'POST /api/client/additional_email_subscription/subscribe',
      { value },
    )
    await refresh()
    setAsked(undefined)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    const undo = { text: t('action.undo'), run: () => void set(!value, false) }
    notify('done', t(value ? 'client_profile.subscribed' : 'client_profile.unsubscribed'), again ? undo : undefined)
  }

  const shown = asked ?? on
  return (
    <div className="flex items-start justify-between gap-4">
      <p id={id}>
        {t('client_profile.news')}
        <span className="block text-small text-soft">{t('client_profile.news_hint')}</span>
      </p>
      <Switch
        on={shown}
        aria-labelledby={id}
        disabled={!live || asked !== undefined}
        onClick={() => void set(!shown)}
        className="mt-0.5"
      />
    </div>
  )
}

function Terms({ at }: { at: number | null }) {
  const t = useT()
  const live = useLive()
  const page = useFrame().around?.pages.find(({ id }) => id === 'public_offer')
  const [busy, setBusy] = useState(false)

  async function agree() {
    setBusy(true)
    const answer = await call<typeof ownEndpoints.confirmTerms>('POST /api/client/terms/confirm', {
      confirmation_terms: true,
    })
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('client_profile.terms_done'))
    await refresh()
  }

  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
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
  )
}
