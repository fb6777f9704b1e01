import type { ListScreen } from './screen.ts'

/** The columns a person has chosen, or those of the screen. */
export function shownColumns({ columns, resource }: ListScreen, chosen: readonly string[] | null): string[] {
  const wanted = chosen?.filter((name) => Object.hasOwn(resource.fields, name) && name !== columns[0]) ?? []
  return wanted.length > 0 ? [columns[0]!, ...wanted] : [...columns]
}
