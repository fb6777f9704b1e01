import { z } from 'zod'
import { personRoles, staffStatuses } from '#shared/access.ts'
import { text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { longestTimeZone } from '#shared/time-zone.ts'

export const zoneEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/auth/time_zones',
    who: { persons: personRoles, staff: staffStatuses },
    input: noFields,
    answer: z.object({ time_zones: z.array(z.object({ value: z.string(), text: z.string() })) }),
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/auth/time_zone/set',
    who: { persons: personRoles },
    inPerson: true,
    input: z.object({ time_zone: text(longestTimeZone, 1) }),
    answer: noFields,
  }),
}
