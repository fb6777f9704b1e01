import type { ListScreen } from './screen.ts'

export function visibleColumns({ columns, resource }: ListScreen, chosen: readonly string[] | null): string[] {
  const wanted = chosen?.filter((name) => Object.hasOwn(resource.fields, name) && name !== columns[0]) ?? []
  return wanted.length > 0 ? [columns[0]!, ...wanted] : [...columns]
}
