import type { PageData } from '#shared/contract.ts'
import type { emailsPage } from '../../mail-contract.ts'
import { EmailTabs } from './email-tabs.tsx'
import { TemplateList } from './template-list.tsx'

export default function Emails({ data }: { data: PageData<typeof emailsPage> }) {
  return <TemplateList channel="mail" data={data} tabs={<EmailTabs current="templates" />} />
}
