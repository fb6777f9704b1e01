import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { useT } from '#ui/frame.tsx'
import { sendersScreen } from '../../admin.ts'
import { EmailTabs } from './email-tabs.tsx'

export default function Senders({ data }: { data: ListData }) {
  const t = useT()
  return (
    <ResourceList
      screen={sendersScreen}
      data={data}
      tabs={<EmailTabs current="senders" />}
      lead={t('email_profile.none_text')}
      none={t('email_profile.none')}
    />
  )
}
