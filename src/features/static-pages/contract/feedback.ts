import { z } from 'zod'
import { contentStaff, guest } from '#shared/access.ts'
import { entity, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { instantField, stampField, statusField, textField } from '#shared/fields.ts'
import { isMailAddress } from '#shared/mail-address.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { feedbackLimits } from '../model.ts'

const statuses = {
  field: 'status',
  initial: 'open',
  states: ['open', 'answered'],
  transitions: {
    answer: { from: ['open'], to: 'answered', stamp: 'answered_at' },
    reopen: { from: ['answered'], to: 'open' },
  },
} as const

/** Staff answer from their mailbox and mark here that they did. */
export const feedbackPanel = crud(panelPage('feedback', { menu: 'content', staff: contentStaff }), {
  name: 'feedback_message',
  plural: 'feedback_messages',
  fields: {
    name: { ...textField(feedbackLimits.name), readOnly: true },
    email: { ...textField(feedbackLimits.email), readOnly: true },
    text: { ...textField(feedbackLimits.text, { long: true }), readOnly: true },
    status: statusField(statuses),
    created_at: { ...instantField(), readOnly: true },
    answered_at: stampField(),
  },
  calls: { create: false, save: false },
  statuses,
})

const feedback = z.object({
  name: text(feedbackLimits.name, 1),
  email: text(feedbackLimits.email, 1).refine(isMailAddress),
  text: text(feedbackLimits.text, 1),
})

export const feedbackCalls = {
  send: endpoint({
    method: 'POST',
    path: '/api/client/send_feedback_email',
    who: guest,
    input: z.object({ feedback: entity(feedback) }),
    answer: noFields,
    limit: { seconds: 3600, perNetwork: 20, captchaAfter: 5, perValue: { field: 'feedback.email', max: 3 } },
  }),
}
