import type { Ctx } from '#platform/context.ts'
import { ageOn, ages, fitsLimits, textLimits, videoAddress, videoId } from '../../model.ts'
import type { TutorChanges } from '../../tutor-contract.ts'
import type { Note, Standing } from './check-changes.ts'
import { yearRules } from './rules.ts'
import { todayIn } from './today.ts'

/** Columns of a tutor that are neither texts nor lists, as far as they were given. */
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

/** Nobody taught or studied at a university before. */
const earliestAge = 14

export async function checkFacts(
  ctx: Ctx,
  standing: Standing,
  changes: TutorChanges,
  note: Note,
): Promise<CheckedFacts> {
  const { sex, birth_date, prof, schedule, video_url } = changes
  const facts: CheckedFacts = {}
  for (const way of ['work_home', 'work_travel', 'work_online'] as const)
    if (changes[way] !== undefined) facts[way] = changes[way]
  if (sex !== undefined) facts.sex = sex || null
  if (prof !== undefined) facts.prof = prof
  if (birth_date !== undefined) {
    facts.birth_date = birth_date || null
    checkBirthDate(ctx, birth_date, note)
  }
  if (schedule !== undefined) {
    facts.schedule = schedule
    if (standing.out && schedule.every((hours) => hours === 0)) note('schedule', { id: 'tutor.missing.schedule' })
  }
  if (video_url !== undefined) {
    const id = videoId(video_url)
    if (video_url !== '' && !id) note('video_url', { id: 'tutor.video' })
    facts.video_url = id ? videoAddress(id) : null
  }
  if (changes.city_id !== undefined) {
    facts.city_id = changes.city_id
    if (!(await isOpen(ctx, 'city', changes.city_id, standing.held.city_id))) note('city_id', { id: 'invalid.unknown' })
  }
  await checkUniversity(ctx, standing, changes, facts, note)
  checkYears(ctx, standing, changes, facts, note)
  return facts
}

function checkBirthDate(ctx: Ctx, day: string, note: Note): void {
  if (day === '') return
  if (!isDay(day)) return note('birth_date', { id: 'invalid.format' })
  const age = ageOn(day, todayIn(ctx))
  if (age < ages.min || age > ages.max) note('birth_date', { id: 'tutor.age', values: { ...ages } })
}

/** The thirtieth of February is none. */
const isDay = (day: string) => new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) ?? false

/** One from the list or one by its name, which is a text: choosing either takes the place of the other. */
async function checkUniversity(
  ctx: Ctx,
  { held }: Standing,
  { university_id, university_name }: TutorChanges,
  facts: CheckedFacts,
  note: Note,
): Promise<void> {
  if (university_id && university_name) note('university_name', { id: 'tutor.one_university' })
  if (university_id !== undefined) {
    facts.university_id = university_id
    if (!(await isOpen(ctx, 'university', university_id, held.university_id)))
      note('university_id', { id: 'invalid.unknown' })
  }
  if (university_name !== undefined) {
    if (university_name !== '') facts.university_id = null
    if (!fitsLimits(university_name, 'university_name'))
      note('university_name', { id: 'invalid.length', values: { ...textLimits.university_name } })
  }
}

function checkYears(ctx: Ctx, { held }: Standing, changes: TutorChanges, facts: CheckedFacts, note: Note): void {
  const rules = yearRules(ctx)
  const birth = facts.birth_date === undefined ? held.birth_date : facts.birth_date
  const earliest = birth ? Number(birth.slice(0, 4)) + earliestAge : 0
  const check = (field: 'teaching_since' | 'university_graduation_year', limits: { min: number; max: number }) => {
    const year = changes[field]
    if (year === undefined) return
    facts[field] = year
    if (year === null) return
    const { max } = limits
    const min = Math.min(Math.max(limits.min, earliest), max)
    // As texts: a year is not a quantity, and gets no separators.
    if (year < min || year > max) note(field, { id: 'tutor.year', values: { min: String(min), max: String(max) } })
  }
  check('teaching_since', rules.years)
  check('university_graduation_year', rules.graduation_years)
}

/** One of this edition that can be chosen. What somebody has already they may keep, even if it was closed since. */
async function isOpen(
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
