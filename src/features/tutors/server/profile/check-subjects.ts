import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import { countLimits, fitsLimits, textLimits } from '../../model.ts'
import type { TutorChanges } from '../../tutor-contract.ts'
import type { Note, Standing } from './check-changes.ts'

export type CheckedSubject = { subject_id: number; price: number; levels: number[]; description: string }
type Given = NonNullable<TutorChanges['subjects']>

/** What can be chosen, and what this tutor has chosen before: nobody loses a subject because it was closed. */
export async function checkSubjects(
  ctx: Ctx,
  { taught, out }: Standing,
  given: Given,
  note: Note,
): Promise<CheckedSubject[]> {
  const max = countLimits.subjects
  if (given.length > max) note('subjects', { id: 'invalid.too_big', values: { max } })
  if (given.length === 0 && out) note('subjects', { id: 'tutor.missing.subjects' })
  const open = await openSubjects(ctx, given)
  const price = priceText(ctx)
  const seen = new Set<number>()
  return given.map((one, index) => {
    const field = (name: string) => `subjects.${index}.${name}`
    const { subject_id, description: typed } = one
    const known = taught.find((subject) => subject.subject_id === subject_id)
    const offered = open.get(subject_id)
    if (!known && !offered) note(field('subject_id'), { id: 'invalid.unknown' })
    if (seen.has(subject_id)) note(field('subject_id'), { id: 'tutor.twice' })
    seen.add(subject_id)
    const levels = [...new Set(one.selectedLevels)]
    if (levels.some((level) => !offered?.has(level) && !known?.levels.includes(level)))
      note(field('selectedLevels'), { id: 'invalid.unknown' })
    if (out && levels.length === 0 && offered && offered.size > 0)
      note(field('selectedLevels'), { id: 'tutor.missing.levels' })
    const { lessonPrice } = ctx.edition
    if (one.price < lessonPrice.min || one.price > lessonPrice.max)
      note(field('price'), { id: 'tutor.price', values: price })
    const description = typed.replaceAll('\r\n', '\n')
    if (!fitsLimits(description, 'subject_description'))
      note(field('description'), { id: 'invalid.length', values: { ...textLimits.subject_description } })
    return { subject_id, price: one.price, levels, description }
  })
}

/** Those that are open, each with its open levels, and held until the end. */
async function openSubjects({ db, edition }: Ctx, given: Given): Promise<Map<number, Set<number>>> {
  const ids = given.map(({ subject_id }) => subject_id)
  if (ids.length === 0) return new Map()
  const subjects = await db
    .selectFrom('subject')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', 'in', ids)
    .where('active', '=', true)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const levels = await db
    .selectFrom('subject_level as s')
    .innerJoin('level as l', (join) => join.onRef('l.edition', '=', 's.edition').onRef('l.id', '=', 's.level_id'))
    .select(['s.subject_id', 's.level_id'])
    .where('s.edition', '=', edition.code)
    .where('s.subject_id', 'in', ids)
    .where('l.active', '=', true)
    .orderBy('l.id')
    .forKeyShare('l')
    .execute()
  const open = new Map(subjects.map(({ id }) => [id, new Set<number>()]))
  for (const { subject_id, level_id } of levels) open.get(subject_id)?.add(level_id)
  return open
}

function priceText({ edition, locale }: Ctx) {
  const lang = languageTag(locale, edition.country)
  const money = (minor: number) => formatMoney({ minor, currency: edition.currency }, lang)
  return { min: money(edition.lessonPrice.min), max: money(edition.lessonPrice.max) }
}
