import { z } from 'zod'
import { tutor, tutorStaff } from '#shared/access.ts'
import { entity, flag, id, seconds, text } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import { confirmation, confirmationChoices } from '#features/accounts/contract.ts'
import {
  billingDocumentKinds,
  billingFileRule,
  billingStates,
  invoiceKinds,
  legalForms,
  maxBillingDocuments,
  onceFields,
} from '../model.ts'

const addressFields = { name: text(200, 1), address: text(200, 1), postcode: text(12, 1), city: text(100, 1) }

const billingDocument = z.object({
  id: z.int(),
  kind: z.enum(billingDocumentKinds),
  type: z.string(),
  created_at: seconds(),
})

/** Billing data that were never saved are an empty draft. */
const billing = {
  state: z.enum(billingStates),
  comment: z.string(),
  legal_form: z.enum(legalForms).nullable(),
  tax_id: z.string(),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  iban: z.string(),
  /** Fields with a value that only staff can clear. */
  locked: z.array(z.enum(onceFields)),
  documents: z.array(billingDocument),
  submitted_at: seconds().nullable(),
}

const ownBilling = z.object({
  billing: z.object(billing),
  /** The legal forms of the edition, each with the name of its tax number. */
  legal_forms: z.array(z.object({ form: z.enum(legalForms), tax_id: z.string() })),
  ...confirmationChoices.shape,
})

/** The payment that a document belongs to, or the movement if the wallet paid without one. */
const invoiceRef = { payment_id: id().optional(), movement_id: id().optional() }

export const billingEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/tutor/billing_data/get',
    who: tutor,
    inPerson: true,
    input: noFields,
    answer: ownBilling,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/tutor/billing_data/save',
    who: tutor,
    input: z.object({
      billing_data: entity(
        z.object({
          legal_form: z.enum(legalForms),
          tax_id: text(30, 1),
          ...addressFields,
          iban: text(42).default(''),
          /** Ids of the documents to keep; all of them if missing. */
          documents: z.array(id()).max(maxBillingDocuments).optional(),
        }),
      ),
      ...confirmation,
    }),
    files: { new_billing_documents: billingFileRule, new_address_documents: billingFileRule },
    answer: ownBilling,
    inPerson: true,
    limit: { seconds: 3600, perNetwork: 300, perActor: 30 },
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/tutor/billing_data/document',
    who: tutor,
    inPerson: true,
    input: z.object({ id: id() }),
    answer: noFields,
    file: ['image/webp', 'application/pdf'],
  }),
  invoiceFile: endpoint({
    method: 'GET',
    path: '/api/tutor/billing_data/get_invoice_file',
    who: tutor,
    inPerson: true,
    input: z.object(invoiceRef),
    answer: noFields,
    file: 'application/pdf',
  }),
}

const staff = { staff: tutorStaff }
const tutorRef = { tutor_id: id() }

export const staffBillingEndpoints = {
  approve: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/billing_data/approve',
    who: staff,
    input: z.object({
      ...tutorRef,
      approve: flag(),
      reject_comment: text(1000).default(''),
      /** The time of the submission that staff have seen; a newer one is not decided. */
      submitted_at: seconds().optional(),
    }),
    answer: noFields,
    inPerson: true,
  }),
  clearField: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/billing_data/clear_once_field',
    who: staff,
    input: z.object({ ...tutorRef, field: z.enum(onceFields) }),
    answer: noFields,
    inPerson: true,
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/admin/tutor/billing_data/document',
    who: staff,
    inPerson: true,
    input: z.object({ id: id() }),
    answer: noFields,
    file: ['image/webp', 'application/pdf'],
  }),
  invoice: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/profile/get_invoice',
    who: staff,
    inPerson: true,
    /** A receipt that an invoice has replaced is found by its id only. */
    input: z.object({ ...tutorRef, ...invoiceRef, invoice_id: id().optional() }),
    answer: noFields,
    file: 'application/pdf',
  }),
}

export const issuedInvoice = z.object({
  id: z.int(),
  movement_id: z.int(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issued_at: seconds(),
  gross: z.int(),
  currency: z.string(),
  /** False until the PDF has been drawn. */
  ready: z.boolean(),
  /** The number of the invoice that replaces this receipt. */
  replaced_by: z.string().nullable(),
})

/** The billing data in the tutor's case, for staff; `billing` is null in editions without billing data. */
export const staffBilling = z.object({
  billing: z.object({ ...billing, tax_id_name: z.string() }).nullable(),
  invoices: z.array(issuedInvoice),
})

export const billingPage = definePage({
  id: 'billing',
  path: '/billing',
  who: tutor,
  inPerson: true,
  layout: 'site',
  needs: 'billingData',
  input: noFields,
  data: ownBilling,
})
