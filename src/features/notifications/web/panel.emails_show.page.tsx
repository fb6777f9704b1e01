import type { PageData } from '#shared/contract.ts'
import type { emailsPage } from '../mail-contract.ts'
import { EmailTabs } from './panel/email-tabs.tsx'
import { TemplateList } from './panel/template-list.tsx'

export default function Emails({ data }: { data: PageData<typeof emailsPage> }) {
  return <TemplateList channel="mail" data={data} tabs={<EmailTabs current="templates" />} />
}
