import { z } from 'zod'
import type { ActionOptions, StatusMachine } from './action-options.ts'
import { entity, flag, id, listOf, pageNumber } from './codecs.ts'
import { endpoint, noFields, definePage } from './contract.ts'
import type { Endpoint, Page } from './contract.ts'
import { fieldEndpoints, uploadRules } from './field-endpoints.ts'
import type { FieldEndpoints } from './field-endpoints.ts'
import { changesSchema, filterSchema, inputSchema, isSortable, listedRowSchema, rowSchema } from './field-schemas.ts'
import type { CrudFields } from './fields.ts'
import { listView } from './list-views.ts'
import { exportEndpoint, filterOptions, pageSize } from './list-resource.ts'
import {
  actionEndpoints,
  actionOutcome,
  rowSelection,
  rowVersion,
  rowVersions,
  undoEndpoint,
  writableFields,
} from './panel-actions.ts'
import type { ResourceAction } from './panel-actions.ts'
import { closeWithPage, onlyWhere } from './panel-page.ts'
import type { PanelPage } from './panel-page.ts'

export * from './panel-page.ts'

/** The order of a list that can be sorted by dragging: a number column, counted within a parent or the edition. */
export type RowOrder = { by: string; within?: string }

/**
 * Scheduled publishing: rows with the values `when` are public from the time in the field `by` on, and at once if it is
 * empty.
 */
export type PublicationSchedule = { by: string; when: Readonly<Record<string, string | boolean>> }

/** The calls of a resource that can be renamed or left out. */
type CallName =
  | 'get'
  | 'create'
  | 'save'
  | 'delete'
  | 'list'
  | 'changeCheckout'
  | 'bulk'
  | 'export'
  | 'undo'
  | 'move'
  | 'versions'
  | 'restore'
  | 'preview'
  | 'toggle'
/** Paths below `/api/admin/` that differ from the usual ones (`GET …` for a list that is read), or false for no call. */
type CallOverrides = { readonly [K in CallName]?: string | false }
/**
 * Names on the wire that differ from the usual ones: of the entity and the id in `save` and `delete`, and of the filters
 * of the list. `identity` are fields that are chosen once: `create` takes them from the object named like the filters.
 */
export type CrudWire = { entity: string; id: string; filters: string; identity: readonly string[] }
type CallPath<C, K, T extends string> = `/api/admin/${K extends keyof C ? BarePath<C[K], T> : T}`
type BarePath<P, T extends string> = P extends `GET ${infer R}` ? R : P extends string ? P : T
type ListMethod<C> = C extends { list: `GET ${string}` } ? 'GET' : 'POST'
type KeptCalls<E, C> = { [K in keyof E as K extends keyof C ? (C[K] extends false ? never : K) : K]: E[K] }

type CrudDeclaration<N, P, F, C> = {
  name: N
  plural: P
  fields: F
  order?: RowOrder
  calls?: C
  actions?: Readonly<Record<string, ActionOptions>>
  statuses?: StatusMachine
  schedule?: PublicationSchedule
  /** Image fields whose file may be sent along with the entity, as multipart. */
  uploads?: readonly (keyof F & string)[]
  /** Every save keeps the previous state, which staff can restore. */
  versions?: boolean
  /** Staff see a row as visitors would, before they save or publish it. */
  preview?: boolean
  /** A save or an action of somebody who has seen an older state is rejected. The table needs a column `version`. */
  optimisticLock?: boolean
  /** The standard order of the list; by id otherwise. */
  sort?: { by: keyof F & string; direction: 'asc' | 'desc' }
  wire?: CrudWire
}

/** Declares a resource that staff list, create, edit, switch, delete and export: its endpoints and two pages. */
export function crud<
  const N extends string,
  const P extends string,
  F extends CrudFields,
  const S extends string,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- no call is renamed by default
  const C extends CallOverrides = Record<never, never>,
