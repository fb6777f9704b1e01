import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { avatarAddress, isVerified, withPrivacyDefaults, shortName } from '#features/tutors/model.ts'
import type { Privacy } from '#features/tutors/model.ts'
import { maskedNameSql } from '#features/tutors/public.ts'
import { computePublicScore } from '#features/tutors/rating-model.ts'
import { averageMark } from '#features/reviews/model.ts'
import { localePath } from '#shared/frame.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { createMaskReader } from '#shared/stored-mask.ts'
import type { RefusedReason } from '../../model.ts'
import type { ResponseRow } from '../lifecycle/responses.ts'

type ResponseState = 'marked' | 'offered' | 'agreed' | 'refused' | 'silent' | 'appointed' | 'declined' | 'removed'
type TutorColumns = {
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
type Row = Omit<ResponseRow, 'edition' | 'parts'> & TutorColumns & { parts: Record<string, number> }

/** Responses shown without masks: all for staff, the appointed tutor's for the client. */
type UnmaskedFor = 'all' | number | null

export async function listResponses(ctx: Ctx, order_id: number, open: UnmaskedFor, only?: readonly ResponseState[]) {
  const { db, edition } = ctx
  const { rows } = await sql<Row>`
    select r.*, ${tutorColumns(order_id)}
    from order_response r join tutor t on t.edition = r.edition and t.id = r.tutor_id ${marks}
    where r.edition = ${edition.code} and r.order_id = ${order_id}
      and ${only ? sql`r.state = any(${[...only]}::text[])` : sql`true`}
    order by r.points desc, r.responded_at, r.id`.execute(db)
  const masks = createMaskReader()
  return rows.map((row) =>
    presentResponse(ctx, row, { open: open === 'all' || open === row.tutor_id, staff: open === 'all', masks }),
  )
}

export async function listTutorSummaries(ctx: Ctx, order_id: number | undefined, ids: readonly number[]) {
  const { rows } = await sql<
    TutorColumns & { id: number }
  >`select t.id, ${tutorColumns(order_id ?? null)} from tutor t ${marks}
    where t.edition = ${ctx.edition.code} and t.id = any(${[...ids]}::bigint[]) and t.state = 'published'
      and t.deleted_at is null and t.anonymised_at is null`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, presentTutor(ctx, row.id, row, { open: true, staff: true })]))
}

const marks = sql`left join review_summary s on s.edition = t.edition and s.tutor_id = t.id`

/** The price is for the first requested subject that the tutor teaches. */
const tutorColumns = (
  order_id: number | null,
) => sql`t.name, ${maskedNameSql} as masked_name, t.privacy, t.avatar, t.score, t.score_parts, t.verified_until, s.marks,
  (select p.price from order_lesson l join tutor_subject p on p.edition = l.edition and p.subject_id = l.subject_id
    and p.tutor_id = t.id where l.edition = t.edition and l.order_id = ${order_id}
    order by l.position limit 1) as price`

/** Staff see the score including manual deductions. */
type ReadOptions = { open: boolean; staff: boolean; masks: ReturnType<typeof createMaskReader> }

function presentResponse(ctx: Ctx, row: Row, { open, staff, masks }: ReadOptions) {
  const { id, tutor_id, offered_at, responded_at, rate, points, parts, yellow } = row
  return {
    id,
    rate,
    offered_at,
    responded_at,
    points,
    parts,
    yellow,
    tutor: presentTutor(ctx, tutor_id, row, { open, staff }),
    kind: row.kind as 'personal' | 'potential' | 'staff',
    state: row.state as ResponseState,
    text: open ? row.text : masks({ text: row.text, masked: row.text_masked, version: row.mask_version }),
    refused_reason: row.refused_reason as RefusedReason | null,
  }
}
export type PresentedResponse = ReturnType<typeof presentResponse>

function presentTutor(
  { edition, locale, now }: Ctx,
  id: number,
  about: TutorColumns,
  { open, staff }: Omit<ReadOptions, 'masks'>,
) {
  const name = localized(open ? about.name : about.masked_name, locale, edition.locales[0])
  return {
    id,
    name: open || withPrivacyDefaults(about.privacy).full_name ? name : shortName(name),
    avatar: avatarAddress(about.avatar, 130) ?? null,
    link: localePath(locale, edition.locales, `/user-${id}/`),
    score: staff ? about.score : computePublicScore(about),
    reviews: about.marks?.reduce((sum, count) => sum + count, 0) ?? 0,
    avg_review_mark: about.marks ? averageMark(about.marks) : null,
    verified: isVerified(about, now),
    price: about.price,
  }
}
