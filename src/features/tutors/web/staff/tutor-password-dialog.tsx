import { NewPassword } from '#ui/admin/new-password.tsx'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import type { tutorPanelEndpoints } from '../../contract/staff-list.ts'

export function TutorPasswordDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT()
  return (
    <NewPassword
      texts={{
        title: t('tutor_card.password.title', { name }),
        text: t('tutor_card.password.text'),
        label: t('tutor_card.password.new'),
        action: t('tutor_card.password.set'),
        done: t('tutor_card.password.done'),
      }}
      onSet={(password) =>
        call<typeof tutorPanelEndpoints.setPassword>('POST /api/admin/tutor/profile/password/set', {
          tutor_id: id,
          password,
        })
      }
      onClose={onClose}
    />
  )
}