>(at: PanelPage & { segment: S }, declared: CrudDeclaration<N, P, F, C>) {
  const { name, plural, fields, order, calls, statuses, schedule, uploads = [] } = declared
  const { versions = false, preview = false, optimisticLock = false, sort, wire } = declared
  const who = { staff: at.staff }
  /** A row: the fields, the id and the labels of its references. */
  const common = {
    id: z.number(),
    labels: z.record(z.string(), z.string()),
    ...(optimisticLock && { version: z.int() }),
  }
  const row = rowSchema(fields).extend(common)
  const listed = listedRowSchema(fields).extend(common)
  const one = named(name, row)
  const sortable = Object.keys(fields).filter((field) => isSortable(fields[field]!))
  const sorting = {
    sort: z.enum(['id', ...sortable]).default(sort?.by ?? order?.by ?? 'id'),
    sort_dir: z.enum(['asc', 'desc']).default(sort?.direction ?? 'asc'),
  }
  const query = { page: pageNumber(), per_page: pageSize().default(50), ...sorting }
  const lock = optimisticLock && { version: rowVersion().optional() }
  const filters = filterSchema(fields)
  const filtersName = (wire?.filters ?? 'filters') as 'filters'
  const listInput = z.object({ ...query, [filtersName]: entity(filters).prefault({}) })
  const writable = writableFields(fields)
  const usualInputs = {
    create: named(name, entity(inputSchema(writable))),
    save: named(name, entity(changesSchema(writable).extend({ id: id(), ...lock }))),
    delete: z.object({ id: id() }),
  }
  const inputs = renameInputs(usualInputs, writable, wire, lock)
  const editable = Object.keys(writable).filter((field) => fields[field]!.editableInList)
  const flags = editable.filter((field) => fields[field]!.kind === 'flag')
  const selection = rowSelection(filters)
  const overrides: CallOverrides = calls ?? {}
  const path = <K extends CallName, const T extends string>(call: K, standard: T): CallPath<C, K, T> => {
    const renamed: string | false | undefined = overrides[call]
    return `/api/admin/${(renamed || standard).replace(/^GET /, '')}` as CallPath<C, K, T>
  }
  const get = <const P extends Endpoint['path'], A extends z.ZodObject>(at: P, answer: A) =>
    endpoint({ method: 'GET', path: at, who, input: z.object({ id: id() }), answer })
  const post = <const P extends Endpoint['path'], I extends z.ZodObject, A extends z.ZodObject>(
    at: P,
    input: I,
    answer: A,
    more: Pick<Endpoint, 'files' | 'documents'> = {},
  ) => endpoint({ method: 'POST', path: at, who, input, answer, ...more })
  const documents = Object.values(fields).some(({ kind }) => kind === 'rich') && ({ documents: true } as const)
  const sent = { ...documents, ...(uploads.length > 0 && { files: uploadRules(fields, uploads) }) }

  const endpoints = {
    get: get(path('get', `${name}/get`), one),
    create: post(path('create', `${name}/create`), inputs.create, one, sent),
    save: post(path('save', `${name}/save`), inputs.save, one, sent),
    /** `undo` is the token that brings the row back. */
    delete: post(path('delete', `${name}/delete`), inputs.delete, z.object({ id: id(), undo: z.string().nullable() })),
    list: endpoint({
      method: String(overrides.list).startsWith('GET ') ? 'GET' : 'POST',
      path: path('list', plural),
      who,
      input: listInput,
      answer: named(plural, listOf(listed)),
    } as const satisfies Endpoint) as unknown as ListEndpoint<C, P, typeof listed, typeof listInput>,
    ...(editable.length > 0 && {
      changeCheckout: post(
        path('changeCheckout', `${name}/change_checkout`),
        z.object({ id: id(), field: z.enum(editable), value: z.union([z.boolean(), z.number(), z.string().max(20)]) }),
        one,
      ),
    }),
    bulk: post(
      path('bulk', `${plural}/bulk`),
      z.object({
        ...selection,
        action: flags.length > 0 ? z.enum(['set', 'delete']) : z.enum(['delete']),
        field: z.enum(flags).optional(),
        value: flag().optional(),
      }),
      actionOutcome,
    ),
    undo: undoEndpoint(path('undo', `${plural}/undo`), at.staff),
    export: exportEndpoint(path('export', `${plural}/export`), at.staff, sorting, filters.shape),
    ...fieldEndpoints(name, who, fields),
    ...(order && {
      /** Moves a row before or after another one of the same list. */
      move: post(
        path('move', `${name}/move`),
        z.object({ id: id(), beside: id(), after: flag().default(false) }),
        noFields,
      ),
    }),
    ...(versions && {
      versions: get(path('versions', `${name}/versions`), z.object({ versions: rowVersions })),
      restore: post(path('restore', `${name}/restore`), z.object({ id: id(), number: z.int().min(1), ...lock }), one),
    }),
    ...(preview && {
      /** The given changes of a row, or a new row, at a link that only staff can open. */
      preview: post(
        path('preview', `${name}/preview`),
        named(name, entity(changesSchema(writable).extend({ id: id().optional() }))),
        z.object({ link: z.string() }),
        { ...documents },
      ),
    }),
    ...(statuses?.toggle && {
      toggle: post(path('toggle', `${name}/${statuses.toggle}`), z.object({ id: id() }), actionOutcome),
    }),
  }

  return {
    name,
    plural,
    at,
    fields,
    order,
    ...(sort && { sorting: { keys: ['id', ...sortable], ...sort } }),
    wire,
    statuses,
    schedule,
    uploads: uploads as readonly string[],
    optimisticLock,
    actions: actionEndpoints(at, name, filters, declared.actions, statuses, optimisticLock),
    endpoints: Object.fromEntries(
      Object.entries(closeWithPage(at, endpoints)).filter(([call]) => overrides[call as CallName] !== false),
    ) as KeptCalls<typeof endpoints, C>,
    pages: {
      list: definePage({
        id: `panel.${at.segment}` as const,
        path: at.path,
        who,
        layout: 'panel',
        ...onlyWhere(at),
        input: z.object({ ...query, ...filters.shape }),
        data: z.object({ list: listOf(listed), ...filterOptions, view: listView }),
      }),
      form: definePage({
        id: `panel.${at.segment}.form` as const,
        path: `${at.path}:id/`,
        who,
        layout: 'panel',
        ...onlyWhere(at),
        input: z.object({ id: z.union([id(), z.literal('new')]) }),
        data: z.object({ row: row.nullable(), ...filterOptions }),
      }),
    },
  }
}

