import { sql } from 'kysely'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { isOpenFor } from '#features/tutor-visibility/public.ts'
import { demoPeople } from '../logins.ts'

export type OrderDemoClient = {
  id: number
  name: string
  email: string
  phone: string
  locale: Locale
  city_id: number | null
  created_at: Date
}
export type DemoLocation = { city_id: number; district_id: number | null; subdistrict_id: number | null }
export type OrderDemoSubject = { id: number; price: number; levels: { id: number; alias: string }[] }
export type OrderDemoTutor = {
  id: number
  published_at: Date
  score: number
  auto_appoint: boolean
  online: boolean
  home: DemoLocation[]
  travel: DemoLocation[]
  subjects: OrderDemoSubject[]
}
export type DemoReview = {
  id: number
  tutor_id: number
  client_id: number
  subject_id: number
  level_id: number | null
  mark: number
  text: string
  created_at: Date
  responded_at: Date | null
}
export type OrderDemoPeople = {
  clients: OrderDemoClient[]
  tutors: OrderDemoTutor[]
  reviews: DemoReview[]
  /** The public demo accounts. */
  logins: { client: OrderDemoClient | undefined; tutor: OrderDemoTutor | undefined; both: OrderDemoTutor | undefined }
}

/** Rows are locked so that nobody is deleted before the transaction ends. */
export async function readDemoPeople(ctx: Ctx): Promise<OrderDemoPeople> {
  const clients = await readClients(ctx)
  const tutors = await readTutors(ctx)
  const reviews = await readReviews(ctx)
  const client = (email: string) => clients.find((one) => one.email === email)
  const tutor = (email: string) => tutors.find((one) => one.email === email)
  return {
    clients,
    tutors,
    reviews,
    logins: {
      client: client(demoPeople.client.login),
      tutor: tutor(demoPeople.tutor.login),
      both: tutor(demoPeople.both.login),
    },
  }
}

async function readClients({ db, edition }: Ctx): Promise<OrderDemoClient[]> {
  const rows = await db
    .selectFrom('client as c')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'c.edition').onRef('a.id', '=', 'c.id'))
    .select(['c.id', 'a.name', 'a.email', 'a.phone', 'a.locale', 'c.city_id', 'c.created_at'])
    .where('c.edition', '=', edition.code)
    .where('c.deleted_at', 'is', null)
    .where('c.blacklisted_at', 'is', null)
    .where('a.email', 'like', '%@demo.test')
    .orderBy('c.id')
    .forKeyShare('c')
    .execute()
  return rows.map(({ email, phone, locale, ...row }) => ({
    ...row,
    email: email ?? '',
    phone: phone ?? '',
    locale: (locale ?? edition.locales[0]) as Locale,
  }))
}

async function readTutors({ db, edition }: Ctx): Promise<(OrderDemoTutor & { email: string })[]> {
  const places = (kind: 'home' | 'travel') => sql`(select coalesce(jsonb_agg(jsonb_build_object('city_id', p.city_id,
    'district_id', p.district_id, 'subdistrict_id', p.subdistrict_id) order by p.id), '[]')
    from tutor_place p where p.edition = t.edition and p.tutor_id = t.id and p.kind = ${sql.lit(kind)})`
  const { rows } = await sql<OrderDemoTutor & { email: string }>`
    select t.id, t.published_at, t.score, t.auto_appoint, t.work_online as online, coalesce(a.email, '') as email,
      case when t.work_home then ${places('home')} else '[]' end as home,
      case when t.work_travel then ${places('travel')} else '[]' end as travel,
      (select jsonb_agg(jsonb_build_object('id', s.subject_id, 'price', s.price, 'levels', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'alias', l.alias) order by l.id), '[]')
        from tutor_subject_level c join level l on l.edition = c.edition and l.id = c.level_id
        where c.edition = s.edition and c.tutor_id = s.tutor_id and c.subject_id = s.subject_id))
        order by s.position, s.subject_id)
      from tutor_subject s where s.edition = t.edition and s.tutor_id = t.id) as subjects
    from tutor t join account a on a.edition = t.edition and a.id = t.id
    where t.edition = ${edition.code} and ${isOpenFor('requests')} and t.published_at is not null
      and exists (select from tutor_subject s where s.edition = t.edition and s.tutor_id = t.id)
    order by t.id for key share of t`.execute(db)
  return rows.filter(({ online, home, travel }) => online || home.length + travel.length > 0)
}

async function readReviews({ db, edition }: Ctx): Promise<DemoReview[]> {
  return db
    .selectFrom('review')
    .select(['id', 'tutor_id', 'client_id', 'subject_id', 'level_id', 'mark', 'text', 'created_at', 'responded_at'])
    .where('edition', '=', edition.code)
    .where('order_id', 'is', null)
    .where('client_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ client_id: number }>()
    .execute()
}
