import { z } from 'zod'
import { personRoles } from '#shared/access.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { sessionId } from '#shared/session-list.ts'

const who = { persons: personRoles } as const
const limit = { seconds: 900, perNetwork: 300, perActor: 100, shared: 'ending sessions of a person' } as const

export const ownSessionEndpoints = {
  end: endpoint({
    method: 'POST',
    path: '/api/auth/sessions/end',
    who,
    inPerson: true,
    input: z.object({ id: sessionId() }),
    answer: noFields,
    limit,
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/api/auth/sessions/end_others',
    who,
    inPerson: true,
    input: noFields,
    answer: noFields,
    limit,
  }),
}
