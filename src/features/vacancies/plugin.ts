import { crudPlugin } from '#platform/crud/crud.ts'
import { publicPlugin } from '#platform/crud/public-resource.ts'
import { combineParts } from '#platform/plugin.ts'
import { vacancyPanel, vacancySite } from './contract.ts'
import { vacancyEvents } from './events.ts'
import { buildJobPosting } from './server/job-posting.ts'

export const vacancies = combineParts(
  'vacancies',
  crudPlugin(vacancyPanel, { table: 'vacancy', public: true }),
  publicPlugin(vacancySite, {
    table: 'vacancy',
    structured: buildJobPosting,
    searchTitle: (_ctx, { title, city }) => (city ? `${title}, ${city.text}` : title),
  }),
  { events: { declared: vacancyEvents } },
)
