import { z } from 'zod'
import { contentStaff, guest } from '#shared/access.ts'
import { flag, id, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { instantField, referenceField, stampField, statusField, textField } from '#shared/fields.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { applicationLimits, applicationStatus, maxCvBytes } from './model.ts'

const limits = applicationLimits
const { new: fresh, in_review, invited, hired, declined } = applicationStatus
const cvTypes = ['application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'] as const

const statuses = {
  field: 'status',
  initial: fresh,
  states: [fresh, in_review, invited, hired, declined],
  transitions: {
    review: { from: [fresh, declined], to: in_review },
    invite: { from: [fresh, in_review], to: invited },
    hire: { from: [invited], to: hired },
    decline: { from: [fresh, in_review, invited], to: declined },
  },
} as const

const readOnly = { readOnly: true as const }

/** Applicants write everything but the note. */
export const applicationPanel = crud(panelPage('job_applications', { menu: 'content', staff: contentStaff }), {
  name: 'job_application',
  plural: 'job_applications',
  fields: {
    name: { ...textField(limits.name), ...readOnly },
    vacancy_id: { ...referenceField('vacancy', { label: 'title' }), ...readOnly },
    email: { ...textField(limits.email), ...readOnly },
    phone: { ...textField(limits.phone), ...readOnly },
    message: { ...textField(limits.message, { long: true }), ...readOnly },
    cv_title: { ...textField(200), ...readOnly },
    note: textField(limits.note, { long: true }),
    status: statusField(statuses),
    created_at: { ...instantField(), ...readOnly },
    erase_at: stampField(),
  },
  calls: { create: false, delete: false, bulk: false },
  statuses,
  // For applicants who ask for it; until the job of the night it can be undone.
  actions: { erase: { stamp: 'erase_at', confirm: true, hint: true, danger: true } },
})

export const applicationEndpoints = {
  apply: endpoint({
    method: 'POST',
    path: '/api/client/vacancy/apply',
    who: guest,
    inPerson: true,
    input: z.object({
      vacancy_id: id(),
      name: text(limits.name, 2),
      email: text(limits.email, 3),
      phone: text(limits.phone).default(''),
      message: text(limits.message).default(''),
      /** The applicant agrees that the data is stored. */
      consent: flag(),
      /** The name of the file on the applicant's device. */
      cv_title: text(200).default(''),
    }),
    files: { cv: { maxBytes: maxCvBytes, maxCount: 1, types: cvTypes } },
    answer: noFields,
    limit: { seconds: 86_400, perNetwork: 30, perValue: { field: 'email', max: 3 }, captchaAfter: 3 },
  }),
  downloadCv: endpoint({
    method: 'GET',
    path: '/api/admin/job_application/cv',
    who: { staff: contentStaff },
    input: z.object({ id: id() }),
    answer: noFields,
    file: cvTypes,
  }),
}
