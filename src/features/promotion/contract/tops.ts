import { z } from 'zod'
import { guest, tutor } from '#shared/access.ts'
import { entity, id, integer, seconds } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import { confirmation } from '#features/accounts/contract.ts'
import { payment, paymentChoices, paymentKey, paymentLimit, startedPayment } from '#features/payments/contract.ts'
import { tutorVisibility } from '#features/tutor-visibility/contract.ts'
import { isTopPeriod, topStates } from '../model.ts'

const maxPrice = 1_000_000_000
/** The most placements on the tutor's page. */
export const maxOwnTops = 50

/**
 * `price` and `starts_at` are those that the tutor saw, so that a changed price or a later start is refused. Without
 * `starts_at` the placement starts at once or not at all.
 */
const wantedTop = z.object({
  subject_id: id(),
  /** Null is online. */
  city_id: id().nullable().default(null),
  days: integer(1, 366).refine(isTopPeriod),
  price: integer(1, maxPrice),
  starts_at: seconds().nullable().default(null),
})
export type WantedTop = z.output<typeof wantedTop>
const top = { top: entity(wantedTop) }

const listNames = {
  subject_id: z.int(),
  subject: z.string(),
  city_id: z.int().nullable(),
  /** Empty online. */
  city: z.string(),
  /** The list in the catalog. */
  link: z.string(),
}

const topOffer = z.object({
  ...listNames,
  slots: z.int(),
  /** Places that are taken now. */
  taken: z.int(),
  requests: z.int(),
  /** 100, 150 or 200 percent of the base price. */
  demand: z.int(),
  /** The end of the tutor's last placement in this list, which the next one extends. */
  own_until: seconds().nullable(),
  /** A period that cannot start in time is missing. `starts_at` is null for a start at once. */
  periods: z.array(z.object({ days: z.int(), price: z.int(), starts_at: seconds().nullable() })),
})
export type TopOffer = z.output<typeof topOffer>

const ownTop = z.object({
  id: z.int(),
  ...listNames,
  state: z.enum(topStates),
  starts_at: seconds().nullable(),
  ends_at: seconds().nullable(),
  days: z.int(),
  /** Days that were unused when the tutor was hidden. */
  credit_days: z.int().nullable(),
  /** 0 for the rest of an earlier placement, whose row has the price. */
  price: z.int(),
  refunded: z.int(),
  impressions: z.int(),
  views: z.int(),
  requests: z.int(),
  /** Impressions per day, the oldest first. */
  daily: z.array(z.int()),
})
export type OwnTop = z.output<typeof ownTop>

const tops = {
  currency: z.string(),
  offers: z.array(topOffer),
  placements: z.array(ownTop),
  /** Places are sold only to tutors whom visitors can find and ask. */
  visibility: tutorVisibility,
}

export const topEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/tutor/top/get',
    who: tutor,
    inPerson: true,
    input: noFields,
    answer: z.object(tops),
  }),
  payByWallet: endpoint({
    method: 'POST',
    path: '/api/tutor/top/pay_by_wallet',
    who: tutor,
    input: z.object(top),
    answer: z.object({ top_id: z.int() }),
    inPerson: true,
    limit: paymentLimit,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/tutor/top/pay/:provider',
    who: tutor,
    input: z.object({ ...payment, ...top }),
    answer: startedPayment,
    inPerson: true,
    limit: paymentLimit,
    form: true,
  }),
  payByToken: endpoint({
    method: 'POST',
    path: '/api/tutor/top/pay_by_token',
    who: tutor,
    input: z.object({ ...top, card_id: id(), ...paymentKey, ...confirmation }),
    answer: startedPayment,
    inPerson: true,
    limit: paymentLimit,
  }),
}

/** At most as many as a page of the catalog has. */
const reported = () => z.array(id()).max(20).default([])

/** Has no limit of its own, because a limit would write to the database on every call. */
export const topReportEndpoints = {
  report: endpoint({
    method: 'POST',
    path: '/api/client/tops/report',
    who: guest,
    input: z.object({ seen: reported(), opened: reported() }),
    answer: noFields,
  }),
}

export const topsPage = definePage({
  id: 'tops',
  path: '/tops',
  who: tutor,
  inPerson: true,
  layout: 'site',
  plain: true,
  input: noFields,
  data: z.object({ ...tops, choices: paymentChoices }),
})
