import type { SandboxOutcome } from './sandbox.ts'

type CardOutcome = Exclude<SandboxOutcome, 'abandoned'>
export type FondyToken = { card: CardOutcome }
export type FondyOrder = {
  orderId: string
  paymentId: number
  amount: number
  currency: string
  description: string
  email: string
  merchantData: string
  responseUrl: string
  noticeUrl: string
  checkoutUrl: string
  createdAt: string
  lifetime: number
  delayed: boolean
  saveCard: boolean
  status: 'created' | 'processing' | 'approved' | 'declined' | 'reversed'
  responseCode: string
  card: CardOutcome | undefined
  rectoken: string
  reversed: number
  reverseIds: string[]
}

/** Fondy publishes one declined card with 3-D Secure and one without. */
const cards: Record<CardOutcome, string> = {
  success: '4444555511116666',
  three_d_secure: '4444555566661111',
  declined: '4444111155556666',
  insufficient_funds: '4444111166665555',
}

export const cardOf = (outcome: CardOutcome) => cards[outcome]

export function statusOf({ status, createdAt, lifetime }: FondyOrder, now: Date): FondyOrder['status'] | 'expired' {
  const isOpen = status === 'created' || status === 'processing'
  return isOpen && now.getTime() > new Date(createdAt).getTime() + lifetime * 1000 ? 'expired' : status
}

/** All fields of an order; Fondy sends the empty ones too, most numbers as text, and `additional_info` as JSON text. */
export function presentOrder(order: FondyOrder, now: Date): Record<string, string | number> {
  const status = statusOf(order, now)
  const isPaid = status === 'approved' || status === 'reversed'
  const card = order.card ? cards[order.card] : ''
  return {
    rrn: isPaid ? '111111111111' : '',
    masked_card: card && `${card.slice(0, 6)}XXXXXX${card.slice(-4)}`,
    sender_cell_phone: '',
    sender_account: '',
    currency: order.currency,
    fee: '',
    reversal_amount: String(order.reversed),
    settlement_amount: '0',
    actual_amount: isPaid ? String(order.amount) : '',
    response_description: order.responseCode && 'Declined',
    sender_email: order.email,
    order_status: status,
    order_time: new Date(order.createdAt).toISOString().slice(0, 10).split('-').toReversed().join('.'),
    actual_currency: isPaid ? order.currency : '',
    order_id: order.orderId,
    tran_type: status === 'reversed' ? 'reverse' : 'purchase',
    eci: order.card === 'three_d_secure' ? '5' : card && '7',
    settlement_date: '',
    payment_system: card && 'card',
    approval_code: isPaid ? '123456' : '',
    merchant_id: 1_396_424,
    settlement_currency: '',
    payment_id: order.paymentId,
    card_bin: card && Number(card.slice(0, 6)),
    response_code: order.responseCode,
    card_type: card && 'VISA',
    amount: String(order.amount),
    product_id: '',
    merchant_data: order.merchantData,
    rectoken: order.rectoken,
    rectoken_lifetime: order.rectoken && '01.12.2030 00:00:00',
    verification_status: '',
    parent_order_id: '',
    additional_info: JSON.stringify({ capture_status: isPaid ? 'captured' : null, client_fee: 0, is_test: true }),
  }
}
