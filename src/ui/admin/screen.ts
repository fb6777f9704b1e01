import type { ComponentType } from 'react'
import type { Crud } from '#shared/panel.ts'
import type { BadgeTone } from '../parts/badge.tsx'
import type { ActionButtonProps } from './offered-action.ts'
import type { ControlProps } from './controls/control.ts'
import type { ListedRow } from './list-data.ts'

/** Components of a slice that replace one part of a declared screen. Each renders only what it is named after. */
type ScreenOverrides<F extends string = string, A extends string = string> = {
  /** The content of a list cell. */
  cells?: Partial<Record<F, ComponentType<{ row: ListedRow }>>>
  /** A form control; its inputs are read like those of the field's kind. */
  fields?: Partial<Record<F, ComponentType<ControlProps>>>
  /** The button of an action, for example one that asks for a reason first. */
  actions?: Partial<Record<A, ComponentType<ActionButtonProps>>>
  /** The colours of states; the others are neutral. */
  tones?: Readonly<Record<string, BadgeTone>>
  /** Further sections below the form of an existing row. */
  sections?: Readonly<Record<string, ComponentType<{ row: ListedRow }>>>
}

/** The panel screen of a declared resource. Texts are the messages `panel.page.<segment>`, `<name>.<field>` and so on. */
export type AdminScreen = { resource: Crud; columns: readonly string[]; filters: readonly string[] } & ScreenOverrides

/** The part that all lists share: saved views and the export. */
export type ListScreen = {
  resource: Pick<Crud, 'name' | 'at'> & {
    fields: Record<string, unknown>
    endpoints: { export?: { path: string } | undefined }
  }
  columns: readonly string[]
}

/** The first column names the row, links to it and cannot be hidden. */
export function adminScreen<C extends Crud>(
  resource: C,
  options: {
    columns: readonly (keyof C['fields'] & string)[]
    filters: readonly (keyof C['fields'] & string)[]
  } & ScreenOverrides<keyof C['fields'] & string, keyof C['actions'] & string>,
): AdminScreen {
  return { resource, ...options }
}
