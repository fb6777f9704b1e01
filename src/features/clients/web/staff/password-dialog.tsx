import { NewPassword } from '#ui/admin/new-password.tsx'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import type { clientPanelEndpoints } from '../../contract.ts'

export function ClientPasswordDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT()
  return (
    <NewPassword
      texts={{
        title: t('client.password.title', { name }),
        text: t('client.password.text'),
        label: t('client.password.new'),
        action: t('client.password.set'),
        done: t('client.password.done'),
      }}
      onSet={(password) =>
        call<typeof clientPanelEndpoints.setPassword>('POST /api/admin/client/profile/password/set', {
          client_id: id,
          password,
        })
      }
      onClose={onClose}
    />
  )
}
