import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { inLocale } from '#platform/crud/kinds.ts'
import { localized } from '#shared/locale.ts'
import { lastSeen } from '#features/accounts/public.ts'
import { avatarAddress } from '../../model.ts'
import type { TutorState, Verification } from '../../model.ts'

/** Every tutor of the edition, whoever was deleted as well. */
export function tutorsOf({ db, edition }: Ctx) {
  return db.selectFrom('tutor as t').where('t.edition', '=', edition.code)
}

/** A name in the reader's language, or in that of the edition. */
export const tutorName = (ctx: Ctx): RawBuilder<string> => sql<string>`${inLocale(ctx, sql.ref('t.name'))}`

/** Texts, a photo or documents that wait for staff: a whole profile, or a change of one that is on show. */
const waiting = sql<boolean>`(t.state = 'on_moderation' or exists (
  select from tutor_revision r where (r.edition, r.tutor_id) = (t.edition, t.id) and r.state = 'waiting'))`

const taught = sql<unknown[]>`array(select s.name
  from tutor_subject ts join subject s on (s.edition, s.id) = (ts.edition, ts.subject_id)
  where (ts.edition, ts.tutor_id) = (t.edition, t.id) order by ts.position, s.id)`

export const flagColumns = [
  'active',
  'school_tutor',
  'favorite',
  'accept_orders',
  'auto_appoint',
  'show_in_catalog',
  'potential_school_tutor',
  'trusted',
] as const

/** What lists show of tutors; `t` is joined to the account and the city. */
export function selectListed(ctx: Ctx, found: ReturnType<typeof tutorsOf>) {
  return found
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 't.edition').onRef('a.id', '=', 't.id'))
    .leftJoin('city as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.id', '=', 't.city_id'))
    .select(['t.id', 't.avatar', 't.state', 't.hidden_by_staff', 't.verification', 't.score', 't.created_at'])
    .select(flagColumns.map((name) => `t.${name}` as const))
    .select(['a.email', 'a.email_confirmed_at', 'a.phone', 'a.phone_confirmed_at'])
    .select(sql<string>`coalesce(nullif(${tutorName(ctx)}, ''), a.name)`.as('name'))
    .select(sql<string>`${inLocale(ctx, sql.ref('c.name'))}`.as('city'))
    .select(taught.as('subjects'))
    .select(waiting.as('waiting'))
    .select(sql<boolean>`t.deletion_requested_at is not null`.as('leaving'))
    .select(sql<boolean>`t.deleted_at is not null`.as('deleted'))
    .select(sql<boolean>`t.anonymised_at is not null`.as('anonymised'))
    .select(lastSeen('t').as('seen_at'))
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number]

export function presentListed({ edition, locale }: Ctx, row: Selected) {
  const { email_confirmed_at, phone_confirmed_at, ...rest } = row
  return {
    ...rest,
    avatar: avatarAddress(row.avatar, 96) ?? null,
    email: row.email ?? '',
    email_confirmed: email_confirmed_at !== null,
    phone: row.phone ?? '',
    phone_confirmed: phone_confirmed_at !== null,
    subjects: row.subjects.map((name) => localized(name ?? {}, locale, edition.locales[0])),
    state: row.state as TutorState,
    verification: row.verification as Verification,
  }
}
