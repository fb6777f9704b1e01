import { z } from 'zod'
import { anyStaff } from '#shared/access.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { sessionId } from '#shared/session-list.ts'

const limit = { seconds: 900, perNetwork: 300, perActor: 100, shared: 'ending sessions of staff' } as const

export const staffSessionEndpoints = {
  end: endpoint({
    method: 'POST',
    path: '/api/admin/sessions/end',
    who: anyStaff,
    inPerson: true,
    input: z.object({ id: sessionId() }),
    answer: noFields,
    limit,
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/api/admin/sessions/end_others',
    who: anyStaff,
    inPerson: true,
    input: noFields,
    answer: noFields,
    limit,
  }),
}
