import { CrudForm } from '#ui/admin/form.tsx'
import { CrudList } from '#ui/admin/list.tsx'
import type { FormData, ListData } from '#ui/admin/list-data.ts'
import type { AdminScreen } from '#ui/admin/screen.ts'

const modules = import.meta.glob<Record<string, AdminScreen>>('/src/features/*/admin.ts', { eager: true })
const screens = Object.values(modules).flatMap((module) => Object.values(module))

const screenOf = (page: string) =>
  screens.find(({ resource: { pages } }) => pages.list.id === page || pages.form.id === page)

export const draws = (page: string) => screenOf(page) !== undefined

export default function CrudPage({ page, data }: { page: string; data: ListData | FormData }) {
  const screen = screenOf(page)!
  if ('list' in data) return <CrudList key={page} screen={screen} data={data} />
  return <CrudForm key={data.row?.id ?? 'new'} screen={screen} data={data} />
}
