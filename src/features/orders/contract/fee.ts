import { z } from 'zod'
import { leadStaff, tutor } from '#shared/access.ts'
import { id, seconds } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { confirmation } from '#features/accounts/contract.ts'
import { payment, paymentKey, paymentLimit, startedPayment } from '#features/payments/contract.ts'

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

export const feeStaffEndpoints = {
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
