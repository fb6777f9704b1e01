import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { avatarAddress, isVerified, privacyOf, shortName } from '#features/tutors/model.ts'
import type { Privacy } from '#features/tutors/model.ts'
import { maskedName } from '#features/tutors/public.ts'
import { publicScore } from '#features/tutors/rating-model.ts'
import { averageOf } from '#features/reviews/model.ts'
import { localePath } from '#shared/frame.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { storedMasks } from '#shared/stored-mask.ts'
import type { RefusedReason } from '../../model.ts'
import type { StoredResponse } from '../responses.ts'

type State = 'marked' | 'offered' | 'agreed' | 'refused' | 'silent' | 'appointed' | 'declined' | 'removed'
type About = {
  name: Localized
  masked_name: Localized
  privacy: Partial<Privacy>
  avatar: string | null
  score: number
  score_parts: number[]
  verified_until: Date | null
  marks: number[] | null
  price: number | null
}
type Row = Omit<StoredResponse, 'edition' | 'parts'> & About & { parts: Record<string, number> }

/** Whose words are read as they were written: everybody's by staff, and that one's by the client whose tutor they are. */
type Open = 'all' | number | null

/** Tutors and what they have answered to an order. */
export async function responsesTo(ctx: Ctx, order_id: number, open: Open, only?: readonly State[]) {
  const { db, edition } = ctx
  const { rows } = await sql<Row>`
    select r.*, ${about(order_id)}
    from order_response r join tutor t on t.edition = r.edition and t.id = r.tutor_id ${marks}
    where r.edition = ${edition.code} and r.order_id = ${order_id}
      and ${only ? sql`r.state = any(${[...only]}::text[])` : sql`true`}
    order by r.points desc, r.responded_at, r.id`.execute(db)
  const masks = storedMasks()
  return rows.map((row) =>
    present(ctx, row, { open: open === 'all' || open === row.tutor_id, staff: open === 'all', masks }),
  )
}

/** Tutors who may be asked, as they would stand beside the others. */
export async function shownTutors(ctx: Ctx, order_id: number, ids: readonly number[]) {
  const { rows } = await sql<About & { id: number }>`select t.id, ${about(order_id)} from tutor t ${marks}
    where t.edition = ${ctx.edition.code} and t.id = any(${[...ids]}::bigint[]) and t.state = 'published'
      and t.deleted_at is null and t.anonymised_at is null`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, tutorOf(ctx, row.id, row, { open: true, staff: true })]))
}

const marks = sql`left join review_summary s on s.edition = t.edition and s.tutor_id = t.id`

/** With what an hour of the first subject costs that they teach of those wanted. */
const about = (
  order_id: number,
) => sql`t.name, ${maskedName} as masked_name, t.privacy, t.avatar, t.score, t.score_parts, t.verified_until, s.marks,
  (select p.price from order_lesson l join tutor_subject p on p.edition = l.edition and p.subject_id = l.subject_id
    and p.tutor_id = t.id where l.edition = t.edition and l.order_id = ${order_id}
    order by l.position limit 1) as price`

/** Staff see the whole score, with what they have taken away. */
type Reading = { open: boolean; staff: boolean; masks: ReturnType<typeof storedMasks> }

function present(ctx: Ctx, row: Row, { open, staff, masks }: Reading) {
  const { id, tutor_id, offered_at, responded_at, rate, points, parts, yellow } = row
  return {
    id,
    rate,
    offered_at,
    responded_at,
    points,
    parts,
    yellow,
    tutor: tutorOf(ctx, tutor_id, row, { open, staff }),
    kind: row.kind as 'personal' | 'potential' | 'staff',
    state: row.state as State,
    text: open ? row.text : masks({ text: row.text, masked: row.text_masked, version: row.mask_version }),
    refused_reason: row.refused_reason as RefusedReason | null,
  }
}
export type ShownResponse = ReturnType<typeof present>

function tutorOf({ edition, locale, now }: Ctx, id: number, about: About, { open, staff }: Omit<Reading, 'masks'>) {
  const name = localized(open ? about.name : about.masked_name, locale, edition.locales[0])
  return {
    id,
    name: open || privacyOf(about.privacy).full_name ? name : shortName(name),
    avatar: avatarAddress(about.avatar, 130) ?? null,
    link: localePath(locale, edition.locales, `/user-${id}/`),
    score: staff ? about.score : publicScore(about),
    reviews: about.marks?.reduce((sum, count) => sum + count, 0) ?? 0,
    avg_review_mark: about.marks ? averageOf(about.marks) : null,
    verified: isVerified(about, now),
    price: about.price,
  }
}
