import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { orderStatus } from '#shared/order-status.ts'
import { candidateRetentionDays } from '#features/school/model.ts'
import type { CandidateStatus, TransferState } from '#features/school/model.ts'
import { sandboxLessons, saveLessons } from '#features/school/public.ts'
import { demoPeople } from './logins.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Rules, orders at the school in several stages, and tutors who have applied; the sandbox school knows them too. */
export async function fillSchoolDemo(ctx: Ctx): Promise<void> {
  if (!ctx.edition.school) return
  await saveLessons(ctx, sandboxLessons)
  await addRules(ctx)
  await addTransfers(ctx)
  await addCandidates(ctx)
}

/** The tutor of the demo login may apply. */
export async function inviteDemoTutor({ db, edition }: Ctx): Promise<void> {
  if (!edition.school) return
  await sql`update tutor t set potential_school_tutor = true from account a
    where a.edition = t.edition and a.id = t.id and t.edition = ${edition.code} and not t.school_tutor
      and a.email = ${demoPeople.tutor.login}`.execute(db)
}

/** The titles are in the language of the edition's team. Only one rule is active, so that most new requests stay here. */
async function addRules({ db, edition, now, t }: Ctx): Promise<void> {
  const programming = await db
    .selectFrom('school_lesson')
    .select('subject_id')
    .where('edition', '=', edition.code)
    .orderBy('position', 'desc')
    .executeTakeFirst()
  const { base } = edition.schoolRates!
  const rules = [
    { title: t('school_demo.rule.evening'), hour_from: 21, hour_to: 8, place: 'online', share: 50, active: false },
    { title: t('school_demo.rule.programming'), subject_id: programming?.subject_id ?? null, share: 30, active: true },
    { title: t('school_demo.rule.few_tutors'), max_tutors: 3, price_from: Math.min(...base), active: false },
    { title: t('school_demo.rule.trial'), place: 'offline', share: 10, active: false },
  ]
  for (const [position, rule] of rules.entries())
    await db
      .insertInto('transfer_rule')
      .values({ edition: edition.code, position: position + 1, checked_at: now, ...rule })
      .execute()
}

type OrderAtSchool = {
  id: number
  status: number
  origin: string
  school_origin: string
  status_since: Date
  name: string
}

const newStates: readonly TransferState[] = ['received', 'received', 'declined']
const workedStates: readonly TransferState[] = ['in_progress', 'teacher_found', 'first_lesson', 'learning']

