import type { FeeRule } from '#editions/edition.ts'
import { feeOf, moved, payWithinMs, personalMs, status, usualMinutes } from '../../model.ts'
import type { Action, RefusedReason, RemoveReason, Standing, Who } from '../../model.ts'
import type { Suited } from './candidates.ts'
import { emptyColumns, noTutor, unanswered } from './columns.ts'
import type { Response } from './columns.ts'
import type { Wanted } from './request.ts'
import type { Client } from './world.ts'

/** Staff have no names yet: who of them it was is said when they are let in. */
export type Actor = { realm: 'staff' | 'system' | 'guest' } | { realm: 'person'; id: number }
export type Happening = { at: Date; name: string; actor: Actor; before: object | null; after: object | null }
/** For the record of a tutor: what an answer took, in minutes; undefined for silence. */
export type Answered = { tutor_id: number; minutes: number | undefined }

const mostMinutes = 24 * 60

/**
 * The life of one order, told as the verbs would write it: every status by the table of moves, every change an event,
 * with the columns that go with it.
 */
export class Story {
  readonly client: Client
  readonly wanted: Wanted
  readonly created_at: Date
  readonly happenings: Happening[] = []
  readonly responses = new Map<number, Response>()
  readonly answers: Answered[] = []
  readonly columns = emptyColumns()
  review_id: number | undefined
  #standing: Standing
  #at: Date
  #since: Date
  readonly #feeRule: FeeRule

