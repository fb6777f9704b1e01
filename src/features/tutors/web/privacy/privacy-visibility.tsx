import { useId, useState } from 'react'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Card } from '#ui/parts/card.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'

export function ProfileVisibility({ shown, byStaff }: { shown: boolean; byStaff: boolean }) {
  const t = useT()
  const hydrated = useHydrated()
  const id = useId()
  const [pending, setPending] = useState<boolean>()

  async function set(value: boolean): Promise<void> {
    setPending(value)
    const answer = await call<typeof tutorProfileEndpoints.setShown>('POST /api/tutor/profile/set_shown', { value })
    await refresh()
    setPending(undefined)
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
          on={pending ?? shown}
          aria-labelledby={id}
          disabled={!hydrated || pending !== undefined || byStaff}
          onClick={() => void set(!shown)}
          className="mt-0.5"
        />
      </div>
    </Card>
  )
}
