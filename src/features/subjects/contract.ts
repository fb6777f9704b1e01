import { contentStaff } from '#shared/access.ts'
import { flagField, integerField, localizedField, manyField, slugField } from '#shared/fields.ts'
import { crud, panelPage } from '#shared/panel.ts'

const teaching = { menu: 'tutors', staff: contentStaff } as const

/** Subjects are called lessons on the wire. */
export const lessons = crud(panelPage('users_lessons', teaching), {
  name: 'lesson',
  plural: 'lessons',
  fields: {
    name: localizedField(100, { required: true }),
    name_of: localizedField(120),
    alias: slugField(),
    levels: manyField('level', { table: 'subject_level', own: 'subject_id', other: 'level_id' }),
    active: flagField(true),
    popular: flagField(),
    in_footer: flagField(),
    position: integerField(0, 10_000),
  },
  order: { by: 'position' },
})

export const levels = crud(panelPage('users_levels', teaching), {
  name: 'level',
  plural: 'levels',
  fields: {
    name: localizedField(100, { required: true }),
    name_for: localizedField(120),
    alias: slugField(),
    advanced: flagField(),
    active: flagField(true),
    position: integerField(0, 10_000),
  },
  order: { by: 'position' },
})
