import { CrudForm } from '#ui/admin/form.tsx'
import { CrudList } from '#ui/admin/list.tsx'
import type { AdminScreen, FormData, ListData } from '#ui/admin/screen.ts'

const modules = import.meta.glob<Record<string, AdminScreen>>('/src/features/*/admin.ts', { eager: true })
const screens = Object.values(modules).flatMap((module) => Object.values(module))

/** Every declared panel screen, chosen by the page's id. */
export default function CrudPage({ page, data }: { page: string; data: ListData | FormData }) {
  const screen = screens.find(({ resource: { pages } }) => pages.list.id === page || pages.form.id === page)
  if (!screen) throw new Error(`no screen is declared for the page ${page}`)
  return 'list' in data ? (
    <CrudList screen={screen} data={data} />
  ) : (
    <CrudForm key={data.row?.id ?? 'new'} screen={screen} data={data} />
  )
}
