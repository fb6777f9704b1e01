import { z } from 'zod'
import type { StaffStatus } from './access.ts'
import type { ActionOptions } from './action-options.ts'
import { entity, id, integer, pageNumber } from './codecs.ts'
import { definePage, endpoint, noFields } from './contract.ts'
import type { Endpoint } from './contract.ts'
import { fieldEndpoints } from './field-endpoints.ts'
import { filterSchema, rowSchema } from './field-schemas.ts'
import type { FilterShape } from './field-schemas.ts'
import type { CrudFields } from './fields.ts'
import { listView } from './list-views.ts'
import { actionEndpoints, undoEndpoint } from './panel-actions.ts'
import { closeWithPage, onlyWhere } from './panel-page.ts'
import type { PanelPage } from './panel-page.ts'

const pageSizes = new Set([20, 50, 100])
export const pageSize = () => integer(1, 100).refine((size) => pageSizes.has(size))

/** The sorting of a list; the first key is the standard one. */
export const listSorting = <const K extends readonly [string, ...string[]]>(
  keys: K,
  direction: 'asc' | 'desc' = 'asc',
) => ({ sort: z.enum(keys).default(keys[0] as never), sort_dir: z.enum(['asc', 'desc']).default(direction) })

/** The options of the filters. References that have too many are `remote` and searched on the server. */
export const filterOptions = {
  options: z.record(z.string(), z.array(z.object({ value: z.union([z.number(), z.string()]), text: z.string() }))),
  remote: z.array(z.string()),
}

export const exportEndpoint = <const P extends Endpoint['path'], S extends z.ZodRawShape, F extends z.ZodRawShape>(
  path: P,
  staff: readonly StaffStatus[],
  sorting: S,
  filters: F,
) =>
  endpoint({
    method: 'GET',
    path,
    who: { staff },
    input: z.object({ ...sorting, ...filters }),
    answer: noFields,
    file: 'text/csv',
  })

/** Pages are numbered and counted, or follow a cursor in tables that are too large to count. */
const pagings = {
  pages: { page: pageNumber(), per_page: pageSize().default(50) },
  cursor: { before: id().optional() },
}
const totals = {
  pages: { page: z.int(), pages: z.int(), total: z.int(), more: z.boolean() },
  cursor: { older: z.int().nullable() },
}
type Paging = keyof typeof pagings

type ListDeclaration<N, P, F, R, W, K, L, E, C, D> = {
  name: N
  plural: P
  /** The values of a row that are columns of the list and of the export. */
  fields: F
  /** Further values of a row that cells need. */
  row?: R
  filters: W
  /** The columns that sort the list. The server computes them with an index or within a bounded table. */
  sort: K
  direction?: 'asc' | 'desc'
  paging?: C
  /** Paths below `/api/admin/` (`GET …` for a list that is read); without a `list` only the page has the rows. */
  calls: { list?: L; export: E }
  actions?: Readonly<Record<string, ActionOptions>>
  /** Further data of the page. */
  data?: D
}

/** Declares a list whose rows come from a query of its slice: its calls, page, filters, sorting, export and actions. */
export function listResource<
  const N extends string,
  const P extends string,
  F extends CrudFields,
  W extends CrudFields,
  const K extends readonly [string, ...string[]],
  const S extends string,
  const E extends string,
  const L extends string = never,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- rows have no further values by default
  R extends z.ZodRawShape = Record<never, never>,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- the page has no further data by default
  D extends z.ZodRawShape = Record<never, never>,
  C extends Paging = 'pages',
>(at: PanelPage & { segment: S }, declared: ListDeclaration<N, P, F, R, W, K, L, E, C, D>) {
  const { name, plural, fields, calls, direction = 'asc' } = declared
  const who = { staff: at.staff }
  const paging = (declared.paging ?? 'pages') as C
  const row = z.object({ ...rowSchema(fields).shape, ...(declared.row ?? ({} as R)), id: z.int() })
  const filters = filterSchema(declared.filters) as unknown as z.ZodObject<FilterShape<W>>
  const sorting = listSorting(declared.sort, direction)
  const input = { ...pagings[paging], ...sorting }
  const list = z.object({ items: z.array(row), ...totals[paging] })
  const listInput = z.object({ ...input, filters: entity(filters).prefault({} as never) })
  const actions = actionEndpoints(at, name, filters, declared.actions)
  const options = fieldEndpoints(name, who, declared.filters).options
  return {
    name,
    plural,
    at,
    fields,
    filters: declared.filters,
    paging,
    sorting: { keys: declared.sort as readonly string[], by: declared.sort[0], direction },
    row,
    actions,
    endpoints: closeWithPage(at, {
      list: (calls.list &&
        endpoint({
          method: calls.list.startsWith('GET ') ? 'GET' : 'POST',
          path: `/api/admin/${calls.list.replace(/^GET /, '')}`,
          who,
          input: listInput,
          answer: z.object({ [plural]: list } as Record<P, typeof list>),
        })) as [L] extends [never]
        ? undefined
        : {
            method: L extends `GET ${string}` ? 'GET' : 'POST'
            path: L extends `GET ${infer Path}` ? `/api/admin/${Path}` : `/api/admin/${L}`
            who: typeof who
            input: typeof listInput
            answer: z.ZodObject<Record<P, typeof list>>
          },
      export: exportEndpoint(`/api/admin/${calls.export}`, at.staff, sorting, filters.shape),
      undo: Object.keys(actions).length > 0 ? undoEndpoint(`/api/admin/${plural}/undo`, at.staff) : undefined,
      options,
    }),
    pages: {
      list: definePage({
        id: `panel.${at.segment}` as const,
        path: at.path,
        who,
        layout: 'panel',
        ...onlyWhere(at),
        input: z.object({ ...input, ...filters.shape }),
        data: z.object({
          list,
          ...filterOptions,
          /** Filters and actions that this edition does not have. */
          hidden: z.array(z.string()),
          view: listView,
          ...(declared.data ?? ({} as D)),
        }),
      }),
    },
  }
}
