import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Endpoint, Page } from '#shared/contract.ts'
import type { CrudFields } from '#shared/fields.ts'
import type { Crud } from '#shared/panel.ts'
import type { BadgeTone } from '../parts/badge.tsx'
import type { ActionButtonProps } from './offered-action.ts'
import type { ControlProps } from './controls/control.ts'
import type { ListedRow } from './list-data.ts'

type CellProps<R = ListedRow> = { row: R; column: string }

/** Components of a slice that replace one part of a declared screen. Each renders only what it is named after. */
type ScreenOverrides<F extends string = string, A extends string = string> = {
  /** The content of a list cell. */
  cells?: Partial<Record<F, ComponentType<CellProps>>>
  /** A form control; its inputs are read like those of the field's kind. */
  fields?: Partial<Record<F, ComponentType<ControlProps>>>
  /** The button of an action, for example one that asks for a reason first. */
  actions?: Partial<Record<A, ComponentType<ActionButtonProps>>>
  /** The colours of states; the others are neutral. */
  tones?: Readonly<Record<string, BadgeTone>>
  /** Shown below the form of new and existing rows; it follows what is typed. */
  Preview?: ComponentType
  /** Further sections below the form of an existing row. */
  sections?: Readonly<Record<string, ComponentType<{ row: ListedRow }>>>
}

/** The part of a resource that its list needs: of `crud` or `listResource`. */
type ListedResource = Pick<Crud, 'name' | 'at' | 'fields' | 'actions'> &
  Partial<Pick<Crud, 'statuses' | 'order'>> & {
    /** The filters, if they are not the fields. */
    filters?: CrudFields
    sorting?: { keys: readonly string[]; by: string; direction: 'asc' | 'desc' }
    endpoints: Pick<Crud['endpoints'], 'bulk' | 'undo' | 'create' | 'changeCheckout' | 'move' | 'options'> & {
      export?: Pick<Endpoint, 'path'> | undefined
    }
    pages: { list: Page; form?: Page }
  }

type ListOptions<R> = {
  /** Filters behind a button. */
  moreFilters?: readonly string[]
  /** Class names of columns, for example of one that narrow screens hide. */
  looks?: Readonly<Record<string, string>>
  rowLook?: (row: R) => string
  /** The page of a row; its own page below the list by default. */
  linkOf?: (row: R) => string | undefined
  /** A link to the page that adds a row. */
  add?: true
  /** Links at the end of a row. */
  RowLinks?: ComponentType<{ row: R }>
}

/** The screen of a declared list. */
export type DeclaredScreen = {
  resource: ListedResource
  columns: readonly string[]
  filters: readonly string[]
} & Pick<ScreenOverrides, 'cells' | 'actions' | 'tones'> &
  ListOptions<ListedRow>

/** The panel screen of a declared resource. Texts are the messages `panel.page.<segment>`, `<name>.<field>` and so on. */
export type AdminScreen = Omit<DeclaredScreen, 'resource'> & { resource: Crud } & ScreenOverrides

/** The part that all lists share: saved views and the export. */
export type ListScreen = {
  resource: Pick<Crud, 'name' | 'at'> & {
    fields: Record<string, unknown>
    endpoints: { export?: { path: string } | undefined }
  }
  columns: readonly string[]
  cells?: Readonly<Record<string, unknown>>
}

/** Lists leave out formatted texts, unless the reader chose them as columns. */
type ColumnName<F extends CrudFields> = {
  [K in keyof F & string]: F[K]['kind'] extends 'rich' ? never : K
}[keyof F & string]

/** The first column names the row, links to it and cannot be hidden. */
export function adminScreen<C extends Crud>(
  resource: C,
  options: {
    columns: readonly ColumnName<C['fields']>[]
    filters: readonly (keyof C['fields'] & string)[]
  } & ScreenOverrides<keyof C['fields'] & string, keyof C['actions'] & string>,
): AdminScreen {
  return { resource, ...options }
}

type Cells<R> = Readonly<Record<string, ComponentType<CellProps<R>>>>

/** A cell of a name that is no field composes a column of several values. */
export function listScreen<
  L extends ListedResource & { row: z.ZodType; filters: CrudFields },
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- no cell is overridden by default
  const C extends Cells<WireRow<L>> = Record<never, never>,
>(
  resource: L,
  options: {
    columns: readonly ((keyof L['fields'] & string) | (keyof C & string))[]
    filters: readonly (keyof L['filters'] & string)[]
    moreFilters?: readonly (keyof L['filters'] & string)[]
    cells?: C
  } & Pick<ScreenOverrides<string, keyof L['actions'] & string>, 'actions'> &
    Omit<ListOptions<WireRow<L>>, 'moreFilters'>,
): DeclaredScreen {
  return { resource, ...options } as unknown as DeclaredScreen
}
type WireRow<L extends { row: z.ZodType }> = z.input<L['row']>
export type ListScreenRow<L extends { row: z.ZodType }> = WireRow<L>
