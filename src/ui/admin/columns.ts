import type { ListScreen } from './screen.ts'

/** The fields of the resource and the columns that the screen composes of several. */
export function availableColumns({ resource, cells }: ListScreen): string[] {
  return [...new Set([...Object.keys(resource.fields), ...Object.keys(cells ?? {})])]
}

export function visibleColumns(screen: ListScreen, chosen: readonly string[] | null): string[] {
  const { columns } = screen
  const available = availableColumns(screen)
  const wanted = chosen?.filter((name) => available.includes(name) && name !== columns[0]) ?? []
  return wanted.length > 0 ? [columns[0]!, ...wanted] : [...columns]
}
