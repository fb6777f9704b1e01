import type { z } from 'zod'
import type { StaffStatus } from './access.ts'

/**
 * The most rows that a call names. The interface changes all rows of a filter in batches of this size, each in a
 * transaction of its own, so that no lock is held for long and it can show the progress.
 */
export const maxIds = 100
/** The most rows that a filter may match, because each changed row has its event. */
export const maxRowsPerAction = 10_000

/** An action of staff on one or many rows, declared with its call, permission, confirmation and undo. */
export type ActionOptions = {
  /** The path below `/api/admin/`; `<name>/<action>` by default. */
  call?: string
  /** A narrower circle than those who may open the page. */
  staff?: readonly StaffStatus[]
  /** The values that the action sets. Without them the server's plugin computes the changes of each row. */
  set?: Readonly<Record<string, unknown>>
  /** The field that gets the time of the action. */
  stamp?: string
  /** Further input, for example a reason. The screen overrides the button to ask for it. */
  input?: z.ZodObject
  /** Several buttons with a fixed input each. Their texts are the messages `<name>.action.<variant>`. */
  variants?: Readonly<Record<string, object>>
  /** The input that names one row; `id` by default. */
  rowId?: string
  /** The values of a row to which the action applies. Others are skipped. */
  when?: Readonly<Record<string, unknown>>
  /** Not available during impersonation. */
  inPerson?: true
  /** Asks before the action, or before the named variants of it. */
  confirm?: true | readonly string[]
  /** The confirmation explains the action with the message `<name>.action.<action or variant>.hint`. */
  hint?: true | readonly string[]
  danger?: true
  /** False for a call of the API that the screen replaces by another control, for example a switch. */
  button?: false
  /** False keeps the action off the bar of selected rows. */
  bulk?: false
  /** False for changes that must not be reverted. */
  undo?: false
}

/** The life of a row as data: its states and who may move it from which state to which. */
export type StatusMachine<S extends string = string> = {
  field: string
  initial: S
  states: readonly S[]
  /** A call `<name>/<toggle>` that runs the only transition which the state of the row allows. */
  toggle?: string
  transitions: Readonly<Record<string, Omit<ActionOptions, 'set'> & { from: readonly S[]; to: S }>>
}
