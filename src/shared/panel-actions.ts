import { z } from 'zod'
import type { StaffStatus } from './access.ts'
import { maxIds } from './action-options.ts'
import type { ActionOptions, StatusMachine } from './action-options.ts'
import { entity, flag, id, integer } from './codecs.ts'
import { endpoint, noFields } from './contract.ts'
import type { Endpoint } from './contract.ts'
import type { CrudFields } from './fields.ts'
import type { PanelPage } from './panel-page.ts'

type CrudAction = ActionOptions & {
  name: string
  staff: readonly StaffStatus[]
  /** The states that allow the action, if it is a transition of a status machine. */
  from?: readonly string[] | undefined
}
export type ResourceAction = Omit<CrudAction, 'input' | 'call'> & { endpoint: Endpoint }

/** The rows of an action: one, several, or all that match the filters. A preview writes nothing. */
export const rowSelection = (filters: z.ZodObject) => ({
  id: id().optional(),
  ids: z.array(id()).min(1).max(maxIds).optional(),
  filters: entity(filters).optional(),
  preview: flag().default(false),
})
/** The state of a row that the caller has seen. */
export const rowVersion = () => integer(1, 1_000_000_000)

const skippedRows = z.array(z.object({ id: z.int(), reason: z.string() }))

export const undoOutcome = z.object({ changed: z.array(z.int()), skipped: skippedRows })
/** `undo` is the token of the undo call; null if nothing changed. */
export const actionOutcome = undoOutcome.extend({ undo: z.string().nullable() })
export type ActionOutcome = z.output<typeof actionOutcome>

export const rowVersions = z.array(
  z.object({
    number: z.int(),
    who: z.string(),
    at: z.int(),
    /** A localized field has a change for each language. Images are their addresses. */
    changes: z.array(z.object({ field: z.string(), title: z.string(), before: z.string(), after: z.string() })),
  }),
)
export type RowVersion = z.output<typeof rowVersions>[number]

export const undoEndpoint = <const P extends Endpoint['path']>(path: P, staff: readonly StaffStatus[]) =>
  endpoint({
    method: 'POST',
    path,
    who: { staff },
    input: z.object({ token: z.uuid().max(36) }),
    answer: undoOutcome,
  })

/** The calls of the declared actions and of the transitions of the status machine. */
export function actionEndpoints(
  { staff, inPerson }: Pick<PanelPage, 'staff' | 'inPerson'>,
  name: string,
  filters: z.ZodObject,
  actions?: Readonly<Record<string, ActionOptions>>,
  statuses?: StatusMachine,
  optimisticLock = false,
): Record<string, ResourceAction> {
  return Object.fromEntries(
    Object.entries(actionsOf(staff, actions, statuses)).map(([action, options]) => {
      const { call = `${name}/${action}`, input = noFields, ...rest } = options
      const { id: one, ...selection } = rowSelection(filters)
      return [
        action,
        {
          ...rest,
          endpoint: endpoint({
            method: 'POST',
            path: `/api/admin/${call}`,
            who: { staff: options.staff },
            input: z.object({
              [options.rowId ?? 'id']: one,
              ...selection,
              ...(optimisticLock && { version: rowVersion().optional() }),
              ...input.shape,
            }),
            answer: actionOutcome,
            ...((options.inPerson ?? inPerson) && { inPerson: true }),
          }),
        },
      ]
    }),
  )
}

function actionsOf(
  staff: readonly StaffStatus[],
  actions: Readonly<Record<string, ActionOptions>> = {},
  statuses?: StatusMachine,
): Record<string, CrudAction> {
  const transitions = Object.entries(statuses?.transitions ?? {}).map(
    ([name, { to, ...options }]) => [name, { ...options, set: { [statuses!.field]: to } }] as const,
  )
  return Object.fromEntries(
    [...Object.entries(actions), ...transitions].map(([name, options]) => [name, { staff, ...options, name }]),
  )
}

/** Fields that a save may change. */
export function writableFields<F extends CrudFields>(fields: F): F {
  return Object.fromEntries(Object.entries(fields).filter(([, { readOnly }]) => !readOnly)) as F
}
