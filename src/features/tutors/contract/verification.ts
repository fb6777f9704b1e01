import { z } from 'zod'
import { tutor } from '#shared/access.ts'
import { flag, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { verificationStates } from '../model.ts'
import { tutorIdInput, tutorsPanel } from './staff-list.ts'
import { tutorVersion } from './staff.ts'

const verification = z.object({
  verification: z.object({
    state: z.enum(verificationStates),
    comment: z.string(),
    submitted_at: seconds().nullable(),
    /** True also while a renewal is under review. */
    verified: z.boolean(),
    verified_until: seconds().nullable(),
    steps: z.array(z.object({ step: z.enum(['email', 'phone', 'identity', 'diploma']), done: z.boolean() })),
    /** A request is possible: none is pending and the current one expires soon. */
    open: z.boolean(),
    /** `open`, and all steps are done. */
    may_submit: z.boolean(),
  }),
})

export const verificationEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/tutor/profile/verified/get',
    who: tutor,
    input: noFields,
    answer: verification,
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/verified/confirm',
    who: tutor,
    inPerson: true,
    input: noFields,
    answer: verification,
  }),
}

const staffCall = <const P extends string, I extends z.ZodObject>(path: P, input: I) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/tutor/${path}`,
    who: { staff: tutorsPanel.staff },
    input,
    answer: noFields,
  })

export const staffVerificationEndpoints = {
  setVerified: staffCall(
    'set_verified',
    z.object({ ...tutorIdInput, verified: flag(), comment: text(1000).optional(), version: tutorVersion().optional() }),
  ),
  /** Marks the verification as being under review. */
  reviewVerification: staffCall('verification/review', z.object(tutorIdInput)),
}

export const verifiedPage = definePage({
  id: 'verified_tutor',
  path: '/verified-tutor',
  who: tutor,
  layout: 'site',
  input: noFields,
  data: verification,
})
