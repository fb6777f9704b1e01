import { EmailTabs } from './email-tabs.tsx'
import { TemplateList } from './template-list.tsx'
import type { TemplateListData } from './template-list.tsx'

export default function Emails({ data }: { data: TemplateListData }) {
  return <TemplateList channel="mail" data={data} tabs={<EmailTabs current="templates" />} />
}
