import { TemplateList } from './template-list.tsx'
import type { TemplateListData } from './template-list.tsx'

export default function SmsList({ data }: { data: TemplateListData }) {
  return <TemplateList channel="sms" data={data} />
}
