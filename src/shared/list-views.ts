import { z } from 'zod'
import { anyStaff } from './access.ts'
import { entity, flag, id, text } from './codecs.ts'
import { endpoint, noFields } from './contract.ts'

/** `removable`: one's own filters and, for managers, filters shared by a colleague who left. */
const savedFilter = z.object({
  id: z.number(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  removable: z.boolean(),
})
const savedFilters = z.array(savedFilter)

/** A staff member's view of a list: the chosen columns and saved filters. */
export const listView = z.object({
  columns: z.array(z.string()).nullable(),
  saved: savedFilters,
})
export type ListView = z.output<typeof listView>

const segment = () => text(60, 1).regex(/^[a-z_]+$/)

/** Lists are named by the segment of their page; the permission to open the page applies. */
export const listViewEndpoints = {
  setColumns: endpoint({
    method: 'POST',
    path: '/api/admin/list/columns/set',
    who: anyStaff,
    input: z.object({ segment: segment(), columns: z.array(text(60, 1)).max(60) }),
    answer: noFields,
  }),
  savedFilters: endpoint({
    method: 'GET',
    path: '/api/admin/saved_filters',
    who: anyStaff,
    input: z.object({ page: segment() }),
    answer: z.object({ saved_filters: savedFilters }),
  }),
  /** Creates a filter or, with an id, changes one's own. */
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
    answer: noFields,
  }),
}
