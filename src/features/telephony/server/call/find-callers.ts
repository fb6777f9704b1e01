import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Recipient } from '../../model.ts'

export type Caller = { id: number; name: string; client: boolean; tutor: boolean }

const maxCallers = 10

/** The people with this number, in their account or in an order that they placed. */
export async function findCallers({ db, edition }: Ctx, phone: string): Promise<Caller[]> {
  if (!phone) return []
  // Orders have no index by phone, but one by the parts of name, email and phone.
  const { rows } = await sql<Caller>`select a.id, a.name, c.id is not null as client, t.id is not null as tutor
    from account a
    left join client c on c.edition = a.edition and c.id = a.id and c.deleted_at is null
    left join tutor t on t.edition = a.edition and t.id = a.id and t.anonymised_at is null and t.deleted_at is null
    where a.edition = ${edition.code} and a.deleted_at is null and (c.id is not null or t.id is not null)
      and a.id = any(array(
        select id from account where edition = ${edition.code} and phone = ${phone}
        union select client_id from lesson_order
          where edition = ${edition.code} and contact_search like ${`%${phone}%`} and phone = ${phone}
      ))
    order by (a.phone = ${phone}) desc nulls last, a.phone_confirmed_at desc nulls last, a.id desc
    limit ${maxCallers}`.execute(db)
  return rows
}

/** A person who is both counts as a tutor, because only tutors call about several orders. */
export function recipientOf(callers: readonly Caller[]): Recipient {
  if (callers.length === 0) return 'unknown'
  return callers[0]!.tutor ? 'tutor' : 'client'
}
