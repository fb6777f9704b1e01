import { z } from 'zod'
import { tutor } from '#shared/access.ts'
import { entity, flag, seconds, secret, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { preferencesSchema } from '#features/notifications/preference-contract.ts'
import { privacyFields, verificationStates } from './model.ts'
import { completenessItems, ratingParts } from './rating-model.ts'

const settings = z.object({
  settings: z.object({
    email: z.string(),
    email_confirmed: z.boolean(),
    /** New address that is not confirmed yet. */
    email_waiting: z.string(),
    phone: z.string(),
    phone_confirmed: z.boolean(),
    phone_waiting: z.string(),
    phone_confirm: z.boolean(),
    email_subscribed: z.boolean(),
    has_password: z.boolean(),
    /** The account is a client as well. */
    client: z.boolean(),
  }),
})

const partNames = [...(Object.keys(ratingParts) as (keyof typeof ratingParts)[]), 'newcomer', 'penalty'] as const
const rating = z.object({
  rating: z.object({
    score: z.int(),
    most: z.int(),
    parts: z.array(
      z.object({
        part: z.enum(partNames),
        points: z.int(),
        most: z.int(),
        /** False if there is no data yet; the part then gets half of its points. */
        known: z.boolean(),
      }),
    ),
    /** The average and the lower bound of its confidence interval. Null without reviews. */
    reviews: z.object({ count: z.int(), average: z.number(), at_least: z.number() }).nullable(),
    /** `answer_minutes` is the total of all answers. Null without requests. */
    record: z.object({ offers: z.int(), answers: z.int(), answer_minutes: z.int(), paid_orders: z.int() }).nullable(),
    penalty_reason: z.string(),
    /** Missing profile items and the points that each would add. */
    missing: z.array(
      z.object({ item: z.enum(Object.keys(completenessItems) as [keyof typeof completenessItems]), gain: z.int() }),
    ),
  }),
})

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
  has_password: z.boolean(),
})

const affiliate = z.object({
  affiliate: z.object({
    link: z.string(),
    registered: z.int(),
    published: z.int(),
    /** The latest referrals, by short name. */
    people: z.array(z.object({ name: z.string(), registered_at: seconds(), published: z.boolean() })),
  }),
})

export const settingsEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/tutor/settings/get',
    who: tutor,
    input: noFields,
    answer: settings,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/tutor/settings/set_email_subscribe',
    who: tutor,
    inPerson: true,
    input: z.object({ value: flag() }),
    answer: noFields,
  }),
  setEmail: endpoint({
    method: 'POST',
    path: '/api/tutor/email/set',
    who: tutor,
    inPerson: true,
    input: z.object({ email: text(254, 1), current_password: secret().optional() }),
    answer: noFields,
    // Sends an email to an address that anyone may have typed.
    limit: { seconds: 3600, perNetwork: 60, perValue: { field: 'email', max: 5 }, perActor: 20 },
  }),
  rating: endpoint({ method: 'GET', path: '/api/tutor/rating/get', who: tutor, input: noFields, answer: rating }),
  verification: endpoint({
    method: 'GET',
    path: '/api/tutor/profile/verified/get',
    who: tutor,
    input: noFields,
    answer: verification,
  }),
  requestVerification: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/verified/confirm',
    who: tutor,
    inPerson: true,
    input: noFields,
    answer: verification,
  }),
  affiliate: endpoint({
    method: 'GET',
    path: '/api/tutor/affiliate/get',
    who: tutor,
    input: noFields,
    answer: affiliate,
  }),
}

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
    input: z.object({ password: secret().optional() }),
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

const site = { who: tutor, layout: 'site', input: noFields } as const
const phoneRule = z.object({
  prefix: z.string(),
  length: z.int().optional(),
  min: z.int().optional(),
  max: z.int().optional(),
})

export const settingsPage = definePage({
  id: 'settings',
  path: '/settings',
  ...site,
  data: settings.extend({ choices: preferencesSchema, phone_rule: phoneRule }),
})
export const privacyPage = definePage({ id: 'privacy', path: '/privacy', ...site, data: privacy })
export const verifiedPage = definePage({ id: 'verified_tutor', path: '/verified-tutor', ...site, data: verification })
export const ratingPage = definePage({ id: 'rating', path: '/rating', ...site, data: rating })
export const affiliatePage = definePage({ id: 'affiliate', path: '/affiliate', ...site, data: affiliate })
