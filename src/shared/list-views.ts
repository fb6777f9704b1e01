import { z } from 'zod'
import { anyStaff } from './access.ts'
import { flag, id, text } from './codecs.ts'
import { endpoint, nothing } from './contract.ts'

/** How a member of the staff likes to see a list: the chosen columns, and filters under a name. */
export const listView = z.object({
  /** Null until somebody chooses. */
  columns: z.array(z.string()).nullable(),
  saved: z.array(
    z.object({ id: z.number(), name: z.string(), query: z.string(), shared: z.boolean(), mine: z.boolean() }),
  ),
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
  saveFilter: endpoint({
    method: 'POST',
    path: '/api/admin/list/filter/create',
    who: anyStaff,
    input: z.object({
      segment: segment(),
      name: text(60, 1),
      query: text(2000).regex(/^\?/),
      shared: flag().default(false),
    }),
    answer: z.object({ id: z.number() }),
  }),
  deleteFilter: endpoint({
    method: 'POST',
    path: '/api/admin/list/filter/delete',
    who: anyStaff,
    input: z.object({ id: id() }),
    answer: nothing,
  }),
}
