import { isDeepStrictEqual } from 'node:util'
import type { CrudFields } from '#shared/fields.ts'
import type { RowVersion } from '#shared/panel-actions.ts'
import type { Crud } from '#shared/panel.ts'
import type { Ctx } from '../context.ts'
import { takeTurns } from '../turns.ts'
import { exportColumns } from './export-columns.ts'
import { labelsOf } from './references.ts'
import type { CrudRow } from './rows.ts'

type FieldChange = RowVersion['changes'][number]

/** Compares each state of a row with the next one, in words that staff read. */
export async function compareStates(
  ctx: Ctx,
  { name, fields }: Pick<Crud, 'name' | 'fields'>,
  states: readonly CrudRow[],
): Promise<FieldChange[][]> {
  const rows = await withLabels(ctx, fields, states)
  const columns = Object.entries(fields).map(([field, declared]) => ({
    field,
    parts: exportColumns({ ctx, text: `${name}.${field}`, name: field, field: declared }),
  }))
  const compare = (before: CrudRow, after: CrudRow) =>
    columns.flatMap(({ field, parts }): FieldChange[] => {
      if (isDeepStrictEqual(before[field], after[field])) return []
      const changes = parts
        .map(({ title, value }) => ({ field, title, ...excerpts(String(value(before)), String(value(after))) }))
        .filter((change) => change.before !== change.after)
      if (changes.length > 0) return changes
      return [{ field, title: ctx.t(`${name}.${field}`), before: '', after: ctx.t('versions.formatting') }]
    })
  const nextTurn = takeTurns()
  const changes: FieldChange[][] = []
  for (const [place, after] of rows.slice(1).entries()) {
    changes.push(compare(rows[place]!, after))
    await nextTurn()
  }
  return changes
}

/** Stored states are JSON, so times are texts and references have no names. */
async function withLabels(ctx: Ctx, fields: CrudFields, states: readonly CrudRow[]): Promise<CrudRow[]> {
  const rows = states.map((state, place) => {
    // The last one comes from the table, not from JSON.
    const row = (place === states.length - 1 ? JSON.parse(JSON.stringify(state)) : { ...state }) as CrudRow
    for (const [name, { kind, localized }] of Object.entries(fields)) {
      if (kind === 'instant' && row[name]) row[name] = new Date(row[name] as string)
      // A field that is younger than the version.
      if (localized) row[name] ??= {}
    }
    const labels: Record<string, string> = {}
    return { ...row, labels }
  })
  for (const [name, field] of Object.entries(fields)) {
    if (!field.to) continue
    const idsOf = (row: CrudRow) => [row[name]].flat().filter((id) => typeof id === 'number')
    const known = await labelsOf(ctx, field, rows.flatMap(idsOf))
    for (const row of rows)
      row.labels[name] = idsOf(row)
        .map((id) => known.get(id) ?? ctx.t('row.number', { id }))
        .join(', ')
  }
  return rows
}

const contextLength = 40
const maxLength = 400

/** The part of two long texts in which they differ, with a few words around it. */
function excerpts(before: string, after: string): { before: string; after: string } {
  if (before.length <= maxLength && after.length <= maxLength) return { before, after }
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const cut = (text: string) => {
    const from = Math.max(0, start - contextLength)
    const to = Math.min(text.length, text.length - end + contextLength, from + maxLength)
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  }
  return { before: cut(before), after: cut(after) }
}
