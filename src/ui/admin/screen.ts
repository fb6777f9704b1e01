import type { ListView } from '#shared/list-views.ts'
import type { Crud } from '#shared/panel.ts'

/** The panel screen of a declared resource. Texts are the messages `<name>.title`, `<name>.<field>` and so on. */
export type AdminScreen = { resource: Crud; columns: readonly string[]; filters: readonly string[] }

/** The part that custom lists share with declared ones: saved views and the export. */
export type ListScreen = {
  resource: Pick<Crud, 'name' | 'at'> & { fields: Record<string, unknown>; endpoints: { export: { path: string } } }
  columns: readonly string[]
}

/** The first column names the row, links to it and cannot be hidden. */
export function adminScreen<C extends Crud>(
  resource: C,
  options: { columns: readonly (keyof C['fields'] & string)[]; filters: readonly (keyof C['fields'] & string)[] },
): AdminScreen {
  return { resource, ...options }
}

export type ListedRow = Record<string, unknown> & { id: number; labels: Record<string, string> }
export type Options = Record<string, { value: number; text: string }[]>
export type List = { items: ListedRow[]; page: number; pages: number; total: number }
export type ListData = { list: List; options: Options; remote: string[]; view: ListView }
export type FormData = { row: ListedRow | null; options: Options; remote: string[] }
