import { combineParts, implement } from '#platform/plugin.ts'
import { vitalEndpoints } from './contract.ts'
import { reportVitals } from './server/count-samples.ts'
import { deleteOldVitalsJob } from './server/delete-old-vitals.ts'
import { vitalListPlugin } from './server/list-vitals.ts'

export const webVitals = (pages: readonly { id: string }[]) =>
  combineParts('web-vitals', vitalListPlugin, {
    routes: {
      endpoints: implement(vitalEndpoints, {
        report: { standalone: reportVitals(new Set(pages.map(({ id }) => id))) },
      }),
    },
    jobs: [deleteOldVitalsJob],
  })
