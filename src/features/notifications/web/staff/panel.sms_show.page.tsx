import type { PageData } from '#shared/contract.ts'
import type { smsListPage } from '../../mail-contract.ts'
import { TemplateList } from './template-list.tsx'

export default function SmsList({ data }: { data: PageData<typeof smsListPage> }) {
  return <TemplateList channel="sms" data={data} />
}
