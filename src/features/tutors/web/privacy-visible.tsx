import { useId, useState } from 'react'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Card } from '#ui/parts/card.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import type { profileEndpoints } from '../contract.ts'

/** The whole profile, for a summer without lessons perhaps. */
export function Visible({ shown, byStaff }: { shown: boolean; byStaff: boolean }) {
  const t = useT()
  const live = useLive()
  const id = useId()
  const [asked, setAsked] = useState<boolean>()

  async function set(value: boolean): Promise<void> {
    setAsked(value)
    const answer = await call<typeof profileEndpoints.setShown>('POST /api/tutor/profile/set_shown', { value })
    await refresh()
    setAsked(undefined)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t(value ? 'privacy.now_shown' : 'privacy.now_hidden'))
  }

  return (
    <Card title={t('privacy.visible')}>
      <div className="flex items-start justify-between gap-4">
        <p id={id}>
          {t('privacy.visible_label')}
          <span className="block text-small text-soft">
            {t(byStaff ? 'privacy.visible_staff' : 'privacy.visible_hint')}
          </span>
        </p>
        <Switch
          on={asked ?? shown}
          aria-labelledby={id}
          disabled={!live || asked !== undefined || byStaff}
          onClick={() => void set(!shown)}
          className="mt-0.5"
        />
      </div>
    </Card>
  )
}
