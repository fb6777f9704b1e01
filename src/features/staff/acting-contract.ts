import { z } from 'zod'
import { personRoles, staffStatuses } from '#shared/access.ts'
import { id, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { actingKinds, whoActsAs } from './model.ts'
import type { ActingKind } from './model.ts'

/** Goes about as somebody else from now on, for a reason that is kept. */
const authorize = <const K extends ActingKind>(as: K) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/authorize/${as}`,
    who: { staff: whoActsAs[as] },
    inPerson: true,
    input: z.object({ id: id(), reason: text(300, 5) }),
    answer: nothing,
    auth: true,
  })

export const actingEndpoints = {
  asClient: authorize('client'),
  asTutor: authorize('tutor'),
  asAdmin: authorize('admin'),
  /** Whoever acts is themselves again, and told where they came from. */
  leave: endpoint({
    method: 'POST',
    path: '/api/admin/authorize/leave',
    who: { persons: personRoles, staff: staffStatuses },
    input: nothing,
    answer: z.object({ next: z.string() }),
    auth: true,
  }),
}

/** Linked from the panel's lists: `/auth_as_user?as=client&id=5`. */
export const actAsPage = page({
  id: 'auth_as_user',
  path: '/auth_as_user',
  who: { staff: [1, 2, 4] },
  layout: 'bare',
  input: z.object({ as: z.enum(actingKinds).optional(), id: id().optional() }),
  data: z.object({
    /** Null where nobody has been chosen yet. */
    whom: z
      .object({
        as: z.enum(actingKinds),
        id: z.int(),
        name: z.string(),
        email: z.string(),
        roles: z.array(z.enum(actingKinds)),
        /** Where they arrive. */
        home: z.string(),
      })
      .nullable(),
  }),
})
export type Whom = NonNullable<z.output<typeof actAsPage.data>['whom']>
