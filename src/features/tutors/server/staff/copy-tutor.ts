import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { staffTutorEndpoints } from '../../contract/staff.ts'
import { getStaffTutor } from './staff-tutor.ts'

/** Fields that are not tied to one person. */
const copiedFields = [
  'name',
  'names',
  'sex',
  'birth_date',
  'city_id',
  'prof',
  'teaching_since',
  'short_description',
  'description',
  'work_home',
  'work_travel',
  'work_online',
  'locations_home',
  'locations_travel',
  'schedule',
  'university_id',
  'university_name',
  'university_graduation_year',
  'video_url',
] as const

/** Input for `create`. Contacts, photo, documents and staff ratings are not copied. */
export async function copyTutor(ctx: Ctx, { id, lang }: Input<typeof staffTutorEndpoints.copy>) {
  const tutor = await getStaffTutor(ctx, id, lang)
  const subjects = tutor.subjects.map(({ name: _name, ...subject }) => subject)
  return { tutor: { ...Object.fromEntries(copiedFields.map((field) => [field, tutor[field]])), subjects } }
}
