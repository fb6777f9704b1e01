import { sql } from 'kysely'
import type { Person } from '#shared/access.ts'
import { localePath } from '#shared/frame.ts'
import type { Ctx } from '#platform/context.ts'
import { reviewStatus, tutorNeeds } from '../../model.ts'
import type { TutorOrderList, TutorNeed } from '../../model.ts'
import { statusSql } from '../lifecycle/status-sql.ts'

const lists: Record<TutorNeed, TutorOrderList> = {
  overdue: 'my',
  personal: 'new_personal',
  rate: 'my',
  pay: 'my',
  first_class: 'my',
  potential: 'new_potential',
  review: 'my',
}

export async function listTutorNeeds({ db, edition, locale, actor, now }: Ctx<Person>) {
  const { rows } = await sql<{ need: TutorNeed; count: number; first: number }>`
    select need, count(*) as count, min(id) as first from (
      select o.id, case
        when o.tutor_id = r.tutor_id and o.status = ${statusSql('waiting_for_pay')} and o.date_payment_deadline < ${now} then 'overdue'
        when o.tutor_id = r.tutor_id and o.proposed_at is not null then 'rate'
        when o.tutor_id = r.tutor_id and o.status = ${statusSql('waiting_for_pay')} then 'pay'
        when o.tutor_id = r.tutor_id and o.status = ${statusSql('appointed')} then 'first_class'
        when o.tutor_id = r.tutor_id and o.status = ${statusSql('paid')} and o.review_status = ${sql.lit(reviewStatus.published)} and w.response_text = '' then 'review'
        when o.status = ${statusSql('new')} and o.personal_tutor_id = r.tutor_id and r.state = 'offered' then 'personal'
        when o.status = ${statusSql('potential')} and r.state = 'offered' then 'potential'
      end as need
      from order_response r join lesson_order o on o.edition = r.edition and o.id = r.order_id
      left join review w on w.edition = o.edition and w.order_id = o.id
      where r.edition = ${edition.code} and r.tutor_id = ${actor.id}
    ) as mine where need is not null group by need`.execute(db)
  return rows
    .toSorted((a, b) => tutorNeeds.indexOf(a.need) - tutorNeeds.indexOf(b.need))
    .map(({ need, count, first }) => {
      const path = count === 1 ? `/zayavka/${first}/` : `/orders/${lists[need]}/`
      return { need, count, link: localePath(locale, edition.locales, path) }
    })
}
