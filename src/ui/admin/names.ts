import type { Frame } from '#shared/frame.ts'
import type { Translate } from '../frame.tsx'
import { kinds } from './kinds.tsx'
import type { AdminScreen, ListedRow } from './screen.ts'

/** What a row is called: the text of its first column. */
export function nameOf(row: ListedRow, { resource, columns }: AdminScreen, frame: Frame, t: Translate): string {
  const name = columns[0]!
  return kinds[resource.fields[name]!.kind].text({ row, name, frame, t })
}
