import { z } from 'zod'
import { leadStaff, tutor, tutorStaff } from '#shared/access.ts'
import { flag, id, integer, money, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { confirmation } from '#features/accounts/contract.ts'
import { payment, paymentKey, paymentLimit, startedPayment } from '#features/payments/contract.ts'
import { settlementKinds, settlementStates } from '../model.ts'

const orderRef = { order_id: id() }

export const feeEndpoints = {
  payByWallet: endpoint({
    method: 'POST',
    path: '/api/tutor/order/pay_by_wallet',
    who: tutor,
    input: z.object(orderRef),
    answer: noFields,
    inPerson: true,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/tutor/order/pay/:provider',
    who: tutor,
    input: z.object({ ...payment, ...orderRef }),
    answer: startedPayment,
    inPerson: true,
    limit: paymentLimit,
    form: true,
  }),
  payByToken: endpoint({
    method: 'POST',
    path: '/api/tutor/order/pay_by_token',
    who: tutor,
    input: z.object({ ...orderRef, card_id: id(), ...paymentKey, ...confirmation }),
    answer: startedPayment,
    inPerson: true,
    limit: paymentLimit,
  }),
}

/** Money that was paid outside the site. `reference` names the document that shows it. */
export const settlementInput = z.object({
  sum: money(0, 2 ** 31 - 1),
  method: text(50).default(''),
  reference: text(100, 2),
  reason: text(500, 3),
})
/** The owed sum that the caller saw. */
export const owed = { owed: integer(0, 2 ** 31 - 1) }
/** `owed` is the rest of the fee. */
export const settled = z.object({ settlement_id: z.int(), state: z.enum(settlementStates), owed: z.int() })

export const feeSettlement = z.object({
  id: z.int(),
  kind: z.enum(settlementKinds),
  amount: z.int(),
  method: z.string(),
  reference: z.string(),
  reason: z.string(),
  state: z.enum(settlementStates),
  /** Not confirmed yet, so that it earns no reward. */
  unconfirmed: z.boolean(),
  staff: z.string(),
  decided_by: z.string(),
  /** The reader entered it and cannot decide about it. */
  own: z.boolean(),
  created_at: seconds(),
})

export const feeStaffEndpoints = {
  /** Gives up what is still owed; the tutor keeps the order as if the fee were paid. */
  writeOff: endpoint({
    method: 'POST',
    path: '/api/admin/order/write_off_fee',
    who: { staff: tutorStaff },
    inPerson: true,
    input: z.object({ ...orderRef, owed: integer(1, 2 ** 31 - 1), reason: text(500, 3) }),
    answer: settled,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/fee_settlement/decide',
    who: { staff: leadStaff },
    inPerson: true,
    input: z.object({ settlement_id: id(), approve: flag() }),
    answer: noFields,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/admin/fee_settlement/confirm',
    who: { staff: leadStaff },
    inPerson: true,
    input: z.object({ settlement_id: id() }),
    answer: noFields,
  }),
  /** Lifts the consequences of an overdue fee until a date. */
  lift: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/lift_fee_block',
    who: { staff: leadStaff },
    inPerson: true,
    input: z.object({ tutor_id: id(), until: seconds() }),
    answer: noFields,
  }),
}
