import type { ReactNode } from 'react'
import { CrudForm } from './form.tsx'
import { ResourceList } from './list.tsx'
import type { FormData, ListData } from './list-data.ts'
import type { AdminScreen, DeclaredScreen } from './screen.ts'

/**
 * The page of a declared screen: its list and, for resources with a form, the form of a row. `tabs` lead to the lists
 * that share its place in the menu.
 */
export function screenPage(screen: AdminScreen | DeclaredScreen, { tabs }: { tabs?: ReactNode } = {}) {
  return function ScreenPage({ data }: { data: ListData | FormData }) {
    if ('list' in data) return <ResourceList screen={screen} data={data} {...(tabs && { tabs })} />
    return <CrudForm key={data.row?.id ?? 'new'} screen={screen as AdminScreen} data={data} />
  }
}
