import { z } from 'zod'
import { anyStaff } from './access.ts'
import { entity, flag, id, text } from './codecs.ts'
import { endpoint, nothing } from './contract.ts'

/** `removable`: one's own, and, for those who manage everything, what a colleague who left has shared. */
const savedFilter = z.object({
  id: z.number(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  removable: z.boolean(),
})
const savedFilters = z.array(savedFilter)

/** How a member of the staff likes to see a list: the chosen columns, and filters under a name. */
export const listView = z.object({
  /** Null until somebody chooses. */
  columns: z.array(z.string()).nullable(),
  saved: savedFilters,
})
export type ListView = z.output<typeof listView>

const segment = () => text(60, 1).regex(/^[a-z_]+$/)

/** Lists are named by their page's segment; whoever may not open the page may not keep views of it either. */
export const listViewEndpoints = {
  setColumns: endpoint({
    method: 'POST',
    path: '/api/admin/list/columns/set',
    who: anyStaff,
    input: z.object({ segment: segment(), columns: z.array(text(60, 1)).max(60) }),
    answer: nothing,
  }),
  savedFilters: endpoint({
    method: 'GET',
    path: '/api/admin/saved_filters',
    who: anyStaff,
    input: z.object({ page: segment() }),
    answer: z.object({ saved_filters: savedFilters }),
  }),
  /** A new one, or, with its id, one of one's own under another name or with other filters. */
  saveFilter: endpoint({
    method: 'POST',
    path: '/api/admin/saved_filter/save',
    who: anyStaff,
    input: z.object({
      saved_filter: entity(
        z.object({
          id: id().optional(),
          page: segment(),
          name: text(60, 1),
          query: text(2000).regex(/^\?/),
          shared: flag().default(false),
        }),
      ),
    }),
    answer: z.object({ saved_filter: savedFilter }),
  }),
  deleteFilter: endpoint({
    method: 'POST',
    path: '/api/admin/saved_filter/delete',
    who: anyStaff,
    input: z.object({ id: id() }),
    answer: nothing,
  }),
}
