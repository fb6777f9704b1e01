import type { ListView } from '#shared/list-views.ts'

export type ListedRow = Record<string, unknown> & { id: number; labels?: Record<string, string> }
type FieldOption = { value: number | string; text: string }
export type Options = Record<string, FieldOption[]>
/** A list of pages has totals, one with a cursor the id from which older rows continue. */
export type List = {
  items: ListedRow[]
  page?: number
  pages?: number
  total?: number
  more?: boolean
  older?: number | null
}
export type ListData = { list: List; options: Options; remote: string[]; hidden?: string[]; view: ListView }
export type FormData = { row: ListedRow | null; options: Options; remote: string[] }
