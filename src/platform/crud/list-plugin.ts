import type { z } from 'zod'
import type { StaffMember } from '#shared/access.ts'
import type { Endpoint, Page } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CrudFields } from '#shared/fields.ts'
import type { FilterShape } from '#shared/field-schemas.ts'
import type { ResourceAction } from '#shared/panel-actions.ts'
import type { PanelPage } from '#shared/panel-page.ts'
import type { Ctx as AnyCtx } from '../context.ts'
import { page, implement } from '../plugin.ts'
import type { Implemented, LoadedPage, SlicePanel } from '../plugin.ts'
import { actionRunner } from './actions.ts'
import type { ActionRows } from './actions.ts'
import type { ActionHandler } from './crud-options.ts'
import { exportList } from './export.ts'
import { computedReader, queryReader } from './list-source.ts'
import type { ComputedSource, ListReader, ListRequest, QuerySource } from './list-source.ts'
import { optionsFor, searchOptions } from './references.ts'
import type { CrudRow, RowFilter } from './rows.ts'
import { readView } from './views.ts'

type Ctx = AnyCtx<StaffMember>

/** A list as `listResource` declares it. */
export type DeclaredList = {
  name: string
  plural: string
  at: PanelPage
  fields: CrudFields
  filters: CrudFields
  paging: 'pages' | 'cursor'
  sorting: { keys: readonly string[] }
  row: z.ZodType<{ id: number }>
  actions: Record<string, ResourceAction>
  endpoints: Record<'list' | 'undo' | 'options', Endpoint | undefined> & { export: Endpoint & { file: string } }
  pages: { list: Page }
}
type RowOf<L extends DeclaredList> = z.output<L['row']>
export type FiltersOf<L extends DeclaredList> = z.output<z.ZodObject<FilterShape<L['filters']>>>
type SortKey<L extends DeclaredList> = L['pages']['list'] extends { input: z.ZodObject<infer S> }
  ? S extends { sort: z.ZodType<infer K extends string> }
    ? K
    : string
  : string
type FilterOption = { value: number | string; text: string }

type ListOptions = {
  /** The options of filters that are no references. */
  options?: (ctx: Ctx) => Promise<Record<string, FilterOption[]>> | Record<string, FilterOption[]>
  /** Filters and actions that the edition does not have. */
  hidden?: (ctx: Ctx) => string[]
  /** How declared actions lock and change rows. */
  actions?: Pick<ActionRows, 'find' | 'apply'> & { handlers: Record<string, ActionHandler> }
  /** Further data of the page. */
  data?: (ctx: Ctx) => Promise<object> | object
}

/** The endpoints and the page of a list whose rows a query of the slice returns. */
export function queryListPlugin<L extends DeclaredList, Q, Selected extends { id: number }>(
  list: L,
  source: QuerySource<FiltersOf<L>, SortKey<L>, Q, Selected, RowOf<L>>,
  options: ListOptions = {},
) {
  return listPlugin(list, queryReader(source, list.paging), options)
}

/** The same for a short list that the slice computes. */
export function computedListPlugin<L extends DeclaredList>(
  list: L,
  source: ComputedSource<FiltersOf<L>, SortKey<L>, RowOf<L>>,
  options: ListOptions = {},
) {
  return listPlugin(list, computedReader(source), options)
}

type Parts = { panel: SlicePanel; routes: { endpoints: readonly Implemented[]; pages: readonly LoadedPage[] } }

function listPlugin(declared: DeclaredList, reader: ListReader, given: ListOptions): Parts {
  const { options, hidden, data } = given
  const { plural, at, filters: fields, endpoints, pages } = declared
  const handlers = {
    list: async (ctx: Ctx, input: CrudRow) => ({ [plural]: await reader.page(ctx, input as ListRequest) }),
    export: (ctx: Ctx, { sort, sort_dir, ...filters }: CrudRow) =>
      exportList(ctx, declared, reader.batches(ctx, { sort, sort_dir, filters } as RowFilter)),
    options: async (ctx: Ctx, { field, q }: CrudRow) => ({
      options: await searchOptions(ctx, fields[field as string]!, q as string),
    }),
  }
  const own = Object.fromEntries(
    Object.entries(endpoints).filter(([name, endpoint]) => endpoint && name in handlers),
  ) as Record<string, Endpoint>
  return {
    panel: { pages: [at] },
    routes: {
      endpoints: [...implement(own, handlers as never), ...actionParts(declared, reader, given)],
      pages: [
        page(pages.list, async (anyCtx, input) => {
          const ctx = anyCtx as Ctx
          const { page: number, per_page, before, sort, sort_dir, ...filters } = input
          const found = await optionsFor(ctx, fields, filters)
          return {
            list: await reader.page(ctx, { page: number, per_page, before, sort, sort_dir, filters } as ListRequest),
            ...found,
            options: { ...found.options, ...(await options?.(ctx)) },
            hidden: hidden?.(ctx) ?? [],
            view: await readView(ctx, at.segment),
            ...(await data?.(ctx)),
          }
        }),
      ],
    },
  }
}

function actionParts(list: DeclaredList, { matching }: ListReader, { actions, hidden }: ListOptions): Implemented[] {
  const { undo } = list.endpoints
  if (!actions || !undo) return []
  const plan = (_ctx: AnyCtx, before: CrudRow, changes: CrudRow) => ({ before, changes })
  const runner = actionRunner(list, { ...actions, matching: matching as ActionRows['matching'], plan })
  const assertOffered = (ctx: AnyCtx, name: string) => {
    if (hidden?.(ctx as Ctx).includes(name)) throw fail('wrong_status')
  }
  return [
    ...implement({ undo }, { undo: (ctx: AnyCtx, { token }: CrudRow) => runner.undo(ctx, token as string) }),
    ...runner.implementActions(list.actions, actions.handlers, assertOffered),
  ]
}
