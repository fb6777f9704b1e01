import { z } from 'zod'
import { contentStaff, guest } from '#shared/access.ts'
import { entity, integer, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import { instantField, integerField, stampField, statusField, textField } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { siteReviewLimits, siteReviewStatus } from './model.ts'

const { unconfirmed, pending, active, inactive, deleted } = siteReviewStatus
const limits = siteReviewLimits

const statuses = {
  field: 'status',
  initial: unconfirmed,
  states: [unconfirmed, pending, active, inactive, deleted],
  transitions: {
    set_active: { from: [pending, inactive], to: active, stamp: 'published_at' },
    set_inactive: { from: [pending, active], to: inactive },
    set_deleted: {
      from: [unconfirmed, pending, active, inactive],
      to: deleted,
      stamp: 'deleted_at',
      confirm: true,
      hint: true,
      danger: true,
    },
    restore: { from: [deleted], to: inactive },
  },
} as const

const readOnly = { readOnly: true as const, editableInList: false }

/** The author's words stay as they were written. Staff decide whether to show them, and reply. */
export const siteReviewPanel = crud(panelPage('reviews_show', { menu: 'content', staff: contentStaff }), {
  name: 'site_review',
  plural: 'site_reviews',
  fields: {
    name: { ...textField(limits.name), ...readOnly },
    mark: { ...integerField(1, 5), ...readOnly },
    text: { ...textField(limits.text, { long: true }), ...readOnly },
    email: { ...textField(limits.email), ...readOnly },
    reply: textField(limits.reply, { long: true }),
    status: statusField(statuses),
    created_at: { ...instantField(), ...readOnly },
    published_at: stampField(),
    deleted_at: stampField(),
  },
  calls: { list: 'GET site_reviews/get', create: false, delete: false, bulk: false },
  statuses,
})

const siteReview = z.object({
  id: z.int(),
  /** First name and initial. */
  author: z.string(),
  mark: z.int(),
  text: z.string(),
  /** A BCP 47 language tag. */
  lang: z.string(),
  published_at: seconds(),
  /** Empty without a reply of the company. */
  reply: z.string(),
})

/** The average has two decimal places and is null without reviews. */
const rating = { avg_review_mark: z.number().nullable(), total_count: z.int() }

export const siteReviewEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/client/reviews',
    who: guest,
    input: z.object({ page: pageNumber(), lang: z.enum(locales).optional() }),
    answer: z.object({ reviews: listOf(siteReview), ...rating }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/client/site_review/create',
    who: guest,
    inPerson: true,
    input: z.object({
      site_review: entity(
        z.object({
          name: text(limits.name, 2),
          email: text(limits.email, 3),
          mark: integer(1, 5),
          text: text(limits.text, limits.shortest),
        }),
      ),
    }),
    answer: noFields,
    // Every review sends an email to an address that anyone may have typed.
    limit: { seconds: 86_400, perNetwork: 50, perValue: { field: 'site_review.email', max: 3 }, captchaAfter: 3 },
  }),
  setActive: endpoint({
    method: 'POST',
    path: '/api/client/site_review/set_active',
    who: guest,
    input: z.object({ token: text(64, 1) }),
    answer: noFields,
    limit: { seconds: 3600, perNetwork: 100 },
  }),
}

export const siteReviewsPage = definePage({
  id: 'site_reviews',
  path: '/reviews',
  who: guest,
  layout: 'site',
  input: z.object({ page: pageNumber() }),
  data: z.object({
    heading: z.string(),
    reviews: listOf(siteReview),
    /** Formatted for the language; absent without reviews. */
    rating: z.object({ mark: z.string(), text: z.string() }).optional(),
    home: z.object({ text: z.string(), link: z.string() }),
  }),
})

/** The target of the link in the email. A button confirms, because programs that scan emails follow links. */
export const siteReviewActivationPage = definePage({
  id: 'site_review_activation',
  path: '/reviews/activate',
  who: guest,
  layout: 'site',
  fresh: true,
  input: z.object({ token: text(64).default('') }),
  data: z.object({ token: z.string(), known: z.boolean() }),
})
