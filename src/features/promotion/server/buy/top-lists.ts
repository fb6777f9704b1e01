import { sql } from 'kysely'
import { localePath } from '#shared/frame.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { TopList } from '../../model.ts'

/** The bit of online lessons in `catalog_entry.places`. */
const onlineBit = 4

export type NamedList = TopList & {
  subject_name: Localized
  subject_alias: string
  city_name: Localized | null
  city_alias: string | null
}

const nameColumns = sql`s.name as subject_name, s.alias as subject_alias, c.name as city_name, c.alias as city_alias`

/** The lists of the catalog that the tutor is in, of active subjects and cities. Online comes first. */
export async function listTutorLists({ db, edition }: Ctx, tutorId: number): Promise<NamedList[]> {
  const { rows } = await sql<NamedList>`
    select e.subject_id, nullif(e.city_id, 0) as city_id, ${nameColumns}
    from catalog_entry e
    join subject s on s.edition = e.edition and s.id = e.subject_id
    left join city c on c.edition = e.edition and c.id = e.city_id
    where e.edition = ${edition.code} and e.tutor_id = ${tutorId} and s.active
      and case when e.city_id = 0 then e.places & ${sql.lit(onlineBit)} <> 0 else c.active end
    order by e.subject_id, e.city_id`.execute(db)
  return rows
}

/** Only tutors in a list can be promoted there. */
export async function isInList({ db, edition }: Ctx, tutorId: number, { subject_id, city_id }: TopList) {
  const { rows } = await sql`
    select from catalog_entry e
    join subject s on s.edition = e.edition and s.id = e.subject_id and s.active
    left join city c on c.edition = e.edition and c.id = e.city_id
    where e.edition = ${edition.code} and e.tutor_id = ${tutorId} and e.subject_id = ${subject_id}
      and e.city_id = ${city_id ?? 0}
      and case when e.city_id = 0 then e.places & ${sql.lit(onlineBit)} <> 0 else c.active end`.execute(db)
  return rows.length > 0
}

export function presentList({ edition, locale }: Pick<Ctx, 'edition' | 'locale'>, list: NamedList) {
  const { subject_id, city_id, subject_name, subject_alias, city_name, city_alias } = list
  const localize = (name: Localized | null) => localized(name ?? {}, locale, edition.locales[0])
  const path =
    city_id === null ? [edition.catalogOnlineAlias, subject_alias] : [edition.catalogAlias, subject_alias, city_alias]
  return {
    subject_id,
    subject: localize(subject_name),
    city_id,
    city: localize(city_name),
    link: localePath(locale, edition.locales, `/${path.join('/')}/`),
  }
}
