import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { emailProfileList } from '../../sender-contract.ts'
import { EmailTabs } from './email-tabs.tsx'

const screen = listScreen(emailProfileList, {
  columns: ['name', 'sender_name', 'sender_address', 'reply_to', 'standard', 'used'],
  filters: ['text', 'standard'],
  add: true,
})

export default function Senders({ data }: { data: ListData }) {
  const t = useT()
  return (
    <ResourceList
      screen={screen}
      data={data}
      tabs={<EmailTabs current="senders" />}
      lead={t('email_profile.none_text')}
      none={t('email_profile.none')}
    />
  )
}
