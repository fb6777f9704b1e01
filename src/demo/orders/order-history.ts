import type { Edition } from '#editions/edition.ts'
import {
  computeFee,
  applyTransition,
  feeDueMs,
  personalRequestMs,
  status,
  defaultLessonMinutes,
} from '#features/orders/model.ts'
import type { OrderAction, RefusedReason, RemoveReason, OrderState, OrderActor } from '#features/orders/model.ts'
import type { DemoCandidate } from './candidates.ts'
import { emptyColumns, noTutor, unanswered } from './columns.ts'
import type { DemoResponse } from './columns.ts'
import type { DemoRequest } from './request.ts'
import type { OrderDemoClient } from './people.ts'

/** Staff accounts do not exist yet; past events are assigned to them when they are created. */
export type DemoActor = { realm: 'staff' | 'system' | 'guest' } | { realm: 'person'; id: number }
export type DemoEvent = { at: Date; name: string; actor: DemoActor; before: object | null; after: object | null }
/** Answer time in minutes; undefined if the tutor never answered. */
export type DemoAnswer = { tutor_id: number; minutes: number | undefined }

const maxAnswerMinutes = 24 * 60

/**
 * Builds one order the way the handlers would: every status by the transition table, every change with its event and
 * columns.
 */
export class OrderHistory {
  readonly client: OrderDemoClient
  readonly request: DemoRequest
  readonly created_at: Date
  readonly events: DemoEvent[] = []
  readonly responses = new Map<number, DemoResponse>()
  readonly answers: DemoAnswer[] = []
  readonly columns = emptyColumns()
  review_id: number | undefined
  #standing: OrderState
  #at: Date
  #since: Date
  readonly #edition: Pick<Edition, 'fee' | 'currency'>

  constructor(
    client: OrderDemoClient,
    request: DemoRequest,
    created_at: Date,
    edition: Pick<Edition, 'fee' | 'currency'>,
  ) {
    this.#edition = edition
    this.client = client
    this.request = request
    this.created_at = created_at
    this.#at = created_at
    this.#since = created_at
    const atSchool = request.origin === 'school' || request.origin === 'test_landing'
    this.#standing = { status: atSchool ? status.school_new : status.new, before: [] }
  }

  get status() {
    return this.#standing.status
  }
  get before() {
    return this.#standing.before
  }
  get status_since() {
    return this.#since
  }
  get changed_at() {
    return this.#at
  }

  place(by: 'client' | 'guest', personal?: DemoCandidate): this {
    if (personal) {
      this.columns.personal_tutor_id = personal.tutor.id
      this.columns.personal_until = new Date(this.created_at.getTime() + personalRequestMs)
      this.#offer(this.created_at, 'personal', [personal])
    }
    const after = { status: this.status, origin: this.request.origin, tutor_id: personal?.tutor.id ?? null }
    this.#happen(this.created_at, 'placed', by === 'guest' ? { realm: 'guest' } : this.#asClient(), null, after)
    return this
  }

  transition(at: Date, action: OrderAction, who: OrderActor, eventData: object = {}, tutor?: number): this {
    const next = applyTransition(this.#standing, action, who)
    if (!next) throw new Error(`${who} cannot do ${action} in ${this.status}`)
    const before = { status: this.status }
    this.#standing = next
    this.#since = at
    const actor: DemoActor =
      who === 'client' ? this.#asClient() : who === 'tutor' ? { realm: 'person', id: tutor! } : { realm: who }
    this.#happen(at, action, actor, before, { status: next.status, ...eventData })
    return this
  }

  offer(at: Date, who: OrderActor, candidates: readonly DemoCandidate[], eventData: object = {}, tutor?: number): this {
    this.columns.personal_until = null
    this.transition(at, 'potential', who, eventData, tutor)
    this.#offer(at, 'potential', candidates)
    return this
  }

  refusePersonalOffer(
    at: Date,
    tutor: number,
    reason: RefusedReason,
    text: string,
    candidates: readonly DemoCandidate[],
  ): this {
    this.#answer(tutor, at, { state: 'refused', refused_reason: reason, text })
    return this.offer(at, 'tutor', candidates, { why: 'personal_refused', tutor_id: tutor, reason }, tutor)
  }

  /** The 24 hours of a personal offer pass without an answer. */
  expirePersonalOffer(tutor: number, candidates: readonly DemoCandidate[]): this {
    const at = this.columns.personal_until!
    this.responses.get(tutor)!.state = 'silent'
    this.answers.push({ tutor_id: tutor, minutes: undefined })
    return this.offer(at, 'system', candidates, { why: 'personal_silent' })
  }

  agree(at: Date, tutor: number, text: string, rate: number): this {
    this.#answer(tutor, at, { state: 'agreed', text, rate })
    this.#happen(at, 'agreed', { realm: 'person', id: tutor }, null, { tutor_id: tutor })
    return this
  }

  decline(at: Date, tutor: number, reason: RefusedReason, text: string): this {
    this.#answer(tutor, at, { state: 'refused', refused_reason: reason, text })
    this.#happen(at, 'refused', { realm: 'person', id: tutor }, null, { tutor_id: tutor, reason })
    return this
  }

  appoint(at: Date, { tutor, rate: usual, points, shares }: DemoCandidate, who: OrderActor, why?: object): this {
    const { id: tutor_id } = tutor
    const known = this.responses.get(tutor_id)
    if (who === 'tutor') this.#answer(tutor_id, at, {})
    const rate = known?.rate ?? usual
    const appointed_by = who === 'system' ? 'auto' : who
    Object.assign(this.columns, {
      tutor_id,
      rate,
      appointed_by,
      appointed_at: at,
      appointed_reason: why ?? null,
      personal_until: null,
      fee: computeFee(this.#edition.fee, {
        rate,
        class_regularity: this.request.class_regularity,
        currency: this.#edition.currency,
      }),
    })
    this.transition(at, 'appoint', who, { tutor_id, by: appointed_by, ...(why && { why }) }, tutor_id)
    if (known) known.state = 'appointed'
    else
      this.responses.set(tutor_id, {
        ...unanswered,
        tutor_id,
        kind: 'staff',
        state: 'appointed',
        offered_at: at,
        rate,
        points,
        parts: shares,
      })
    // By the time of an appointment staff have seen all answers.
    for (const response of this.responses.values()) if (response.responded_at) response.seen_at = at
    return this
  }

