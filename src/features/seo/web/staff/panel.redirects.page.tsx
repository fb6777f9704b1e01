import { CrudForm } from '#ui/admin/form.tsx'
import { ResourceList } from '#ui/admin/list.tsx'
import type { FormData, ListData } from '#ui/admin/list-data.ts'
import { adminScreen } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { redirects } from '../../contract.ts'
import { ImportButton } from './import-redirects.tsx'
import { ReplacesPageField, SourceField } from './source-field.tsx'

const screen = adminScreen(redirects, {
  columns: ['source', 'target', 'kind', 'hits', 'last_hit_at'],
  filters: ['source', 'target', 'kind'],
  fields: { source: SourceField, replaces_page: ReplacesPageField },
})

export default function Redirects({ data }: { data: ListData | FormData }) {
  const t = useT()
  if (!('list' in data)) return <CrudForm key={data.row?.id ?? 'new'} screen={screen} data={data} />
  return <ResourceList screen={screen} data={data} lead={t('redirect.lead')} adder={<ImportButton />} />
}
