import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { avatarAddress, isVerified, privacyOf, shortName } from '#features/tutors/model.ts'
import type { Privacy } from '#features/tutors/model.ts'
import { averageOf } from '#features/reviews/model.ts'
import { localePath } from '#shared/frame.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { maskContacts } from '#shared/mask/mask.ts'
import type { RefusedReason } from '../../model.ts'
import type { StoredResponse } from '../responses.ts'

type State = 'offered' | 'agreed' | 'refused' | 'silent' | 'appointed' | 'declined' | 'removed'
type Row = Omit<StoredResponse, 'edition' | 'parts'> & {
  parts: Record<string, number>
  name: Localized
  privacy: Partial<Privacy>
  avatar: string | null
  score: number
  verification: string
  verified_until: Date | null
  marks: number[] | null
  price: number | null
}

/** Tutors and what they have answered to an order; `open` is whoever may read their words as they wrote them. */
export async function responsesTo(ctx: Ctx, order_id: number, open: boolean, only?: readonly State[]) {
  const { db, edition } = ctx
  const { rows } = await sql<Row>`
    select r.*, t.name, t.privacy, t.avatar, t.score, t.verification, t.verified_until, s.marks,
      (select p.price from order_lesson l join tutor_subject p on p.edition = l.edition and p.subject_id = l.subject_id
        and p.tutor_id = r.tutor_id where l.edition = r.edition and l.order_id = r.order_id
        order by l.position limit 1) as price
    from order_response r
    join tutor t on t.edition = r.edition and t.id = r.tutor_id
    left join review_summary s on s.edition = r.edition and s.tutor_id = r.tutor_id
    where r.edition = ${edition.code} and r.order_id = ${order_id}
      and ${only ? sql`r.state = any(${[...only]}::text[])` : sql`true`}
    order by r.points desc, r.responded_at, r.id`.execute(db)
  return rows.map((row) => present(ctx, row, open))
}

function present({ edition, locale, now }: Ctx, row: Row, open: boolean) {
  const { id, tutor_id, offered_at, responded_at, rate, points, parts, yellow } = row
  const name = localized(row.name, locale, edition.locales[0])
  const reviews = row.marks?.reduce((sum, count) => sum + count, 0) ?? 0
  return {
    ...{ id, rate, offered_at, responded_at, points, parts, yellow },
    tutor: {
      id: tutor_id,
      name: open || privacyOf(row.privacy).full_name ? name : shortName(name),
      avatar: avatarAddress(row.avatar, 130) ?? null,
      link: localePath(locale, edition.locales, `/user-${tutor_id}/`),
      score: row.score,
      reviews,
      avg_review_mark: row.marks ? averageOf(row.marks) : null,
      verified: isVerified(row, now),
      price: row.price,
    },
    kind: row.kind as 'personal' | 'potential' | 'staff',
    state: row.state as State,
    text: open ? row.text : maskContacts(row.text),
    refused_reason: row.refused_reason as RefusedReason | null,
  }
}
export type ShownResponse = ReturnType<typeof present>
