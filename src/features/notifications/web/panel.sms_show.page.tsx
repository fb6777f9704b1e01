import { TemplateList } from './panel/template-list.tsx'
import type { TemplateListData } from './panel/template-list.tsx'

export default function SmsList({ data }: { data: TemplateListData }) {
  return <TemplateList channel="sms" data={data} />
}
