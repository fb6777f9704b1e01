import type { Crud } from '#shared/panel.ts'

/** How a declared resource looks in the panel. Texts come from messages `<name>.title`, `<name>.<field>` and so on. */
export type AdminScreen = { resource: Crud; columns: readonly string[]; filters: readonly string[] }

export function adminScreen<C extends Crud>(
  resource: C,
  options: { columns: readonly (keyof C['fields'] & string)[]; filters: readonly (keyof C['fields'] & string)[] },
): AdminScreen {
  return { resource, ...options }
}

export type ListedRow = Record<string, unknown> & { id: number; labels: Record<string, string> }
export type Options = Record<string, { value: number; text: string }[]>
export type ListData = { list: { items: ListedRow[]; page: number; pages: number; total: number }; options: Options }
export type FormData = { row: ListedRow | null; options: Options }
