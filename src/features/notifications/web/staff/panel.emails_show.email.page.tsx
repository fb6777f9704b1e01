import type { PageData } from '#shared/contract.ts'
import type { emailPage } from '../../mail-contract.ts'
import { TemplateEditor } from './template-editor.tsx'

export default function Email({ data }: { data: PageData<typeof emailPage> }) {
  return <TemplateEditor key={data.template.id} channel="mail" data={data} />
}
