import { z } from 'zod'
import { tutor } from '#shared/access.ts'
import { entity, flag, seconds } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { confirmation, confirmationChoices } from '#features/accounts/contract.ts'
import { walletChoices } from '#features/payments/model.ts'
import { privacyFields } from '../model.ts'
import { tutorIdInput, tutorsPanel } from './staff-list.ts'

const privacyShape = Object.fromEntries(privacyFields.map((field) => [field, z.boolean()])) as Record<
  (typeof privacyFields)[number],
  z.ZodBoolean
>
const privacyInput = Object.fromEntries(privacyFields.map((field) => [field, flag().optional()])) as Record<
  (typeof privacyFields)[number],
  z.ZodOptional<ReturnType<typeof flag>>
>
const privacy = z.object({
  /** A profile hidden by staff can be shown again by staff only. */
  shown: z.boolean(),
  hidden_by_staff: z.boolean(),
  privacy: z.object(privacyShape),
  /** Date when the profile will be erased; null if no deletion was requested. */
  deletion_at: seconds().nullable(),
  ...confirmationChoices.shape,
  /** Minor units in the wallet, which the deletion asks about. */
  wallet: z.int(),
})

export const privacyEndpoints = {
  privacy: endpoint({ method: 'GET', path: '/api/tutor/privacy/get', who: tutor, input: noFields, answer: privacy }),
  savePrivacy: endpoint({
    method: 'POST',
    path: '/api/tutor/privacy/save',
    who: tutor,
    inPerson: true,
    input: z.object({ privacy: entity(z.object(privacyInput)) }),
    answer: privacy,
    limit: { seconds: 3600, perNetwork: 600, perActor: 120 },
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/tutor/privacy/download_files',
    who: tutor,
    inPerson: true,
    input: noFields,
    answer: noFields,
    file: 'application/zip',
    limit: { seconds: 3600, perNetwork: 60, perActor: 10 },
  }),
  deleteProfile: endpoint({
    method: 'POST',
    path: '/api/tutor/privacy/delete_profile',
    who: tutor,
    inPerson: true,
    input: z.object({ ...confirmation, wallet: z.enum(walletChoices).optional() }),
    answer: privacy,
    limit: { seconds: 900, perNetwork: 30, perActor: 10 },
  }),
  cancelDeletion: endpoint({
    method: 'POST',
    path: '/api/tutor/privacy/cancel_delete_profile',
    who: tutor,
    inPerson: true,
    input: noFields,
    answer: privacy,
  }),
}

export const anonymiseEndpoints = {
  anonymise: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/anonymization_delete',
    who: { staff: tutorsPanel.staff },
    inPerson: true,
    input: z.object(tutorIdInput),
    answer: noFields,
  }),
}

export const privacyPage = definePage({
  id: 'privacy',
  path: '/privacy',
  who: tutor,
  layout: 'site',
  input: noFields,
  data: privacy,
})
