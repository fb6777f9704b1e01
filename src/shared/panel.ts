import { z } from 'zod'
import type { StaffStatus } from './access.ts'
import { entity, flag, id, integer, listOf, pageNumber } from './codecs.ts'
import { endpoint, noFields, definePage } from './contract.ts'
import type { Endpoint, Page } from './contract.ts'
import { fieldEndpoints } from './field-endpoints.ts'
import type { FieldEndpoints } from './field-endpoints.ts'
import { changesSchema, filterSchema, inputSchema, isSortable, rowSchema } from './field-schemas.ts'
import type { CrudFields } from './fields.ts'
import { listView } from './list-views.ts'

/** The groups of the menu; rarely used pages are linked from the desktop instead. */
export const panelMenuGroups = ['settings', 'content', 'tutors', 'locations', 'desktop'] as const
export type PanelMenuGroup = (typeof panelMenuGroups)[number]

/** A panel page. The menu and the permission check share this declaration. */
export type PanelPage = {
  segment: string
  path: `/panel/${string}/`
  menu?: PanelMenuGroup
  staff: readonly StaffStatus[]
  /** Exists only while an external gateway is sandboxed. */
  sandbox?: true
}

export function panelPage<const S extends string>(segment: S, options: Pick<PanelPage, 'menu' | 'staff' | 'sandbox'>) {
  return { segment, path: `/panel/${segment}/`, ...options } as const
}

const pageSizes = new Set([20, 50, 100])
export const pageSize = () => integer(1, 100).refine((size) => pageSizes.has(size))
const maxAtOnce = 100

/** The order of a list that can be sorted by dragging: a number column, counted within a parent or the edition. */
export type RowOrder = { by: string; within?: string }

/** Declares a resource that staff list, create, edit, switch, delete and export: its endpoints and two pages. */
export function crud<const N extends string, const P extends string, F extends CrudFields, const S extends string>(
  at: PanelPage & { segment: S },
  { name, plural, fields, order }: { name: N; plural: P; fields: F; order?: RowOrder },
) {
  const who = { staff: at.staff }
  /** A row: the fields, the id and the labels of its references. */
  const row = rowSchema(fields).extend({ id: z.number(), labels: z.record(z.string(), z.string()) })
  const one = named(name, row)
  const sortable = Object.keys(fields).filter((field) => isSortable(fields[field]!))
  const sorting = {
    sort: z.enum(['id', ...sortable]).default(order?.by ?? 'id'),
    sort_dir: z.enum(['asc', 'desc']).default('asc'),
  }
  const query = { page: pageNumber(), per_page: pageSize().default(50), ...sorting }
  const filters = filterSchema(fields)
  const editable = Object.keys(fields).filter((field) => fields[field]!.editableInList)
  const flags = editable.filter((field) => fields[field]!.kind === 'flag')
  const path = <const T extends string>(call: T) => `/api/admin/${call}` as const
  const post = <const T extends string, I extends z.ZodObject, A extends z.ZodObject>(call: T, input: I, answer: A) =>
    endpoint({ method: 'POST', path: path(call), who, input, answer })
  const options = z.record(z.string(), z.array(z.object({ value: z.number(), text: z.string() })))
  /** Fields whose options are too many to send; `options` then holds those of the current values. */
  const remote = z.array(z.string())

  return {
    name,
    plural,
    at,
    fields,
    order,
    endpoints: {
      get: endpoint({ method: 'GET', path: path(`${name}/get`), who, input: z.object({ id: id() }), answer: one }),
      create: post(`${name}/create`, named(name, entity(inputSchema(fields))), one),
      save: post(`${name}/save`, named(name, entity(changesSchema(fields).extend({ id: id() }))), one),
      delete: post(`${name}/delete`, z.object({ id: id() }), z.object({ id: id() })),
      list: post(plural, z.object({ ...query, filters: entity(filters).prefault({}) }), named(plural, listOf(row))),
      changeCheckout: post(
        `${name}/change_checkout`,
        z.object({ id: id(), field: z.enum(editable), value: z.union([z.boolean(), z.number(), z.string().max(20)]) }),
        one,
      ),
      bulk: post(
        `${plural}/bulk`,
        z.object({
          ids: z.array(id()).min(1).max(maxAtOnce),
          action: z.enum(['set', 'delete']),
          field: z.enum(flags).optional(),
          value: flag().optional(),
        }),
        z.object({ changed: z.int() }),
      ),
      export: endpoint({
        method: 'GET',
        path: path(`${plural}/export`),
        who,
        input: z.object({ ...sorting, ...filters.shape }),
        answer: noFields,
        file: 'text/csv',
      }),
      ...fieldEndpoints(name, who, fields),
      ...(order && {
        /** Moves a row before or after another one of the same list. */
        move: post(`${name}/move`, z.object({ id: id(), beside: id(), after: flag().default(false) }), noFields),
      }),
    },
    pages: {
      list: definePage({
        id: `panel.${at.segment}` as const,
        path: at.path,
        who,
        layout: 'panel',
        input: z.object({ ...query, ...filters.shape }),
        data: z.object({ list: listOf(row), options, remote, view: listView }),
      }),
      form: definePage({
        id: `panel.${at.segment}.form` as const,
        path: `${at.path}:id/`,
        who,
        layout: 'panel',
        input: z.object({ id: z.union([id(), z.literal('new')]) }),
        data: z.object({ row: row.nullable(), options, remote }),
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
  endpoints: Record<'get' | 'create' | 'save' | 'delete' | 'list' | 'changeCheckout' | 'bulk', Endpoint> & {
    export: Endpoint & { file: string }
    move?: Endpoint | undefined
  } & FieldEndpoints
  pages: Record<'list' | 'form', Page>
}

function named<N extends string, S extends z.ZodType>(name: N, schema: S) {
  return z.object({ [name]: schema } as Record<N, S>)
}