  constructor(client: Client, wanted: Wanted, created_at: Date, feeRule: FeeRule) {
    this.#feeRule = feeRule
    this.client = client
    this.wanted = wanted
    this.created_at = created_at
    this.#at = created_at
    this.#since = created_at
    const atSchool = wanted.origin === 'school' || wanted.origin === 'test_landing'
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

  /** By somebody who was signed in, or was not; to one tutor, or to nobody yet. */
  placed(by: 'client' | 'guest', personal?: Suited): this {
    if (personal) {
      this.columns.personal_tutor_id = personal.tutor.id
      this.columns.personal_until = new Date(this.created_at.getTime() + personalMs)
      this.#offer(this.created_at, 'personal', [personal])
    }
    const after = { status: this.status, origin: this.wanted.origin, tutor_id: personal?.tutor.id ?? null }
    this.#happen(this.created_at, 'placed', by === 'guest' ? { realm: 'guest' } : this.#asClient(), null, after)
    return this
  }

  /** Another status, by the table. */
  move(at: Date, action: Action, who: Who, told: object = {}, tutor?: number): this {
    const next = moved(this.#standing, action, who)
    if (!next) throw new Error(`${who} cannot do ${action} in ${this.status}`)
    const before = { status: this.status }
    this.#standing = next
    this.#since = at
    const actor: Actor =
      who === 'client' ? this.#asClient() : who === 'tutor' ? { realm: 'person', id: tutor! } : { realm: who }
    this.#happen(at, action, actor, before, { status: next.status, ...told })
    return this
  }

  /** To those who suit it. */
  offered(at: Date, who: Who, candidates: readonly Suited[], told: object = {}, tutor?: number): this {
    this.columns.personal_until = null
    this.move(at, 'potential', who, told, tutor)
    this.#offer(at, 'potential', candidates)
    return this
  }

  /** A personal tutor says no: others are asked. */
  refusedPersonally(at: Date, tutor: number, reason: RefusedReason, text: string, candidates: readonly Suited[]): this {
    this.#answer(tutor, at, { state: 'refused', refused_reason: reason, text })
    return this.offered(at, 'tutor', candidates, { why: 'personal_refused', tutor_id: tutor, reason }, tutor)
  }

  /** A day has passed without a word of theirs. */
  silent(tutor: number, candidates: readonly Suited[]): this {
    const at = this.columns.personal_until!
    this.responses.get(tutor)!.state = 'silent'
    this.answers.push({ tutor_id: tutor, minutes: undefined })
    return this.offered(at, 'system', candidates, { why: 'personal_silent' })
  }

  agreed(at: Date, tutor: number, text: string, rate: number): this {
    this.#answer(tutor, at, { state: 'agreed', text, rate })
    this.#happen(at, 'agreed', { realm: 'person', id: tutor }, null, { tutor_id: tutor })
    return this
  }

  refused(at: Date, tutor: number, reason: RefusedReason, text: string): this {
    this.#answer(tutor, at, { state: 'refused', refused_reason: reason, text })
    this.#happen(at, 'refused', { realm: 'person', id: tutor }, null, { tutor_id: tutor, reason })
    return this
  }

  appointed(at: Date, { tutor, rate: usual, points, shares }: Suited, who: Who, why?: object): this {
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
      appointed_why: why ?? null,
      personal_until: null,
      fee: feeOf(this.#feeRule, { rate, class_regularity: this.wanted.class_regularity }),
    })
    this.move(at, 'appoint', who, { tutor_id, by: appointed_by, ...(why && { why }) }, tutor_id)
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
    // Whoever was chosen, staff know of all answers by then.
    for (const response of this.responses.values()) if (response.responded_at) response.seen_at = at
    return this
  }

  /** The tutor leaves it again, and it goes back to the staff. */
  left(at: Date, who: 'staff' | 'client' | 'tutor', reasons: RemoveReason[], refused?: RefusedReason): this {
    const tutor_id = this.columns.tutor_id!
    const state = ({ staff: 'removed', client: 'declined', tutor: 'refused' } as const)[who]
    Object.assign(this.columns, { ...noTutor, first_class: null, first_class_until: null, date_payment_deadline: null })
    this.move(at, 'delete_tutor', who, { tutor_id, state, reasons, ...(refused && { refused }) }, tutor_id)
    const change = { state, remove_reasons: reasons, responded_at: at, refused_reason: refused ?? null, seen_at: at }
    Object.assign(this.responses.get(tutor_id)!, change)
    return this
  }

  firstClass(at: Date, first_class: Date, who: 'staff' | 'client' | 'tutor'): this {
    const minutes = this.wanted.class_duration || usualMinutes
    const first_class_until = new Date(first_class.getTime() + minutes * 60_000)
    Object.assign(this.columns, { first_class, first_class_until })
    return this.move(at, 'first_class', who, { first_class: first_class.toISOString() }, this.columns.tutor_id!)
  }

  /** The first lesson is over: the fee is due. */
  taught(): this {
    const { first_class, first_class_until, fee } = this.columns
    this.columns.date_payment_deadline = new Date(first_class!.getTime() + payWithinMs(this.#feeRule))
    return this.move(first_class_until!, 'first_class_past', 'system', { fee })
  }

  paid(at: Date, method: string): this {
    const { fee, tutor_id } = this.columns
    const payment_data = { sum: fee ?? 0, method }
    Object.assign(this.columns, { paid_at: at, payment_data })
    return this.move(at, 'paid', 'staff', { payment_data, tutor_id })
  }

  paused(at: Date, until: Date): this {
    this.columns.date_pause_off = until
    return this.move(at, 'pause', 'staff', { until: until.toISOString() })
  }

  ended(at: Date, action: 'lost' | 'delete', who: 'staff' | 'client', reasons: RemoveReason[], text = ''): this {
    Object.assign(this.columns, { remove_reasons: reasons, remove_text: text })
    return this.move(at, action, who, { reasons, ...(text && { text }) })
  }

  /** By staff, who want to find it again. */
  liked(): this {
    this.columns.favorite = true
    return this.noted(this.#at, 'favorite', 'staff', { favorite: true })
  }

  /** What happens beside the status. */
  noted(at: Date, name: string, actor: 'staff' | 'client' | 'tutor', after: object | null = null): this {
    const person = { staff: undefined, client: this.client.id, tutor: this.columns.tutor_id }[actor]
    this.#happen(at, name, person ? { realm: 'person', id: person } : { realm: 'staff' }, null, after)
    return this
  }

  #asClient = (): Actor => ({ realm: 'person', id: this.client.id })

  #offer(at: Date, kind: Response['kind'], candidates: readonly Suited[]): void {
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

  #answer(tutor: number, at: Date, said: Partial<Response>): void {
    const response = this.responses.get(tutor)!
    const waited = Math.floor((at.getTime() - response.offered_at.getTime()) / 60_000)
    this.answers.push({ tutor_id: tutor, minutes: Math.min(mostMinutes, Math.max(0, waited)) })
    Object.assign(response, { responded_at: at, ...said })
  }

  #happen(at: Date, name: string, actor: Actor, before: object | null, after: object | null): void {
    if (at < this.#at) throw new Error(`${name} of an order would be before what was before it`)
    this.#at = at
    this.happenings.push({ at, name: `order.${name}`, actor, before, after })
  }
}
