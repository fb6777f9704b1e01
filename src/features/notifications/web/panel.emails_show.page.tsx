import { EmailTabs } from './panel/email-tabs.tsx'
import { TemplateList } from './panel/template-list.tsx'
import type { TemplateListData } from './panel/template-list.tsx'

export default function Emails({ data }: { data: TemplateListData }) {
  return <TemplateList channel="mail" data={data} tabs={<EmailTabs current="templates" />} />
}