  removeTutor(at: Date, who: 'staff' | 'client' | 'tutor', reasons: RemoveReason[], refused?: RefusedReason): this {
    const tutor_id = this.columns.tutor_id!
    const state = ({ staff: 'removed', client: 'declined', tutor: 'refused' } as const)[who]
    Object.assign(this.columns, { ...noTutor, first_class: null, first_class_until: null, date_payment_deadline: null })
    this.transition(at, 'delete_tutor', who, { tutor_id, state, reasons, ...(refused && { refused }) }, tutor_id)
    const change = { state, remove_reasons: reasons, responded_at: at, refused_reason: refused ?? null, seen_at: at }
    Object.assign(this.responses.get(tutor_id)!, change)
    return this
  }

  scheduleFirstClass(at: Date, first_class: Date, who: 'staff' | 'client' | 'tutor'): this {
    const minutes = this.request.class_duration || defaultLessonMinutes
    const first_class_until = new Date(first_class.getTime() + minutes * 60_000)
    Object.assign(this.columns, { first_class, first_class_until })
    return this.transition(at, 'first_class', who, { first_class: first_class.toISOString() }, this.columns.tutor_id!)
  }

  endFirstClass(): this {
    const { first_class, first_class_until, fee } = this.columns
    this.columns.date_payment_deadline = new Date(first_class!.getTime() + feeDueMs(this.#edition.fee))
    return this.transition(first_class_until!, 'first_class_past', 'system', { fee })
  }

  pay(at: Date, method: string): this {
    const { fee, tutor_id } = this.columns
    const payment_data = { sum: fee ?? 0, method }
    Object.assign(this.columns, { paid_at: at, payment_data })
    return this.transition(at, 'paid', 'staff', { payment_data, tutor_id })
  }

  pause(at: Date, until: Date): this {
    this.columns.date_pause_off = until
    return this.transition(at, 'pause', 'staff', { until: until.toISOString() })
  }

  end(at: Date, action: 'lost' | 'delete', who: 'staff' | 'client', reasons: RemoveReason[], text = ''): this {
    Object.assign(this.columns, { remove_reasons: reasons, remove_text: text })
    return this.transition(at, action, who, { reasons, ...(text && { text }) })
  }

  markFavorite(): this {
    this.columns.favorite = true
    return this.recordEvent(this.#at, 'favorite', 'staff', { favorite: true })
  }

  recordEvent(at: Date, name: string, actor: 'staff' | 'client' | 'tutor', after: object | null = null): this {
    const person = { staff: undefined, client: this.client.id, tutor: this.columns.tutor_id }[actor]
    this.#happen(at, name, person ? { realm: 'person', id: person } : { realm: 'staff' }, null, after)
    return this
  }

  #asClient = (): DemoActor => ({ realm: 'person', id: this.client.id })

  #offer(at: Date, kind: DemoResponse['kind'], candidates: readonly DemoCandidate[]): void {
    for (const { tutor, points, shares } of candidates)
      if (!this.responses.has(tutor.id))
        this.responses.set(tutor.id, {
          ...unanswered,
          tutor_id: tutor.id,
          kind,
          state: 'offered',
          offered_at: at,
          points,
          parts: shares,
        })
  }

  #answer(tutor: number, at: Date, changes: Partial<DemoResponse>): void {
    const response = this.responses.get(tutor)!
    const waited = Math.floor((at.getTime() - response.offered_at.getTime()) / 60_000)
    this.answers.push({ tutor_id: tutor, minutes: Math.min(maxAnswerMinutes, Math.max(0, waited)) })
    Object.assign(response, { responded_at: at, ...changes })
  }

  #happen(at: Date, name: string, actor: DemoActor, before: object | null, after: object | null): void {
    if (at < this.#at) throw new Error(`${name} of an order would be before what was before it`)
    this.#at = at
    this.events.push({ at, name: `order.${name}`, actor, before, after })
  }
}
