import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import type { Locale } from '#shared/locale.ts'
import { demoListTexts, demoMetatags } from './seo-words.ts'

const combinations = 12
const mostVisits = 840

/**
 * A text for the largest list of a city, visits of lists that have none, two old addresses, and metatags that staff can
 * switch on.
 */
export async function fillSeoDemo(ctx: Ctx): Promise<void> {
  await fillCombinations(ctx)
  const { db, edition } = ctx
  const catalog = `/${edition.catalogAlias}/`
  const moved = manyRows('redirect', [
    { edition: edition.code, source: '/find-a-tutor/', target: catalog, kind: 'moved' },
    { edition: edition.code, source: '/summer-sale/', target: '', kind: 'gone' },
  ])
  await db.insertInto('redirect').columns(moved.columns).expression(moved.rows).execute()
  await db
    .insertInto('page_metatags')
    .values({
      edition: edition.code,
      pattern: `${catalog}*/*/`,
      title: JSON.stringify(inLocales(ctx, (locale) => demoMetatags[locale]?.title)),
      description: JSON.stringify(inLocales(ctx, (locale) => demoMetatags[locale]?.description)),
      active: false,
    })
    .execute()
}

async function fillCombinations(ctx: Ctx): Promise<void> {
  const { db, edition, now } = ctx
  const { rows: lists } = await sql<{ subject_id: number; city_id: number }>`
    select subject_id, place_id as city_id from catalog_count
    where edition = ${edition.code} and place = 'city' and subject_id > 0 and level_id = 0
    order by tutors desc, subject_id, place_id limit ${combinations}`.execute(db)
  if (lists.length === 0) return
  const rows = lists.map((list, place) => ({
    edition: edition.code,
    ...list,
    visits: Math.round(mostVisits / (place + 1)),
    heading: place === 0 ? inLocales(ctx, (locale) => demoListTexts[locale]?.heading) : {},
    text: place === 0 ? inLocales(ctx, (locale) => toDocument(demoListTexts[locale]?.lines ?? [])) : {},
  }))
  const many = manyRows('h2text', rows)
  await db.insertInto('h2text').columns(many.columns).expression(many.rows).execute()
  await sql`insert into h2text_visits (edition, day, h2text_id, visits)
    select edition, (${now}::timestamptz at time zone ${edition.timeZone})::date, id, visits
    from h2text where edition = ${edition.code}`.execute(db)
}

function inLocales<T>({ edition }: Ctx, make: (locale: Locale) => T) {
  return Object.fromEntries(edition.locales.map((locale) => [locale, make(locale)]))
}

/** The last line leads to the list of subjects. */
function toDocument(lines: readonly string[]): object {
  const last = lines.length - 1
  return {
    type: 'doc',
    content: lines.map((text, place) => ({
      type: 'paragraph',
      content: [
        { type: 'text', text, ...(place === last && { marks: [{ type: 'link', attrs: { href: '/subjects/' } }] }) },
      ],
    })),
  }
}
