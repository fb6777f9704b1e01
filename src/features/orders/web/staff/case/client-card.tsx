import { Mail, Phone } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { CaseBlock } from './block.tsx'
import type { StaffOrderView } from './order-calls.ts'

export function CaseClientCard({ client, unconfirmed }: Pick<StaffOrderView, 'client'> & { unconfirmed: boolean }) {
  const t = useT()
  return (
    <CaseBlock
      title={t('order_case.client')}
      action={
        <a href={`/panel/clients_show/${client.id}/`} className="text-small text-green">
          {t('order_case.client.open')}
        </a>
      }
    >
      <p className="font-medium wrap-anywhere">{client.name}</p>
      <CaseContacts phone={client.phone} email={client.email} />
      {unconfirmed && (
        <>
          <Badge tone="sun">{t('order_list.unconfirmed')}</Badge>
          <p className="text-small text-soft">{t('order_case.unconfirmed')}</p>
        </>
      )}
    </CaseBlock>
  )
}

export function CaseContacts({ phone, email }: { phone: string; email: string }) {
  return (
    <ul className="grid grid-cols-1 text-base">
      {phone && (
        <li>
          <a href={`tel:${phone}`} className="inline-flex items-center gap-2 text-green tabular-nums">
            <Phone aria-hidden className="size-4 shrink-0" /> {phone}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} className="inline-flex max-w-full items-center gap-2 text-green">
            <Mail aria-hidden className="size-4 shrink-0" /> <span className="min-w-0 wrap-anywhere">{email}</span>
          </a>
        </li>
      )}
    </ul>
  )
}
