import type { Crud } from './panel.ts'

type Resource = Pick<Crud, 'name' | 'wire'>
type Row = Record<string, unknown>

/** The input of `create` for a new row. */
export function toCreateInput({ name, wire }: Resource, row: Row): Row {
  if (!wire) return { [name]: row }
  const isChosen = ([field]: [string, unknown]) => wire.identity.includes(field)
  const entries = Object.entries(row)
  return {
    [wire.entity]: Object.fromEntries(entries.filter((entry) => !isChosen(entry))),
    [wire.filters]: Object.fromEntries(entries.filter(isChosen)),
  }
}

/** The input of `save`. Fields that are chosen once are left out. */
export function toSaveInput({ name, wire }: Resource, id: number, changes: Row): Row {
  if (!wire) return { [name]: { id, ...changes } }
  const free = Object.entries(changes).filter(([field]) => !wire.identity.includes(field))
  return { [wire.entity]: Object.fromEntries(free), [wire.id]: id }
}

export const toDeleteInput = ({ wire }: Resource, id: number): Row => ({ [wire?.id ?? 'id']: id })

export function fromCreateInput({ name, wire }: Resource, input: Row): Row {
  return wire ? { ...(input[wire.filters] as Row), ...(input[wire.entity] as Row) } : (input[name] as Row)
}

export function fromSaveInput({ name, wire }: Resource, input: Row): { id: number; changes: Row } {
  if (wire) return { id: input[wire.id] as number, changes: input[wire.entity] as Row }
  const { id, ...changes } = input[name] as Row & { id: number }
  return { id, changes }
}

export const fromDeleteInput = ({ wire }: Resource, input: Row): number => input[wire?.id ?? 'id'] as number

/** The filters of a list under their usual name. */
export function fromListInput<T extends Row>({ wire }: Resource, input: T): T {
  return wire ? { ...input, filters: input[wire.filters] } : input
}
