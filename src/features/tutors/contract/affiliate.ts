import { z } from 'zod'
import { tutor } from '#shared/access.ts'
import { seconds } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'

const affiliate = z.object({
  affiliate: z.object({
    link: z.string(),
    registered: z.int(),
    published: z.int(),
    /** The rule, and the earnings in minor units. */
    percent: z.int(),
    fees: z.int(),
    earned: z.int(),
    /** The latest referrals, by short name. */
    people: z.array(z.object({ name: z.string(), registered_at: seconds(), published: z.boolean() })),
  }),
})

export const affiliateEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/tutor/affiliate/get',
    who: tutor,
    inPerson: true,
    input: noFields,
    answer: affiliate,
  }),
}

export const affiliatePage = definePage({
  id: 'affiliate',
  path: '/affiliate',
  who: tutor,
  inPerson: true,
  layout: 'site',
  input: noFields,
  data: affiliate,
})