async function addTransfers(ctx: Ctx): Promise<void> {
  const { db, edition, t } = ctx
  const orders: OrderAtSchool[] = await db
    .selectFrom('lesson_order')
    .select(['id', 'status', 'origin', 'school_origin', 'status_since', 'name'])
    .where('edition', '=', edition.code)
    .where('status', 'in', [orderStatus.school_new, orderStatus.school_processing])
    .orderBy('id')
    .execute()
  const rule = await db
    .selectFrom('transfer_rule')
    .select(['id', 'title'])
    .where('edition', '=', edition.code)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  for (const [place, order] of orders.entries()) {
    const states = order.status === orderStatus.school_new ? newStates : workedStates
    const state = states[place % states.length]!
    const isClient = order.origin === 'school' || order.origin === 'test_landing'
    const byRule = { cause: 'rule', rule_id: rule.id, reason: rule.title }
    const reason = isClient ? { cause: 'client', reason: order.origin } : byRule
    const hasTeacher = ['teacher_found', 'first_lesson', 'learning'].includes(state)
    const reported_at = state === 'received' ? null : new Date(order.status_since.getTime() + hourMs)
    const { id } = await db
      .insertInto('school_transfer')
      .values({
        edition: edition.code,
        order_id: order.id,
        ...reason,
        state,
        teacher: hasTeacher ? t('school_office.teacher') : '',
        note: state === 'declined' ? t('school_demo.declined_note') : '',
        first_lesson_at: state === 'first_lesson' ? new Date(ctx.now.getTime() + 2 * dayMs) : null,
        reported_at,
        created_at: order.status_since,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addMessage(ctx, 'order', { order_id: order.id, transfer_id: id }, order.status_since)
    const lessons = await listLessons(ctx, order.id)
    const document = {
      transfer_id: id,
      order_id: order.id,
      lessons,
      client: { name: order.name },
      stage: state,
      accepted: 1,
    }
    await addRecord(ctx, 'order', id, document, order.status_since)
  }
}

async function listLessons({ db, edition }: Ctx, orderId: number): Promise<{ name: string; levels: string[] }[]> {
  const { rows } = await sql<{ name: string }>`select s.name ->> ${edition.locales[0]} as name from order_lesson l
    join subject s on s.edition = l.edition and s.id = l.subject_id
    where l.edition = ${edition.code} and l.order_id = ${orderId} order by l.position`.execute(db)
  return rows.map(({ name }) => ({ name, levels: [] }))
}

const candidateStates: readonly CandidateStatus[] = ['received', 'interview', 'accepted', 'declined']

/** Tutors whom staff have marked. */
async function addCandidates(ctx: Ctx): Promise<void> {
  const { db, edition, now, t } = ctx
  const { rows } = await sql<{
    id: number
    name: string
    email: string
    phone: string
    subject: number
    lesson: string
  }>`
    select u.id, a.name, a.email, coalesce(a.phone, '') as phone, s.subject_id as subject, j.name ->> ${edition.locales[0]} as lesson
    from tutor u join account a on a.edition = u.edition and a.id = u.id
    join lateral (select subject_id from tutor_subject x where x.edition = u.edition and x.tutor_id = u.id
      order by x.position limit 1) s on true
    join subject j on j.edition = u.edition and j.id = s.subject_id
    where u.edition = ${edition.code} and u.potential_school_tutor and u.state = 'published' and a.email is not null
      and a.email <> ${demoPeople.tutor.login}
    order by u.id limit ${candidateStates.length}`.execute(db)
  for (const [place, { id: tutor_id, name, email, phone, subject, lesson }] of rows.entries()) {
    const status = candidateStates[place]!
    const created_at = new Date(now.getTime() - (1 + place * 5) * dayMs)
    const { id } = await db
      .insertInto('school_candidate')
      .values({
        edition: edition.code,
        tutor_id,
        name,
        email,
        phone,
        status,
        experience: 3 + place * 4,
        about: t('school_demo.about'),
        locale: edition.locales[0],
        reported_at: status === 'received' ? null : new Date(created_at.getTime() + dayMs),
        created_at,
        erase_at: new Date(created_at.getTime() + candidateRetentionDays * dayMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subjects = { edition: edition.code, candidate_id: id, subject_id: subject }
    await db.insertInto('school_candidate_subject').values(subjects).execute()
    await addMessage(ctx, 'candidate', { candidate_id: id }, created_at)
    const document = { candidate_id: id, name, lessons: [{ name: lesson }], decision: status }
    await addRecord(ctx, 'candidate', id, document, created_at)
  }
}

type MessageSubject = { order_id: number; transfer_id: number } | { candidate_id: number }

async function addMessage({ db, edition }: Ctx, kind: string, subject: MessageSubject, at: Date): Promise<void> {
  const sent = { state: 'sent', attempts: 1, created_at: at, settled_at: at }
  await db
    .insertInto('school_message')
    .values({ edition: edition.code, kind, ...subject, ...sent })
    .execute()
}

async function addRecord({ db, edition }: Ctx, kind: string, id: number, document: object, at: Date): Promise<void> {
  const record = { kind, id: String(id), data: JSON.stringify(document), created_at: at }
  await db
    .insertInto('sandbox_school_record')
    .values({ edition: edition.code, ...record })
    .execute()
}
