import { sql } from 'kysely'
import { isLocale, localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import { shortName } from '#shared/short-name.ts'
import { createOrderLink } from '#features/accounts/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'

type OrderRow = {
  id: number
  client_id: number
  name: string
  email: string
  phone: string
  status: number
  tutor_id: number | null
  personal_tutor_id: number | null
  personal_until: Date | null
  first_class: Date | null
  fee: number | null
  rate: number | null
  proposed_rate: number | null
  proposed_fee: number | null
  date_payment_deadline: Date | null
  locale: string | null
  time_zone: string | null
  subjects: Localized[] | null
}
export type OrderPayload = Omit<OrderRow, 'locale' | 'subjects'> & {
  /** The language of the client, if the edition supports it. */
  locale: Locale
  subjects: (locale: Locale) => string
}

/** Reads the current state, because the event may be outdated. Undefined if the client is gone. */
export async function findOrderForMessage(
  { db, edition }: Ctx,
  { entityId = 0 }: Event,
): Promise<OrderPayload | undefined> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.client_id, o.name, o.email, o.phone, o.status, o.tutor_id, o.personal_tutor_id, o.personal_until,
      o.first_class, o.fee - o.fee_settled as fee, o.rate, o.proposed_rate, o.proposed_fee, o.date_payment_deadline, a.locale, a.time_zone,
      (select jsonb_agg(s.name order by l.position) from order_lesson l
        join subject s on s.edition = l.edition and s.id = l.subject_id
        where l.edition = o.edition and l.order_id = o.id) as subjects
    from lesson_order o
    join client c on c.edition = o.edition and c.id = o.client_id and c.deleted_at is null
    join account a on a.edition = o.edition and a.id = o.client_id and a.deleted_at is null
    where o.edition = ${edition.code} and o.id = ${entityId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const [first] = edition.locales
  const locale = row.locale && isLocale(row.locale) && edition.locales.includes(row.locale) ? row.locale : first
  const subjects = (language: Locale) => (row.subjects ?? []).map((name) => localized(name, language, first)).join(', ')
  return { ...row, locale, subjects }
}

export function orderLink({ site }: Ctx, { id }: Pick<OrderPayload, 'id'>, locale: Locale): string {
  return site.link(locale, `/zayavka/${id}/`)
}

/** Guests have no login, so the link carries an order key. */
export async function createOrderUrl(ctx: Ctx, order: OrderPayload): Promise<string> {
  const key = await createOrderLink(ctx, { accountId: order.client_id, orderId: order.id })
  return `${orderLink(ctx, order, order.locale)}?ak=${key}`
}

/** Reveals the full name and contacts only after the appointment; `tutor` is undefined for an erased profile. */
export async function findTutorForClient({ db, edition }: Ctx, id: number, locale: Locale, appointed: boolean) {
  const row = await db
    .selectFrom('tutor as t')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 't.edition').onRef('a.id', '=', 't.id'))
    .select(['t.name', 't.anonymised_at', 'a.email', 'a.phone'])
    .select(sql<Localized>`t.name || coalesce(t.text_masks -> 'name', '{}')`.as('masked_name'))
    .where('t.edition', '=', edition.code)
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.anonymised_at) return { tutor: undefined, contacts: '' }
  const name = localized(appointed ? (row.name as Localized) : row.masked_name, locale, edition.locales[0])
  return appointed
    ? { tutor: name, contacts: formatContacts(row.phone, row.email) }
    : { tutor: shortName(name), contacts: '' }
}

export const formatContacts = (...contacts: (string | null)[]) => contacts.filter(Boolean).join(', ')

/** Empty once the event details are erased. */
export type OrderEventDetails = {
  tutor_id?: number | null
  state?: string
  refund_state?: string
  why?: unknown
  text?: string
  first_class?: string
  was?: string
  mark?: number
  rate?: number
}
export const orderEventDetails = ({ after }: Event): OrderEventDetails => after ?? {}
export const previousStatus = ({ before }: Event): number => ((before ?? {}) as { status?: number }).status ?? 0
export const isCausedBy = ({ actor }: Event, id: number | null) => actor.realm === 'person' && actor.id === id
