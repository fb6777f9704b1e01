import { z } from 'zod'
import { personRoles, staffStatuses, tutorStaff } from '#shared/access.ts'
import { id, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { actingKinds, actingStatuses } from './model.ts'
import type { ActingKind } from './model.ts'

/** The reason is stored in the audit. */
const authorize = <const K extends ActingKind>(as: K) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/authorize/${as}`,
    who: { staff: actingStatuses[as] },
    inPerson: true,
    input: z.object({ id: id(), reason: text(300, 5) }),
    answer: noFields,
    auth: true,
  })

export const actingEndpoints = {
  asClient: authorize('client'),
  asTutor: authorize('tutor'),
  asAdmin: authorize('admin'),
  leave: endpoint({
    method: 'POST',
    path: '/api/admin/authorize/leave',
    who: { persons: personRoles, staff: staffStatuses },
    input: noFields,
    answer: z.object({ next: z.string() }),
    auth: true,
  }),
}

/** Linked from the panel's lists, for example `/auth_as_user?as=client&id=5`. */
export const actAsPage = definePage({
  id: 'auth_as_user',
  path: '/auth_as_user',
  who: { staff: tutorStaff },
  layout: 'bare',
  input: z.object({ as: z.enum(actingKinds).optional(), id: id().optional() }),
  data: z.object({
    target: z
      .object({
        as: z.enum(actingKinds),
        id: z.int(),
        name: z.string(),
        email: z.string(),
        roles: z.array(z.enum(actingKinds)),
        /** The first page that opens as this person. */
        home: z.string(),
      })
      .nullable(),
  }),
})
export type ActingTarget = NonNullable<z.output<typeof actAsPage.data>['target']>
