import { crudPlugin, crudPlugins } from '#platform/crud/crud.ts'
import { publicPlugin } from '#platform/crud/public-resource.ts'
import type { Plugin } from '#platform/plugin.ts'
import { vacancyPanel, vacancySite } from './contract.ts'
import { vacancyEvents } from './events.ts'
import { buildJobPosting } from './server/job-posting.ts'

export const vacancies: Plugin = {
  name: 'vacancies',
  events: vacancyEvents,
  ...crudPlugins(
    crudPlugin(vacancyPanel, { table: 'vacancy', public: true }),
    publicPlugin(vacancySite, { table: 'vacancy', structured: buildJobPosting }),
  ),
}
