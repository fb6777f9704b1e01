import { z } from 'zod'
import { tutor } from '#shared/access.ts'
import { entity, flag, seconds, secret, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { choices } from '#features/notifications/choice-contract.ts'
import { privacyFields, verifications } from './model.ts'
import { completenessItems, ratingParts } from './rating-model.ts'

const settings = z.object({
  settings: z.object({
    email: z.string(),
    email_confirmed: z.boolean(),
    /** A new one that was written to and not confirmed yet. */
    email_waiting: z.string(),
    phone: z.string(),
    phone_confirmed: z.boolean(),
    phone_waiting: z.string(),
    phone_confirm: z.boolean(),
    email_subscribed: z.boolean(),
    has_password: z.boolean(),
    /** Also a client with this account. */
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
        /** False: nothing to go by yet, so it counts as the middle. */
        known: z.boolean(),
      }),
    ),
    /** What their reviews come to: the average, and the lower end of what it may be by chance. Null without any. */
    reviews: z.object({ count: z.int(), average: z.number(), at_least: z.number() }).nullable(),
    /** How they deal with requests, with all minutes that answers took. Null if there were none. */
    record: z.object({ offers: z.int(), answers: z.int(), answer_minutes: z.int(), paid_orders: z.int() }).nullable(),
    penalty_reason: z.string(),
    /** Items of the profile that are missing, and what each would bring. */
    missing: z.array(
      z.object({ item: z.enum(Object.keys(completenessItems) as [keyof typeof completenessItems]), gain: z.int() }),
    ),
  }),
})

const verification = z.object({
  verification: z.object({
    state: z.enum(verifications),
    comment: z.string(),
    submitted_at: seconds().nullable(),
    /** The mark is on show now, also while a renewal is looked at. */
    verified: z.boolean(),
    verified_until: seconds().nullable(),
    steps: z.array(z.object({ step: z.enum(['email', 'phone', 'identity', 'diploma']), done: z.boolean() })),
    /** It can be asked for: it is neither under way nor valid for long. */
    open: z.boolean(),
    /** That, and everything is there. */
    may_submit: z.boolean(),
  }),
})

const privacyShape = Object.fromEntries(privacyFields.map((field) => [field, z.boolean()])) as Record<
  (typeof privacyFields)[number],
  z.ZodBoolean
>
const privacyGiven = Object.fromEntries(privacyFields.map((field) => [field, flag().optional()])) as Record<
  (typeof privacyFields)[number],
  z.ZodOptional<ReturnType<typeof flag>>
>
const privacy = z.object({
  /** Whether visitors find the profile, once it is published; what staff hide, only staff show again. */
  shown: z.boolean(),
  hidden_by_staff: z.boolean(),
  privacy: z.object(privacyShape),
  /** When everything will be removed; null if nobody asked for it. */
  deletion_at: seconds().nullable(),
  has_password: z.boolean(),
})

const affiliate = z.object({
  affiliate: z.object({
    link: z.string(),
    registered: z.int(),
    published: z.int(),
    /** The latest, by their short names. */
    people: z.array(z.object({ name: z.string(), registered_at: seconds(), published: z.boolean() })),
  }),
})

/** What tutors see and change about themselves beside the profile. */
export const settingsEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/tutor/settings/get',
    who: tutor,
    input: nothing,
    answer: settings,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/tutor/settings/set_email_subscribe',
    who: tutor,
    inPerson: true,
    input: z.object({ value: flag() }),
    answer: nothing,
  }),
  setEmail: endpoint({
    method: 'POST',
    path: '/api/tutor/email/set',
    who: tutor,
    inPerson: true,
    input: z.object({ email: text(254, 1), current_password: secret().optional() }),
    answer: nothing,
    // It writes a letter to an address that anybody may have typed.
    limit: { seconds: 3600, perAddress: 60, perValue: { field: 'email', max: 5 }, perActor: 20 },
  }),
  rating: endpoint({ method: 'GET', path: '/api/tutor/rating/get', who: tutor, input: nothing, answer: rating }),
  verification: endpoint({
    method: 'GET',
    path: '/api/tutor/profile/verified/get',
    who: tutor,
    input: nothing,
    answer: verification,
  }),
  askVerification: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/verified/confirm',
    who: tutor,
    inPerson: true,
    input: nothing,
    answer: verification,
  }),
  affiliate: endpoint({
    method: 'GET',
    path: '/api/tutor/affiliate/get',
    who: tutor,
    input: nothing,
    answer: affiliate,
  }),
}

export const privacyEndpoints = {
  privacy: endpoint({ method: 'GET', path: '/api/tutor/privacy/get', who: tutor, input: nothing, answer: privacy }),
  savePrivacy: endpoint({
    method: 'POST',
    path: '/api/tutor/privacy/save',
    who: tutor,
    inPerson: true,
    input: z.object({ privacy: entity(z.object(privacyGiven)) }),
    answer: privacy,
    limit: { seconds: 3600, perAddress: 600, perActor: 120 },
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/tutor/privacy/download_files',
    who: tutor,
    inPerson: true,
    input: nothing,
    answer: nothing,
    file: 'application/zip',
    limit: { seconds: 3600, perAddress: 60, perActor: 10 },
  }),
  deleteProfile: endpoint({
    method: 'POST',
    path: '/api/tutor/privacy/delete_profile',
    who: tutor,
    inPerson: true,
    input: z.object({ password: secret().optional() }),
    answer: privacy,
    limit: { seconds: 900, perAddress: 30, perActor: 10 },
  }),
  cancelDeletion: endpoint({
    method: 'POST',
    path: '/api/tutor/privacy/cancel_delete_profile',
    who: tutor,
    inPerson: true,
    input: nothing,
    answer: privacy,
  }),
}

const site = { who: tutor, layout: 'site', input: nothing } as const
const phoneRule = z.object({
  prefix: z.string(),
  length: z.int().optional(),
  min: z.int().optional(),
  max: z.int().optional(),
})

export const settingsPage = page({
  id: 'settings',
  path: '/settings',
  ...site,
  data: settings.extend({ choices, phone_rule: phoneRule }),
})
export const privacyPage = page({ id: 'privacy', path: '/privacy', ...site, data: privacy })
export const verifiedPage = page({ id: 'verified_tutor', path: '/verified-tutor', ...site, data: verification })
export const ratingPage = page({ id: 'rating', path: '/rating', ...site, data: rating })
export const affiliatePage = page({ id: 'affiliate', path: '/affiliate', ...site, data: affiliate })
