import type { PageData } from '#shared/contract.ts'
import type { smsPage } from '../../mail-contract.ts'
import { TemplateEditor } from './template-editor.tsx'

export default function Sms({ data }: { data: PageData<typeof smsPage> }) {
  return <TemplateEditor key={data.template.id} channel="sms" data={data} />
}
