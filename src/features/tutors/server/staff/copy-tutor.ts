import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { staffEndpoints } from '../../staff-contract.ts'
import { readStaffTutor } from './staff-tutor.ts'

/** What makes a profile and belongs to no one person. */
const copied = [
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

/**
 * A profile to begin another one with, as `create` takes it. Contacts, photo, documents and what staff think of them
 * stay with the one they are about.
 */
export async function copyTutor(ctx: Ctx, { id, lang }: Input<typeof staffEndpoints.copy>) {
  const tutor = await readStaffTutor(ctx, id, lang)
  const subjects = tutor.subjects.map(({ name: _name, ...subject }) => subject)
  return { tutor: { ...Object.fromEntries(copied.map((field) => [field, tutor[field]])), subjects } }
}
