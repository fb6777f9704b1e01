import { sql } from 'kysely'
import { isLocale, localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import { localePath } from '#shared/frame.ts'
import { shortName } from '#shared/short-name.ts'
import { issueOrderKey } from '#features/accounts/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'

type Row = {
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
  date_payment_deadline: Date | null
  locale: string | null
  time_zone: string | null
  subjects: Localized[] | null
}
export type ToldOrder = Omit<Row, 'locale' | 'subjects'> & {
  /** The client's, as far as the edition speaks it. */
  locale: Locale
  subjects: (locale: Locale) => string
}

/** An order of somebody who is still with us, as it is now: what an event told may be over. */
export async function orderOf({ db, edition }: Ctx, { entityId = 0 }: Event): Promise<ToldOrder | undefined> {
  const { rows } = await sql<Row>`
    select o.id, o.client_id, o.name, o.email, o.phone, o.status, o.tutor_id, o.personal_tutor_id, o.personal_until,
      o.first_class, o.fee, o.date_payment_deadline, a.locale, a.time_zone,
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
  const subjects = (spoken: Locale) => (row.subjects ?? []).map((name) => localized(name, spoken, first)).join(', ')
  return { ...row, locale, subjects }
}

export function linkTo({ edition, origin }: Ctx, { id }: Pick<ToldOrder, 'id'>, locale: Locale): string {
  return origin + localePath(locale, edition.locales, `/zayavka/${id}/`)
}

/** For its client: with a key, since whoever has asked as a guest has no other. */
export async function keyLinkTo(ctx: Ctx, order: ToldOrder): Promise<string> {
  const key = await issueOrderKey(ctx, { accountId: order.client_id, orderId: order.id })
  return `${linkTo(ctx, order, order.locale)}?ak=${key}`
}

/**
 * A tutor in the words of the client's language: with the whole name, and how to reach them, once they are appointed.
 * Whoever is gone has no name.
 */
export async function tutorAsTold({ db, edition }: Ctx, id: number, locale: Locale, appointed: boolean) {
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
  return appointed ? { tutor: name, contacts: reached(row.phone, row.email) } : { tutor: shortName(name), contacts: '' }
}

export const reached = (...contacts: (string | null)[]) => contacts.filter(Boolean).join(', ')

/** What the record says beyond the status; empty where it was forgotten. */
export type Told = {
  tutor_id?: number | null
  state?: string
  why?: unknown
  text?: string
  first_class?: string
  was?: string
  mark?: number
}
export const told = ({ after }: Event): Told => after ?? {}
/** The status that it came from. */
export const statusBefore = ({ before }: Event): number => ((before ?? {}) as { status?: number }).status ?? 0
export const isBy = ({ actor }: Event, id: number | null) => actor.realm === 'person' && actor.id === id
