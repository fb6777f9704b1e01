import { reviewStatus } from '#features/orders/model.ts'
import type { RefusedReason, RemoveReason } from '#features/orders/model.ts'

export type DemoResponse = {
  tutor_id: number
  kind: 'personal' | 'potential' | 'staff'
  state: 'offered' | 'agreed' | 'refused' | 'silent' | 'appointed' | 'declined' | 'removed'
  offered_at: Date
  responded_at: Date | null
  text: string
  rate: number | null
  refused_reason: RefusedReason | null
  remove_reasons: RemoveReason[]
  points: number
  parts: object
  seen_at: Date | null
}

export const unanswered = {
  responded_at: null,
  text: '',
  rate: null,
  refused_reason: null,
  remove_reasons: [],
  seen_at: null,
} satisfies Partial<DemoResponse>
export const noTutor = {
  tutor_id: null,
  rate: null,
  fee: null,
  appointed_at: null,
  appointed_by: null,
  appointed_reason: null,
}

export type DemoOrderColumns = {
  personal_tutor_id: number | null
  personal_until: Date | null
  auto_appoint: boolean
  tutor_id: number | null
  rate: number | null
  fee: number | null
  appointed_at: Date | null
  appointed_by: string | null
  appointed_reason: object | null
  first_class: Date | null
  first_class_until: Date | null
  date_payment_deadline: Date | null
  paid_at: Date | null
  payment_data: object | null
  date_pause_off: Date | null
  remove_reasons: RemoveReason[]
  remove_text: string
  review_status: number
  review_requested_at: Date | null
  favorite: boolean
  admin_comment: string
  school_origin: string
}

export function emptyColumns(): DemoOrderColumns {
  return {
    personal_tutor_id: null,
    personal_until: null,
    auto_appoint: true,
    ...noTutor,
    first_class: null,
    first_class_until: null,
    date_payment_deadline: null,
    paid_at: null,
    payment_data: null,
    date_pause_off: null,
    remove_reasons: [],
    remove_text: '',
    review_status: reviewStatus.none,
    review_requested_at: null,
    favorite: false,
    admin_comment: '',
    school_origin: '',
  }
}
