import { sql } from 'kysely'
import { computedListPlugin } from '#platform/crud/list-plugin.ts'
import type { Ctx } from '#platform/context.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { itemStatistics } from '../contract/panel.ts'
import { itemStateOf } from '../model.ts'

/** More attempts would hardly change the numbers, but the time of the query grows with them. */
const countedAttempts = 1000

export const itemStatisticsPlugin = computedListPlugin(itemStatistics, {
  async rows(ctx, { test_id, state }) {
    const items = await readItems(ctx, typeof test_id === 'number' ? test_id : undefined)
    const rows = items.map((item) => presentItem(ctx, item))
    return state ? rows.filter((row) => row.state === state) : rows
  },
  order: {
    test: 'standard',
    share: (_ctx, { share }) => String(share).padStart(3, '0'),
    answers: (_ctx, { answers }) => String(answers).padStart(7, '0'),
    // Numbers from −1 to 1 are compared as texts, so they are made positive.
    discrimination: (_ctx, { discrimination }) => (1 + Number(discrimination || -1)).toFixed(2),
  },
})

type Item = {
  id: number
  text: string
  test: Localized
  related_section: string
  answers: number
  share: number | null
  discrimination: number | null
}

/**
 * For each question the share of correct answers and the correlation of a correct answer with the score of the other
 * questions, in the latest finished attempts of its test. The result shows the answers, so only the first attempt of a
 * browser counts. Attempts with fewer than half of the answers say little, and a question without an answer nothing.
 */
async function readItems({ db, edition }: Ctx, testId: number | undefined): Promise<Item[]> {
  const ofTest = testId === undefined ? sql`` : sql`and t.id = ${testId}`
  const { rows } = await sql<Item>`
    with counted as (
      select c.id, c.score from examination_test t
      cross join lateral (select id, score from test_attempt a
        where a.edition = t.edition and a.test_id = t.id and a.finished_at is not null
          and not exists (select from test_attempt e where e.edition = a.edition and e.test_id = a.test_id
            and e.browser_hash = a.browser_hash and (e.finished_at, e.id) < (a.finished_at, a.id))
          and (select 2 * count(g.answer) >= count(*) from test_answer g
            where g.edition = a.edition and g.attempt_id = a.id)
        order by a.finished_at desc limit ${sql.lit(countedAttempts)}) c
      where t.edition = ${edition.code} ${ofTest}
    ), item as (
      select a.question_id, count(*)::integer as answers, avg(a.correct::integer)::float8 as share,
        corr(a.correct::integer, c.score - a.correct::integer) as discrimination
      from counted c
      join test_answer a on a.edition = ${edition.code} and a.attempt_id = c.id and a.answer is not null
      group by a.question_id
    )
    select q.id, q.text, t.name as test, q.related_section, coalesce(i.answers, 0) as answers,
      i.share, i.discrimination
    from examination_test t
    join test_question q on q.edition = t.edition and q.test_id = t.id
    left join item i on i.question_id = q.id
    where t.edition = ${edition.code} and (q.active or i.answers > 0) ${ofTest}
    order by t.position, t.id, q.position, q.id`.execute(db)
  return rows
}

function presentItem({ edition, locale }: Ctx, item: Item) {
  const { id, text, test, related_section, answers, discrimination } = item
  const share = item.share ?? 0
  return {
    id,
    text,
    test: localized(test, locale, edition.locales[0]),
    related_section,
    answers,
    share: Math.round(share * 100),
    discrimination: discrimination === null ? '' : discrimination.toFixed(2),
    state: itemStateOf({ answers, share, discrimination }),
  }
}
