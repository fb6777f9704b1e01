import type { OrderAction, OrderState } from './order-oracle.ts'

/** Maps every action on an order to the call that performs it. */
type Call = (order: OrderState, action: OrderAction) => { path: string; payload: object }

const own = (path: string) => (payload: (action: OrderAction, order: OrderState) => object) =>
  ((order, action) => ({ path, payload: { order_id: order.id, ...payload(action, order) } })) as Call
const noPayload = () => ({})
const withTutor = ({ tutor }: OrderAction) => ({ tutor_id: tutor })
const moment = ({ at }: OrderAction) => ({ first_class: at / 1000 })
const staff = (verb: string, payload: (action: OrderAction, order: OrderState) => object = noPayload) =>
  own(`/api/admin/order/${verb}`)(payload)
const client = (verb: string, payload: (action: OrderAction, order: OrderState) => object = noPayload) =>
  own(`/api/client/order/${verb}`)(payload)
const tutor = (verb: string, payload: (action: OrderAction, order: OrderState) => object = noPayload) =>
  own(`/api/tutor/order/${verb}`)(payload)
const withReason = () => ({ remove_reasons: ['schedule'] })

const calls: Record<OrderAction['actor'], Record<string, Call>> = {
  staff: {
    processing: staff('set_processing'),
    potential: staff('set_potential'),
    potential_off: staff('set_potential_off'),
    appoint: staff('appoint_tutor', withTutor),
    delete_tutor: staff('delete_tutor', (action) => ({ ...withTutor(action), ...withReason() })),
    first_class: staff('set_first_class', moment),
    paid: staff('set_paid'),
    paid_off: staff('set_paid_off'),
    lost: staff('set_lost', withReason),
    lost_off: staff('set_lost_off'),
    pause: staff('set_pause', ({ at }) => ({ date_pause_off: at / 1000 })),
    unpause: staff('set_unpause'),
    delete: staff('delete'),
    school_new: staff('set_school_new'),
    school_processing: staff('set_school_processing'),
    to_main_site: staff('send_to_main_site_as_new'),
    no_review: staff('set_no_review'),
  },
  client: {
    appoint: client('appoint_tutor', withTutor),
    make_personal: client('make_personal_tutor', withTutor),
    first_class: client('set_first_class', moment),
    decline_terms: client('decline_terms', withTutor),
    delete: client('delete'),
    review: client('set_review', (_, { reviewVersion }) => ({
      review_mark: 5,
      review_text: 'Дякую!',
      ...(reviewVersion > 0 && { version: reviewVersion }),
    })),
  },
  tutor: {
    agree_alone: tutor('respond_personal', () => ({ answer: 'agree' })),
    decline_alone: tutor('respond_personal', () => ({ answer: 'refuse', reason: 'busy' })),
    agree: tutor('respond_potential', () => ({ answer: 'agree', text: 'Залюбки' })),
    decline: tutor('respond_potential', () => ({ answer: 'refuse', reason: 'price' })),
    refuse_after: tutor('set_refused_reason', () => ({ reason: 'schedule' })),
    first_class: tutor('set_first_class', moment),
    request_review: tutor('request_review'),
    answer_review: tutor('response_review', () => ({ review_response_text: 'І я дякую' })),
  },
}

export const requestFor = (order: OrderState, action: OrderAction) => calls[action.actor][action.name]!(order, action)

/** Lists every action of every actor, with each tutor where the tutor matters and with the first one elsewhere. */
export function listActions(tutors: readonly number[], at: number): OrderAction[] {
  const perTutor = new Set(['appoint', 'delete_tutor', 'make_personal', 'decline_terms'])
  return Object.entries(calls).flatMap(([actor, verbs]) =>
    Object.keys(verbs).flatMap((name) =>
      (actor === 'tutor' || perTutor.has(name) ? tutors : tutors.slice(0, 1)).map((one) => ({
        actor: actor as OrderAction['actor'],
        name,
        tutor: one,
        at,
      })),
    ),
  )
}
