import { MailX } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { NotificationPreferences } from './preference-contract.ts'
import { PreferenceMatrix } from './web/preferences/preference-matrix.tsx'
import { MessengerLinks } from './web/preferences/messenger-links.tsx'

export function NotificationPreferencesCard({ choices }: { choices: NotificationPreferences }) {
  const t = useT()
  return (
    <Card title={t('choices.title')}>
      <p className="-mt-2 mb-4 text-small text-soft">{t('choices.lead')}</p>
      {choices.comes_back && <BouncingAddressNotice address={choices.email} />}
      <PreferenceMatrix choices={choices} />
      {choices.messengers.length > 0 && <MessengerLinks messengers={choices.messengers} />}
      <p className="mt-4 border-t border-line pt-4 text-small text-pretty text-soft">{t('choices.quiet')}</p>
    </Card>
  )
}

function BouncingAddressNotice({ address }: { address: string }) {
  const t = useT()
  return (
    <div role="status" className="mb-4 flex gap-3 rounded-small bg-coral-wash p-3">
      <MailX aria-hidden className="mt-0.5 size-5 shrink-0 text-coral" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{t('choices.comes_back', { address })}</p>
        <p className="text-small text-pretty">{t('choices.comes_back_hint')}</p>
      </div>
    </div>
  )
}
