import type { ListView } from '#shared/list-views.ts'

export type ListedRow = Record<string, unknown> & { id: number; labels: Record<string, string> }
export type Options = Record<string, { value: number; text: string }[]>
export type List = { items: ListedRow[]; page: number; pages: number; total: number }
export type ListData = { list: List; options: Options; remote: string[]; view: ListView }
export type FormData = { row: ListedRow | null; options: Options; remote: string[] }
