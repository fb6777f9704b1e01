import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { inLocale } from '#platform/crud/localized-sql.ts'
import { localized } from '#shared/locale.ts'
import { lastSeen } from '#features/accounts/public.ts'
import { visibilityReasonsSql } from '#features/tutor-visibility/public.ts'
import { avatarAddress } from '../../model.ts'
import type { TutorState, Verification } from '../../model.ts'

/** Includes deleted tutors. */
export function selectTutors({ db, edition }: Ctx) {
  return db.selectFrom('tutor as t').where('t.edition', '=', edition.code)
}

/** Name in the reader's language, or else in the edition's main one. */
export const tutorName = (ctx: Ctx): RawBuilder<string> => sql<string>`${inLocale(ctx, sql.ref('t.name'))}`

/** A profile on moderation or a waiting revision. */
const isWaiting = sql<boolean>`(t.state = 'on_moderation' or exists (
  select from tutor_revision r where (r.edition, r.tutor_id) = (t.edition, t.id) and r.state = 'waiting'))`

const subjectNames = sql<unknown[]>`array(select s.name
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

export function selectTutorRows(ctx: Ctx, query: ReturnType<typeof selectTutors>) {
  return query
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 't.edition').onRef('a.id', '=', 't.id'))
    .leftJoin('city as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.id', '=', 't.city_id'))
    .select(['t.id', 't.avatar', 't.state', 't.hidden_by_staff', 't.verification', 't.score', 't.created_at'])
    .select(flagColumns.map((name) => `t.${name}` as const))
    .select(['a.email', 'a.email_confirmed_at', 'a.phone', 'a.phone_confirmed_at'])
    .select(sql<string>`coalesce(nullif(${tutorName(ctx)}, ''), a.name)`.as('name'))
    .select(sql<string>`${inLocale(ctx, sql.ref('c.name'))}`.as('city'))
    .select(subjectNames.as('subjects'))
    .select([isWaiting.as('waiting'), visibilityReasonsSql.as('restrictions')])
    .select(sql<boolean>`t.deletion_requested_at is not null`.as('leaving'))
    .select(sql<boolean>`t.deleted_at is not null`.as('deleted'))
    .select(sql<boolean>`t.anonymised_at is not null`.as('anonymised'))
    .select(lastSeen('t').as('seen_at'))
}

type SelectedTutorRow = Awaited<ReturnType<ReturnType<typeof selectTutorRows>['execute']>>[number]

export function presentTutorRow({ edition, locale }: Ctx, row: SelectedTutorRow) {
  const { email_confirmed_at, phone_confirmed_at, ...rest } = row
  return {
    ...rest,
    avatar: avatarAddress(row.avatar, 96) ?? null,
    email: row.email ?? '',
    email_confirmed: email_confirmed_at !== null,
    phone: row.phone ?? '',
    phone_confirmed: phone_confirmed_at !== null,
    subjects: row.subjects.map((name) => localized(name ?? {}, locale, edition.locales[0])).join(', '),
    state: row.state as TutorState,
    verification: row.verification as Verification,
  }
}
