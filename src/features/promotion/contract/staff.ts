import { z } from 'zod'
import { leadStaff } from '#shared/access.ts'
import { entity, id, integer, money, seconds, text } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import {
  choiceField,
  instantField,
  integerField,
  moneyField,
  referenceField,
  searchField,
  textField,
} from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { panelPage } from '#shared/panel.ts'
import { topPeriods, topStates } from '../model.ts'

export const topsPanel = panelPage('users_tops', { menu: 'settings', staff: leadStaff, inPerson: true })
const who = { staff: topsPanel.staff }
const maxCount = 1_000_000_000

export const topList = listResource(topsPanel, {
  name: 'top',
  plural: 'tops',
  calls: { list: 'tops', export: 'tops/export' },
  fields: {
    tutor: textField(300),
    subject: textField(200),
    /** Empty online. */
    city: textField(200),
    state: choiceField(topStates),
    starts_at: instantField({ optional: true }),
    ends_at: instantField({ optional: true }),
    price: moneyField(),
    refunded: moneyField(),
    impressions: integerField(0, maxCount),
    views: integerField(0, maxCount),
    id: integerField(1, Number.MAX_SAFE_INTEGER),
  },
  row: {
    tutor_id: z.int(),
    subject_id: z.int(),
    city_id: z.int().nullable(),
    days: z.int(),
    slot: z.int().nullable(),
    credit_seconds: z.int().nullable(),
  },
  filters: {
    /** A part of the tutor's name, or an id of the tutor or placement. */
    text: searchField(),
    state: choiceField(topStates),
    subject_id: referenceField('subject'),
    city_id: referenceField('city'),
    starts_at: instantField(),
  },
  sort: ['starts_at', 'ends_at', 'tutor', 'price', 'id'],
  direction: 'desc',
})
const topRow = topList.row
export type TopRow = z.output<typeof topRow>
const oneTop = z.object({ top: topRow })

const newTop = z.object({
  tutor_id: id(),
  subject_id: id(),
  city_id: id().nullable().default(null),
  days: integer(1, 366),
  /** Null is the earliest free place. */
  starts_at: seconds().nullable().default(null),
})
const changedTop = z.object({ id: id(), starts_at: seconds(), ends_at: seconds() })

/** The entity is `input` of the field `data`. */
const dataOf = <T extends z.ZodObject>(input: T) => z.object({ data: entity(z.object({ input })) })

export const topStaffEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/top/get',
    who,
    input: z.object({ id: id() }),
    answer: oneTop,
    inPerson: true,
  }),
  /** A placement that staff give is free. */
  create: endpoint({
    method: 'POST',
    path: '/api/admin/top/create',
    who,
    input: dataOf(newTop),
    answer: oneTop,
    inPerson: true,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/admin/top/save',
    who,
    input: dataOf(changedTop),
    answer: oneTop,
    inPerson: true,
  }),
  /** Refunds the rest of the period to the wallet. */
  delete: endpoint({
    method: 'POST',
    path: '/api/admin/top/delete',
    who,
    input: z.object({ id: id(), reason: text(300).default('') }),
    answer: oneTop,
    inPerson: true,
  }),
}

const price = z.object({ days: z.int(), price: z.int(), standard: z.int() })
const prices = z.object({ currency: z.string(), prices: z.array(price) })

export const topPriceEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/top_prices/get',
    who,
    input: noFields,
    answer: prices,
    inPerson: true,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/admin/top_prices/save',
    who,
    input: z.object({
      prices: entity(
        z
          .array(z.object({ days: integer(1, 366), price: money(1, maxCount) }))
          .min(1)
          .max(topPeriods.length),
      ),
    }),
    answer: prices,
    inPerson: true,
  }),
}

export const topFormPage = definePage({
  id: 'panel.users_tops.form',
  path: `${topsPanel.path}:id/`,
  who,
  inPerson: true,
  layout: 'panel',
  input: z.object({ id: z.union([id(), z.literal('new')]) }),
  data: z.object({
    top: topRow.nullable(),
    /** The refund of a removal at this moment. */
    refund: z.int(),
    subjects: z.array(z.object({ value: z.int(), text: z.string() })),
    cities: z.array(z.object({ value: z.int(), text: z.string() })),
  }),
})

export const topPricesPage = definePage({
  id: 'panel.users_tops.prices',
  path: `${topsPanel.path}prices/`,
  who,
  inPerson: true,
  layout: 'panel',
  input: noFields,
  data: prices,
})
