import type { CompletenessItem } from '../rating-model.ts'

/** The parts of the editor, in their order. */
export const sections = [
  'subjects',
  'places',
  'schedule',
  'main',
  'photo',
  'education',
  'description',
  'video',
  'documents',
] as const
export type SectionName = (typeof sections)[number]

/** What is asked for after the contacts: first what is taught, then who teaches. */
export const steps = [sections.slice(0, 3), sections.slice(3)] as const

export const sectionOfItem: Record<CompletenessItem, SectionName> = {
  photo: 'photo',
  subjects: 'subjects',
  levels: 'subjects',
  places: 'places',
  schedule: 'schedule',
  short_description: 'description',
  description: 'description',
  education: 'education',
  documents: 'documents',
  subject_descriptions: 'subjects',
  video: 'video',
}

/** What is touched first to add it, within its section; the section itself where there is no one such thing. */
export const startOfItem: Record<CompletenessItem, string> = {
  photo: 'button',
  subjects: '[role=combobox]',
  levels: 'li fieldset:not(:has(:checked)) input',
  places: 'input',
  schedule: '[role=grid] [tabindex="0"]',
  short_description: '[name=short_description]',
  description: '[name=description]',
  education: '[role=combobox]',
  documents: 'select',
  subject_descriptions: 'li textarea',
  video: 'input',
}

/** Where a field stands, by its name in errors: `subjects.0.price`. */
export function sectionOfField(field: string): SectionName | 'contacts' {
  const [name = ''] = field.split('.')
  if (['email', 'phone', 'terms'].includes(name)) return 'contacts'
  return fieldSections[name] ?? 'main'
}

const fieldSections: Record<string, SectionName> = {
  subjects: 'subjects',
  levels: 'subjects',
  subject_descriptions: 'subjects',
  places: 'places',
  work_home: 'places',
  work_travel: 'places',
  work_online: 'places',
  locations_home: 'places',
  locations_travel: 'places',
  schedule: 'schedule',
  photo: 'photo',
  avatar: 'photo',
  education: 'education',
  university_id: 'education',
  university_name: 'education',
  university_graduation_year: 'education',
  short_description: 'description',
  description: 'description',
  video: 'video',
  video_url: 'video',
  documents: 'documents',
  new_documents: 'documents',
}
