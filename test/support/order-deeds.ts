import type { Deed, Known } from './order-oracle.ts'

/** Everything that can be done to an order, and the call that does it. */
type Call = (order: Known, deed: Deed) => { path: string; payload: object }

const own = (path: string) => (payload: (deed: Deed, order: Known) => object) =>
  ((order, deed) => ({ path, payload: { order_id: order.id, ...payload(deed, order) } })) as Call
const only = () => ({})
const withTutor = ({ tutor }: Deed) => ({ tutor_id: tutor })
const moment = ({ at }: Deed) => ({ first_class: at / 1000 })
const staff = (verb: string, payload: (deed: Deed, order: Known) => object = only) =>
  own(`/api/admin/order/${verb}`)(payload)
const client = (verb: string, payload: (deed: Deed, order: Known) => object = only) =>
  own(`/api/client/order/${verb}`)(payload)
const tutor = (verb: string, payload: (deed: Deed, order: Known) => object = only) =>
  own(`/api/tutor/order/${verb}`)(payload)
const because = () => ({ remove_reasons: ['schedule'] })

const calls: Record<Deed['by'], Record<string, Call>> = {
  staff: {
    processing: staff('set_processing'),
    potential: staff('set_potential'),
    potential_off: staff('set_potential_off'),
    appoint: staff('appoint_tutor', withTutor),
    delete_tutor: staff('delete_tutor', (deed) => ({ ...withTutor(deed), ...because() })),
    first_class: staff('set_first_class', moment),
    paid: staff('set_paid'),
    paid_off: staff('set_paid_off'),
    lost: staff('set_lost', because),
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
    review: client('set_review', (_, { review }) => ({
      review_mark: 5,
      review_text: 'Дякую!',
      ...(review > 0 && { version: review }),
    })),
  },
  tutor: {
    agree_alone: tutor('respond_personal', () => ({ answer: 'agree' })),
    refuse_alone: tutor('respond_personal', () => ({ answer: 'refuse', reason: 'busy' })),
    agree: tutor('respond_potential', () => ({ answer: 'agree', text: 'Залюбки' })),
    refuse: tutor('respond_potential', () => ({ answer: 'refuse', reason: 'price' })),
    refuse_after: tutor('set_refused_reason', () => ({ reason: 'schedule' })),
    first_class: tutor('set_first_class', moment),
    request_review: tutor('request_review'),
    answer_review: tutor('response_review', () => ({ review_response_text: 'І я дякую' })),
  },
}

export const callOf = (order: Known, deed: Deed) => calls[deed.by][deed.name]!(order, deed)

/** By everybody, and with each of the tutors; where it does not matter with whom, with the first. */
export function deedsOf(tutors: readonly number[], at: number): Deed[] {
  const meant = new Set(['appoint', 'delete_tutor', 'make_personal', 'decline_terms'])
  return Object.entries(calls).flatMap(([by, verbs]) =>
    Object.keys(verbs).flatMap((name) =>
      (by === 'tutor' || meant.has(name) ? tutors : tutors.slice(0, 1)).map((one) => ({
        by: by as Deed['by'],
        name,
        tutor: one,
        at,
      })),
    ),
  )
}
