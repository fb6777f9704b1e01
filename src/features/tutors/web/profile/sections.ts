import type { CompletenessItem } from '../../rating-model.ts'

/** In display order. */
export const editorSections = [
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
export type SectionName = (typeof editorSections)[number]

/** Steps after registration: first what is taught, then about the tutor. */
export const editorSteps = [editorSections.slice(0, 3), editorSections.slice(3)] as const

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

/** Selectors of the element to focus within the section. */
export const focusTargetOfItem: Record<CompletenessItem, string> = {
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

/** Takes field names as in errors, such as `subjects.0.price`. */
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
