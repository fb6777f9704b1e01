import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import type { Locale } from '#shared/locale.ts'
import { minorUnits } from '#shared/money.ts'
import { parseLines } from '#shared/rich-text/parse-lines.ts'
import { demoOf } from './editions/demos.ts'
import type { DemoVacancy } from './editions/types.ts'

const dayMs = 86_400_000

/** One opening in the largest city, a remote one, and a draft that visitors do not see. */
export async function fillVacancyDemo({ db, edition, now }: Ctx): Promise<void> {
  const { words, pay } = demoOf(edition).vacancies
  const capital = await db
    .selectFrom('city')
    .select('id')
    .where('edition', '=', edition.code)
    .where('popular', '=', true)
    .orderBy('id')
    .executeTakeFirst()
  const inEachLanguage = <T>(present: (lines: readonly string[]) => T, vacancy: DemoVacancy) =>
    Object.fromEntries(Object.entries(words).map(([locale, said]) => [locale as Locale, present(said[vacancy])]))
  const row = (vacancy: DemoVacancy, columns: object) => ({
    edition: edition.code,
    title: inEachLanguage(([title]) => title, vacancy),
    text: inEachLanguage(([, ...lines]) => parseLines(lines), vacancy),
    ...columns,
  })
  const published = (days: number) => ({ status: 'published', published_at: new Date(now.getTime() - days * dayMs) })
  const amount = (major: number) => major * minorUnits(edition.currency)
  const rows = manyRows('vacancy', [
    row('support', { city_id: capital?.id, employment: 'full_time', pay: amount(pay.support), ...published(3) }),
    row('editor', { city_id: null, employment: 'part_time', pay: amount(pay.editor), ...published(12) }),
    row('intern', { city_id: null, employment: 'intern', pay: null, status: 'draft', published_at: null }),
  ])
  await db.insertInto('vacancy').columns(rows.columns).expression(rows.rows).execute()
}
