import { useId, useState } from 'react'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Card } from '#ui/parts/card.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import type { settingsEndpoints } from '../contract.ts'

/** Shown at once, taken back when the server says no; and by the person, in the notification. */
export function Letters({ on }: { on: boolean }) {
  const t = useT()
  const live = useLive()
  const id = useId()
  const [asked, setAsked] = useState<boolean>()

  async function set(value: boolean, again = true): Promise<void> {
    setAsked(value)
    const route = 'POST /api/tutor/settings/set_email_subscribe'
    const answer = await call<typeof settingsEndpoints.subscribe>(route, { value })
    await refresh()
    setAsked(undefined)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    const undo = { text: t('action.undo'), run: () => void set(!value, false) }
    notify('done', t(value ? 'settings.subscribed' : 'settings.unsubscribed'), again ? undo : undefined)
  }

  const shown = asked ?? on
  return (
    <Card title={t('settings.letters')}>
      <div className="flex items-start justify-between gap-4">
        <div>
          <p id={id}>{t('settings.news')}</p>
          <p id={`${id}-hint`} className="text-small text-soft">
            {t('settings.news_hint')}
          </p>
        </div>
        <Switch
          on={shown}
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          disabled={!live || asked !== undefined}
          onClick={() => void set(!shown)}
          className="mt-0.5"
        />
      </div>
    </Card>
  )
}
