import { crudPlugin, crudPlugins } from '#platform/crud/crud.ts'
import type { Plugin } from '#platform/plugin.ts'
import { lessons, levels } from './contract.ts'
import { loadSubjects } from './server/reference.ts'
import { subjectEvents } from './events.ts'

const teaching = crudPlugins(
  crudPlugin(lessons, { table: 'subject', unique: { catalog_alias_pkey: 'alias' }, public: true }),
  crudPlugin(levels, {
    table: 'level',
    unique: { level_alias: 'alias' },
    limit: { level_number_fits: 'name' },
    public: true,
  }),
)

export const subjects: Plugin = { name: 'subjects', events: subjectEvents, ...teaching, reference: loadSubjects }
