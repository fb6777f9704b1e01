import { useState } from 'react'
import type { Envelope, PageData } from '#shared/contract.ts'
import { offerUndo } from '#ui/admin/undo.ts'
import type { UndoOffer } from '#ui/admin/undo.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import type { RemoveReason } from '../../../model.ts'
import type { feeStaffEndpoints } from '../../../contract/fee.ts'
import type { orderPanelEndpoints as calls, staffOrderPage } from '../../../contract/staff.ts'

export type StaffOrderData = PageData<typeof staffOrderPage>
export type StaffOrderView = StaffOrderData['order']
export type OrderCandidate = StaffOrderData['candidates'][number]

export type RemovalReasons = { remove_reasons: RemoveReason[]; text: string }

export const orderCalls = {
  processing: (order_id: number) =>
    call<typeof calls.setProcessing>('POST /api/admin/order/set_processing', { order_id }),
  potential: (order_id: number) => call<typeof calls.setPotential>('POST /api/admin/order/set_potential', { order_id }),
  potentialOff: (order_id: number) =>
    call<typeof calls.setPotentialOff>('POST /api/admin/order/set_potential_off', { order_id }),
  appoint: (order_id: number, tutor_id: number) =>
    call<typeof calls.appoint>('POST /api/admin/order/appoint_tutor', { order_id, tutor_id }),
  deleteTutor: (order_id: number, tutor_id: number, reasons: RemovalReasons) =>
    call<typeof calls.deleteTutor>('POST /api/admin/order/delete_tutor', { order_id, tutor_id, ...reasons }),
  firstClass: (order_id: number, version: number, first_class: number) =>
    call<typeof calls.setFirstClass>('POST /api/admin/order/set_first_class', { order_id, version, first_class }),
  paid: (order_id: number, owed: number, payment_data: SettlementValues) =>
    call<typeof calls.setPaid>('POST /api/admin/order/set_paid', { order_id, owed, payment_data }),
  writeOff: (order_id: number, owed: number, reason: string) =>
    call<typeof feeStaffEndpoints.writeOff>('POST /api/admin/order/write_off_fee', { order_id, owed, reason }),
  paidOff: (order_id: number) => call<typeof calls.setPaidOff>('POST /api/admin/order/set_paid_off', { order_id }),
  lost: (order_id: number, reasons: RemovalReasons) =>
    call<typeof calls.setLost>('POST /api/admin/order/set_lost', { order_id, ...reasons }),
  lostOff: (order_id: number) => call<typeof calls.setLostOff>('POST /api/admin/order/set_lost_off', { order_id }),
  pause: (order_id: number, date_pause_off: number) =>
    call<typeof calls.setPause>('POST /api/admin/order/set_pause', { order_id, date_pause_off }),
  unpause: (order_id: number) => call<typeof calls.setUnpause>('POST /api/admin/order/set_unpause', { order_id }),
  remove: (order_id: number, { remove_reasons }: RemovalReasons) =>
    call<typeof calls.delete>('POST /api/admin/order/delete', { order_id, remove_reasons }),
  schoolNew: (order_id: number, request_origin: string) =>
    call<typeof calls.setSchoolNew>('POST /api/admin/order/set_school_new', { order_id, request_origin }),
  schoolProcessing: (order_id: number) =>
    call<typeof calls.setSchoolProcessing>('POST /api/admin/order/set_school_processing', { order_id }),
  toMainSite: (order_id: number) =>
    call<typeof calls.toMainSite>('POST /api/admin/order/send_to_main_site_as_new', { order_id }),
  yellow: (order_id: number, tutor_id: number, on: boolean) =>
    on
      ? call<typeof calls.markYellow>('POST /api/admin/order/tutor_mark_yellow', { order_id, tutor_id })
      : call<typeof calls.markYellowOff>('POST /api/admin/order/tutor_mark_yellow_off', { order_id, tutor_id }),
  autoAppoint: (order_id: number, value: boolean) =>
    call<typeof calls.setAutoAppoint>('POST /api/admin/order/set_auto_appoint_potential_tutors', { order_id, value }),
  smsClient: (order_id: number, text: string) =>
    call<typeof calls.smsClient>('POST /api/admin/order/sms_client', { order_id, ...(text && { text }) }),
  smsTutor: (order_id: number, text: string) =>
    call<typeof calls.smsTutor>('POST /api/admin/order/sms_tutor', { order_id, ...(text && { text }) }),
  noReview: (order_id: number) => call<typeof calls.setNoReview>('POST /api/admin/order/set_no_review', { order_id }),
  emptyReview: (order_id: number, review_mark: number) =>
    call<typeof calls.setEmptyReview>('POST /api/admin/order/set_empty_review', { order_id, review_mark }),
  review: (order_id: number, version: number | null, review_mark: number, review_text: string) =>
    call<typeof calls.setReview>('POST /api/admin/order/set_review', {
      order_id,
      review_mark,
      review_text,
      ...(version !== null && { version }),
    }),
  reviewResponse: (order_id: number, version: number | null, review_response_text: string) =>
    call<typeof calls.setReviewResponse>('POST /api/admin/order/set_review_response', {
      order_id,
      review_response_text,
      ...(version !== null && { version }),
    }),
  liftFeeBlock: (tutor_id: number, until: number) =>
    call<typeof feeStaffEndpoints.lift>('POST /api/admin/tutor/lift_fee_block', { tutor_id, until }),
  save: (order: {
    id: number
    version: number
    staff_id?: number | null
    admin_comment?: string
    rate?: number | null
  }) => call<typeof calls.save>('POST /api/admin/order/save', { order }),
}

/** The calls that revert another one, as data: an offer to undo outlives the page. */
export const oppositeCalls = {
  potential: (order_id: number) => opposite('/api/admin/order/set_potential', { order_id }),
  potentialOff: (order_id: number) => opposite('/api/admin/order/set_potential_off', { order_id }),
  paidOff: (order_id: number) => opposite('/api/admin/order/set_paid_off', { order_id }),
  lostOff: (order_id: number) => opposite('/api/admin/order/set_lost_off', { order_id }),
  unpause: (order_id: number) => opposite('/api/admin/order/set_unpause', { order_id }),
  toMainSite: (order_id: number) => opposite('/api/admin/order/send_to_main_site_as_new', { order_id }),
  yellow: (order_id: number, tutor_id: number, on: boolean) =>
    opposite(on ? '/api/admin/order/tutor_mark_yellow' : '/api/admin/order/tutor_mark_yellow_off', {
      order_id,
      tutor_id,
    }),
  autoAppoint: (order_id: number, value: boolean) =>
    opposite('/api/admin/order/set_auto_appoint_potential_tutors', { order_id, value }),
}
type SettlementValues = { sum: number; method: string; reference: string; reason: string }
export type OppositeCall = Extract<UndoOffer, { undone: string }>['opposite']

const opposite = (path: (typeof calls)[keyof typeof calls]['path'], input: OppositeCall['input']): OppositeCall => ({
  method: 'POST',
  path,
  input,
})

/** Runs one call at a time, shows the outcome and reloads the page, also after an error. `undo` reverts the call. */
export function useOrderCall() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  async function run(pending: Promise<Envelope<unknown>>, successText: string, undo?: OppositeCall): Promise<boolean> {
    setBusy(true)
    const answer = await pending
    setBusy(false)
    if (answer.status === 'fail') notifyFailure(answer, t)
    else if (undo) offerUndo(t, { opposite: undo, undone: t('order_case.undone'), text: successText })
    else notify('done', successText)
    await refresh()
    return answer.status === 'success'
  }
  return { busy, run }
}
