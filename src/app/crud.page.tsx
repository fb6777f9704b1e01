import { CrudForm } from '#ui/admin/form.tsx'
import { ResourceList } from '#ui/admin/list.tsx'
import type { FormData, ListData } from '#ui/admin/list-data.ts'
import type { AdminScreen, DeclaredScreen } from '#ui/admin/screen.ts'

type Screen = AdminScreen | DeclaredScreen

const modules = import.meta.glob<Record<string, Screen>>('/src/features/*/admin.ts', { eager: true })
const screens = Object.values(modules).flatMap((module) => Object.values(module))

const screenOf = (page: string) =>
  screens.find(({ resource: { pages } }) => pages.list.id === page || pages.form?.id === page)

export const draws = (page: string) => screenOf(page) !== undefined

export default function CrudPage({ page, data }: { page: string; data: ListData | FormData }) {
  const screen = screenOf(page)!
  if ('list' in data) return <ResourceList key={page} screen={screen} data={data} />
  // Only resources with a form have the page of a row.
  return <CrudForm key={data.row?.id ?? 'new'} screen={screen as AdminScreen} data={data} />
}
