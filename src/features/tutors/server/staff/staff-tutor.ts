import { sql } from 'kysely'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { hasOwnPassword } from '#features/accounts/public.ts'
import type { StaffTutor, staffTutorEndpoints } from '../../contract/staff.ts'
import { presentTutorRow, selectTutorRows, selectTutors } from './tutor-rows.ts'
import { getOwnTutor } from '../profile/own-tutor.ts'

export async function getTutorForStaff(ctx: Ctx, { id, lang }: Input<typeof staffTutorEndpoints.get>) {
  return { tutor: await getStaffTutor(ctx, id, lang) }
}

/** Includes deleted tutors. Secrets appear only as flags. */
export async function getStaffTutor(ctx: Ctx, id: number, lang?: Locale): Promise<StaffTutor> {
  const row = await findStaffTutorRow(ctx, id)
  if (!row) throw fail('not_found')
  const { email, email_confirmed, phone, phone_confirmed, ...listItem } = presentTutorRow(ctx, row)
  const { points_first_diploma, points_second_diploma, penalty, penalty_reason, locale } = row
  return {
    ...listItem,
    ...(await getOwnTutor(ctx, id, lang)),
    names: row.names as Localized,
    account: {
      email,
      email_confirmed,
      phone,
      phone_confirmed,
      locale: locale && isLocale(locale) ? locale : ctx.edition.locales[0],
      has_password: row.has_password,
      client: row.client,
      terms_confirmed_at: row.terms_confirmed_at,
    },
    verification_comment: row.verification_comment,
    verified_until: row.verified_until,
    published_at: row.published_at,
    admin_comment: row.admin_comment,
    rating: { points_first_diploma, points_second_diploma, penalty, penalty_reason },
  }
}

function findStaffTutorRow(ctx: Ctx, id: number) {
  return selectTutorRows(ctx, selectTutors(ctx).where('t.id', '=', id))
    .leftJoin('client as also', (join) =>
      join.onRef('also.edition', '=', 't.edition').onRef('also.id', '=', 't.id').on('also.deleted_at', 'is', null),
    )
    .select(['t.name as names', 't.verification_comment', 't.verified_until', 't.published_at', 't.admin_comment'])
    .select(['t.points_first_diploma', 't.points_second_diploma', 't.penalty', 't.penalty_reason'])
    .select(['a.locale', 'a.terms_confirmed_at'])
    .select([hasOwnPassword.as('has_password'), sql<boolean>`also.id is not null`.as('client')])
    .executeTakeFirst()
}
