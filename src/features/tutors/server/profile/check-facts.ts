import type { Ctx } from '#platform/context.ts'
import { ageOn, ageLimits, fitsLimits, textLimits, videoUrl, parseVideoId } from '../../model.ts'
import type { TutorChanges } from '../../contract/tutor.ts'
import type { ReportProblem, CurrentProfile } from './current-profile.ts'
import { getYearRules } from './rules.ts'
import { todayIn } from './today.ts'

/** Columns of `tutor` that are neither texts nor lists. */
export type CheckedFacts = Partial<{
  sex: 'f' | 'm' | null
  birth_date: string | null
  city_id: number | null
  prof: number | null
  teaching_since: number | null
  schedule: number[]
  university_id: number | null
  university_graduation_year: number | null
  video_url: string | null
  work_home: boolean
  work_travel: boolean
  work_online: boolean
}>

/** Earlier years of teaching or graduation are rejected. */
const minStudyAge = 14

export async function checkFacts(
  ctx: Ctx,
  current: CurrentProfile,
  changes: TutorChanges,
  report: ReportProblem,
): Promise<CheckedFacts> {
  const { sex, birth_date, prof, schedule, video_url } = changes
  const facts: CheckedFacts = {}
  for (const column of ['work_home', 'work_travel', 'work_online'] as const)
    if (changes[column] !== undefined) facts[column] = changes[column]
  if (sex !== undefined) facts.sex = sex || null
  if (prof !== undefined) facts.prof = prof
  if (birth_date !== undefined) {
    facts.birth_date = birth_date || null
    checkBirthDate(ctx, birth_date, report)
  }
  if (schedule !== undefined) {
    facts.schedule = schedule
    if (current.isSubmitted && schedule.every((hours) => hours === 0))
      report('schedule', { id: 'tutor.missing.schedule' })
  }
  if (video_url !== undefined) {
    const id = parseVideoId(video_url)
    if (video_url !== '' && !id) report('video_url', { id: 'tutor.video' })
    facts.video_url = id ? videoUrl(id) : null
  }
  if (changes.city_id !== undefined) {
    facts.city_id = changes.city_id
    if (!(await isSelectable(ctx, 'city', changes.city_id, current.tutor.city_id)))
      report('city_id', { id: 'invalid.unknown' })
  }
  await checkUniversity(ctx, current, changes, facts, report)
  checkYears(ctx, current, changes, facts, report)
  return facts
}

function checkBirthDate(ctx: Ctx, day: string, report: ReportProblem): void {
  if (day === '') return
  if (!isCalendarDay(day)) return report('birth_date', { id: 'invalid.format' })
  const age = ageOn(day, todayIn(ctx))
  if (age < ageLimits.min || age > ageLimits.max) report('birth_date', { id: 'tutor.age', values: { ...ageLimits } })
}

/** Rejects dates like February 30. */
const isCalendarDay = (day: string) => new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) ?? false

/** A university from the list and a custom name exclude each other. */
async function checkUniversity(
  ctx: Ctx,
  { tutor }: CurrentProfile,
  { university_id, university_name }: TutorChanges,
  facts: CheckedFacts,
  report: ReportProblem,
): Promise<void> {
  if (university_id && university_name) report('university_name', { id: 'tutor.one_university' })
  if (university_id !== undefined) {
    facts.university_id = university_id
    if (!(await isSelectable(ctx, 'university', university_id, tutor.university_id)))
      report('university_id', { id: 'invalid.unknown' })
  }
  if (university_name !== undefined) {
    if (university_name !== '') facts.university_id = null
    if (!fitsLimits(university_name, 'university_name'))
      report('university_name', { id: 'invalid.length', values: { ...textLimits.university_name } })
  }
}

function checkYears(
  ctx: Ctx,
  { tutor }: CurrentProfile,
  changes: TutorChanges,
  facts: CheckedFacts,
  report: ReportProblem,
): void {
  const rules = getYearRules(ctx)
  const birth = facts.birth_date === undefined ? tutor.birth_date : facts.birth_date
  const earliest = birth ? Number(birth.slice(0, 4)) + minStudyAge : 0
  const check = (field: 'teaching_since' | 'university_graduation_year', limits: { min: number; max: number }) => {
    const year = changes[field]
    if (year === undefined) return
    facts[field] = year
    if (year === null) return
    const { max } = limits
    const min = Math.min(Math.max(limits.min, earliest), max)
    // Passed as strings, because a year has no thousands separators.
    if (year < min || year > max) report(field, { id: 'tutor.year', values: { min: String(min), max: String(max) } })
  }
  check('teaching_since', rules.years)
  check('university_graduation_year', rules.graduation_years)
}

/** A current value may be kept even if it is no longer active. */
async function isSelectable(
  { db, edition }: Ctx,
  table: 'city' | 'university',
  id: number | null,
  known: number | null,
): Promise<boolean> {
  if (id === null || id === known) return true
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('active', '=', true)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
