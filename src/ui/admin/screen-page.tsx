import { CrudForm } from './form.tsx'
import { ResourceList } from './list.tsx'
import type { FormData, ListData } from './list-data.ts'
import type { AdminScreen, DeclaredScreen } from './screen.ts'

/** The page of a declared screen: its list and, for resources with a form, the form of a row. */
export function screenPage(screen: AdminScreen | DeclaredScreen) {
  return function ScreenPage({ data }: { data: ListData | FormData }) {
    if ('list' in data) return <ResourceList screen={screen} data={data} />
    return <CrudForm key={data.row?.id ?? 'new'} screen={screen as AdminScreen} data={data} />
  }
}
