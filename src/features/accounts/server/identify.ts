import { sql } from 'kysely'
import type { Edition } from '#editions/edition.ts'
import type { Person, PersonRole } from '#shared/access.ts'
import { localized } from '#shared/locale.ts'
import { ownZone } from '#shared/time-zone.ts'
import type { Db } from '#platform/db/database.ts'
import { canVerify } from '../model.ts'
import { verificationRenewalDays } from '../verification.ts'
import { selectPeople } from './select-people.ts'

/**
 * A person's roles are the undeleted client and tutor rows with the account's id. A deleted account resolves to
 * undefined.
 */
export async function identifyPerson(db: Db, edition: Edition, id: number): Promise<Person | undefined> {
  const row = await selectPeople(db, edition)
    .select(['a.id', 'a.name', 'a.email_confirmed_at', 'a.phone_confirmed_at', 'a.time_zone', 'a.time_zone_chosen'])
    .select(['c.id as client_id', 't.id as tutor_id', 't.first_name', 't.potential_school_tutor', 't.avatar'])
    .select(
      sql<
        boolean | null
      >`t.verification = 'verified' and t.verified_until > now() + make_interval(days => ${verificationRenewalDays})`.as(
        'is_verified',
      ),
    )
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const roles: PersonRole[] = []
  if (row.client_id) roles.push('client')
  if (row.tutor_id) roles.push('tutor')
  const [locale] = edition.locales
  return {
    realm: 'person',
    id: row.id,
    name: row.name,
    roles,
    timeZone: ownZone(row),
    indicators: row.tutor_id
      ? {
          firstName: localized(row.first_name ?? {}, locale, locale) || row.name,
          mayVerify: canVerify(row, edition),
          potentialSchoolTutor: row.potential_school_tutor ?? false,
          avatar: row.avatar,
        }
      : undefined,
  }
}
