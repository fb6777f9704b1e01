import type { Frame } from '#shared/frame.ts'
import type { Crud } from '#shared/panel.ts'
import type { Translate } from '../frame.tsx'
import { fieldControls } from './field-controls.tsx'
import type { ListedRow } from './list-data.ts'
import type { DeclaredScreen } from './screen.ts'

export function nameOf(row: ListedRow, { resource, columns }: DeclaredScreen, frame: Frame, t: Translate): string {
  const name = columns[0]!
  return fieldControls[resource.fields[name]!.kind].text({ row, name, resource: resource.name, frame, t })
}

/** The label of a field in an error; the path of a localized field ends with its language. */
export const labelsOf =
  ({ name, fields }: Pick<Crud, 'name' | 'fields'>, t: Translate) =>
  (path: string): string | undefined => {
    const [field = ''] = path.split('.')
    return fields[field] && t(`${name}.${field}`)
  }