export type Crud = {
  name: string
  plural: string
  at: PanelPage
  fields: CrudFields
  order?: RowOrder | undefined
  sorting?: { keys: readonly string[]; by: string; direction: 'asc' | 'desc' }
  wire?: CrudWire | undefined
  statuses?: StatusMachine | undefined
  schedule?: PublicationSchedule | undefined
  uploads?: readonly string[]
  optimisticLock?: boolean
  actions: Record<string, ResourceAction>
  endpoints: { [K in CallName]?: Endpoint | undefined } & {
    export?: (Endpoint & { file: string }) | undefined
  } & FieldEndpoints
  pages: Record<'list' | 'form', Page>
}

type ListEndpoint<C, P extends string, R extends z.ZodType, I> = Pick<Endpoint, 'who'> & {
  input: I
  method: ListMethod<C>
  path: CallPath<C, 'list', P>
  answer: z.ZodObject<Record<P, ReturnType<typeof listOf<R>>>>
}

/** Renamed inputs are typed like the usual ones; `crud-wire.ts` translates between both. */
function renameInputs<T extends object>(
  usual: T,
  writable: CrudFields,
  wire: CrudWire | undefined,
  lock: z.ZodRawShape | false,
): T {
  if (!wire) return usual
  const chosen = Object.entries(writable).filter(([field]) => wire.identity.includes(field))
  const free = Object.entries(writable).filter(([field]) => !wire.identity.includes(field))
  const renamed = {
    create: z.object({
      [wire.entity]: entity(inputSchema(Object.fromEntries(free))),
      [wire.filters]: entity(inputSchema(Object.fromEntries(chosen))),
    }),
    save: z.object({
      [wire.entity]: entity(changesSchema(Object.fromEntries(free)).extend(lock || {})),
      [wire.id]: id(),
    }),
    delete: z.object({ [wire.id]: id() }),
  }
  return renamed as unknown as T
}

function named<N extends string, S extends z.ZodType>(name: N, schema: S) {
  return z.object({ [name]: schema } as Record<N, S>)
}
