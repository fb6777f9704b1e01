import { z } from 'zod'
import { leadStaff, tutorStaff } from '#shared/access.ts'
import { flag, id, money, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { adjustmentStates } from '../model.ts'
import { walletLine } from './payments.ts'

const maxAdjustment = 1_000_000_000
const adjustment = {
  reason: text(500, 3),
  /** Repeating a call with the same key changes nothing; the key of another call is rejected. */
  idempotency_key: text(64, 8).optional(),
}
/** The limit of the caller for this tutor and in all, within 24 hours. Sums above `left` wait for a second member. */
export const soleLimit = z.object({ perTutor: z.int(), perStaff: z.int(), left: z.int() })
const adjusted = z.object({ adjustment_id: z.int(), state: z.enum(adjustmentStates), balance: z.int() })

export const adjustmentEndpoints = {
  /** The wallet as the tutor's case shows it: the last movements, and adjustments that wait for approval. */
  get: endpoint({
    method: 'GET',
    path: '/api/admin/tutor/wallet/get',
    who: { staff: tutorStaff },
    inPerson: true,
    input: z.object({ tutor_id: id() }),
    answer: z.object({
      balance: z.int(),
      debt: z.int(),
      currency: z.string(),
      limit: soleLimit,
      lines: z.array(walletLine),
      waiting: z.array(z.object({ id: z.int(), amount: z.int(), forgives_debt: z.boolean(), reason: z.string() })),
    }),
  }),
  /** A positive sum is added, a negative one is taken. */
  add: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/wallet/add_money',
    who: { staff: tutorStaff },
    input: z.object({
      tutor_id: id(),
      sum: money(-maxAdjustment, maxAdjustment).refine((sum) => sum !== 0),
      ...adjustment,
    }),
    answer: adjusted,
    inPerson: true,
  }),
  /** Gives up a part of what the tutor owes, by the same rules as `add`. */
  forgiveDebt: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/wallet/forgive_debt',
    who: { staff: tutorStaff },
    input: z.object({ tutor_id: id(), sum: money(1, maxAdjustment), ...adjustment }),
    answer: adjusted,
    inPerson: true,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/wallet_adjustment/decide',
    who: { staff: leadStaff },
    input: z.object({ adjustment_id: id(), approve: flag() }),
    answer: noFields,
    inPerson: true,
  }),
}
