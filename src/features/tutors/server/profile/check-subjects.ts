import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import { countLimits, fitsLimits, textLimits } from '../../model.ts'
import type { TutorChanges } from '../../contract/tutor.ts'
import type { ReportProblem, CurrentProfile } from './current-profile.ts'

export type CheckedSubject = { subject_id: number; price: number; levels: number[]; description: string }
type SubjectChanges = NonNullable<TutorChanges['subjects']>

/** Current subjects may be kept even if they are no longer active. */
export async function checkSubjects(
  ctx: Ctx,
  { taught, isSubmitted }: CurrentProfile,
  chosen: SubjectChanges,
  report: ReportProblem,
): Promise<CheckedSubject[]> {
  const max = countLimits.subjects
  if (chosen.length > max) report('subjects', { id: 'invalid.too_big', values: { max } })
  if (chosen.length === 0 && isSubmitted) report('subjects', { id: 'tutor.missing.subjects' })
  const open = await lockActiveSubjects(ctx, chosen)
  const price = formatPriceLimits(ctx)
  const seen = new Set<number>()
  return chosen.map((one, index) => {
    const field = (name: string) => `subjects.${index}.${name}`
    const { subject_id, description: typed } = one
    const known = taught.find((subject) => subject.subject_id === subject_id)
    const offered = open.get(subject_id)
    if (!known && !offered) report(field('subject_id'), { id: 'invalid.unknown' })
    if (seen.has(subject_id)) report(field('subject_id'), { id: 'tutor.twice' })
    seen.add(subject_id)
    const levels = [...new Set(one.selectedLevels)]
    if (levels.some((level) => !offered?.has(level) && !known?.levels.includes(level)))
      report(field('selectedLevels'), { id: 'invalid.unknown' })
    if (isSubmitted && levels.length === 0 && offered && offered.size > 0)
      report(field('selectedLevels'), { id: 'tutor.missing.levels' })
    const { lessonPrice } = ctx.edition
    if (one.price < lessonPrice.min || one.price > lessonPrice.max)
      report(field('price'), { id: 'tutor.price', values: price })
    const description = typed.replaceAll('\r\n', '\n')
    if (!fitsLimits(description, 'subject_description'))
      report(field('description'), { id: 'invalid.length', values: { ...textLimits.subject_description } })
    return { subject_id, price: one.price, levels, description }
  })
}

/** Returns active subjects with their active levels, locked until the transaction ends. */
async function lockActiveSubjects({ db, edition }: Ctx, chosen: SubjectChanges): Promise<Map<number, Set<number>>> {
  const ids = chosen.map(({ subject_id }) => subject_id)
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

function formatPriceLimits({ edition, locale }: Ctx) {
  const lang = languageTag(locale, edition.country)
  const money = (minor: number) => formatMoney({ minor, currency: edition.currency }, lang)
  return { min: money(edition.lessonPrice.min), max: money(edition.lessonPrice.max) }
}
