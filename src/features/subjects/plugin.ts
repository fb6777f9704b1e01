import { crudPlugin } from '#platform/crud/crud.ts'
import { combineParts } from '#platform/plugin.ts'
import { lessons, levels } from './contract.ts'
import { loadSubjects } from './server/reference.ts'
import { subjectEvents } from './events.ts'

export const subjects = combineParts(
  'subjects',
  crudPlugin(lessons, { table: 'subject', unique: { catalog_alias_pkey: 'alias' }, public: true }),
  crudPlugin(levels, {
    table: 'level',
    unique: { level_alias: 'alias' },
    limit: { level_number_fits: 'name' },
    public: true,
  }),
  { events: { declared: subjectEvents }, reference: loadSubjects },
)
