import type { Ctx } from '#platform/context.ts'
import { filterLists } from './filter-lists.ts'

/** The home page and the call main_page: one verb, one answer. */
export async function openHome(ctx: Ctx) {
  return { filter_lists: await filterLists(ctx) }
}
