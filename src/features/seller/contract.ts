import { z } from 'zod'
import { staffStatus } from '#shared/access.ts'
import { calendarDay, entity, id, seconds, text } from '#shared/codecs.ts'
import { definePage, endpoint } from '#shared/contract.ts'
import { panelPage } from '#shared/panel.ts'
import { sellerLimits } from './model.ts'

export const sellerPanel = panelPage('seller', { menu: 'settings', staff: [staffStatus.head], inPerson: true })
const who = { staff: sellerPanel.staff }

const input = z.object({
  /** The first day on which documents print it. */
  valid_from: calendarDay(),
  name: text(sellerLimits.name, 1),
  address: text(sellerLimits.address, 1),
  tax_id: text(sellerLimits.tax_id, 1),
  /** Further numbers to be printed, as typed. */
  other_ids: text(sellerLimits.other_ids).default(''),
  /** An IBAN, or an account in the words of another country. */
  bank_account: text(sellerLimits.bank_account).default(''),
  email: text(sellerLimits.email, 1),
  phone: text(sellerLimits.phone).default(''),
})

/** The texts of visitors' pages, documents and emails that name the seller. */
const printed = z.object({
  document: z.array(z.string()),
  page: z.string(),
  email: z.string(),
})

const version = z.object({
  id: id(),
  ...input.shape,
  printed,
  /** It signs today. */
  current: z.boolean(),
  invented: z.boolean(),
  entered_at: seconds(),
  /** Null if the setup entered it. */
  entered_by: z.string().nullable(),
})

export const sellerEndpoints = {
  /** Adds a version, since documents of earlier days keep theirs. */
  create: endpoint({
    method: 'POST',
    path: '/api/admin/seller/create',
    who,
    inPerson: true,
    input: z.object({ seller: entity(input) }),
    answer: z.object({ seller: version }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/seller/preview',
    who,
    inPerson: true,
    input: z.object({ seller: entity(input) }),
    answer: z.object({ printed }),
  }),
}

export const sellerPage = definePage({
  id: 'panel.seller',
  path: '/panel/seller/',
  who,
  inPerson: true,
  layout: 'panel',
  input: z.object({}),
  data: z.object({
    /** The newest first. */
    versions: z.array(version),
    today: z.string(),
    /** The names of the tax numbers of the edition. */
    tax_ids: z.array(z.string()),
    /** Sales are off until one is entered. */
    missing: z.boolean(),
  }),
})
