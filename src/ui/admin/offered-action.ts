import type { Endpoint } from '#shared/contract.ts'
import type { ListedRow } from './list-data.ts'
import type { ActionOutcome } from '#shared/panel-actions.ts'

/** The rows of an action: some by id, or all that match the filters of the address. */
export type RowChoice = { ids: readonly number[] } | { filters: Record<string, string> }

export type OfferedAction = {
  name: string
  text: string
  endpoint: Endpoint
  input?: object
  /** The input that names one row. */
  rowId?: string
  danger?: boolean | undefined
  confirm?: boolean | undefined
  /** Explains the action in its confirmation. */
  hint?: string | undefined
  bulk?: boolean
  from?: readonly string[] | undefined
  when?: Readonly<Record<string, unknown>> | undefined
}
export type ActionButtonProps = {
  action: OfferedAction
  /** The row, unless the button is for selected rows. */
  row?: ListedRow
  disabled: boolean
  run: (input: object) => void
}

export type ActionRunner = {
  run: (action: OfferedAction, rows: RowChoice, input?: object) => Promise<boolean>
  preview: (action: OfferedAction, rows: RowChoice, input?: object) => Promise<ActionOutcome | undefined>
  /** Stops after the current batch. */
  stop: () => void
  busy: boolean
  /** How many of the rows are done, while an action runs in batches. */
  progress: { done: number; total: number } | undefined
}
