import type { Ctx } from '#platform/context.ts'
import { crudPlugin } from '#platform/crud/crud.ts'
import { combineParts, implement } from '#platform/plugin.ts'
import { applicationEndpoints, applicationPanel } from './contract.ts'
import { applicationEvents } from './events.ts'
import { applicationStatus } from './model.ts'
import { applyForVacancy } from './server/apply.ts'
import { downloadCv } from './server/download-cv.ts'
import { eraseApplicationsOfAccount, eraseOldApplications } from './server/erasure.ts'
import { applicationNotifications } from './server/notifications.ts'
import { exportApplications } from './server/personal-data.ts'

export const jobApplications = combineParts(
  'job-applications',
  crudPlugin(applicationPanel, { table: 'job_application' }),
  {
    panel: { pages: [], waiting: { [applicationPanel.at.segment]: countNewApplications } },
    routes: {
      endpoints: implement(applicationEndpoints, {
        apply: { standalone: applyForVacancy },
        downloadCv,
      }),
    },
    events: {
      declared: applicationEvents,
      subscriptions: [
        {
          subscriber: 'applications_of_closed_accounts',
          to: ['account.closed'],
          within: eraseApplicationsOfAccount,
        },
      ],
    },
    notifications: { messages: applicationNotifications },
    jobs: [{ name: 'erase_job_applications', cron: '37 3 * * *', perEdition: true, run: eraseOldApplications }],
    people: { personalData: exportApplications },
  },
)

async function countNewApplications({ db, edition }: Ctx): Promise<Record<string, number>> {
  const { count } = await db
    .selectFrom('job_application')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('edition', '=', edition.code)
    .where('status', '=', applicationStatus.new)
    .executeTakeFirstOrThrow()
  return { 'status=new': count }
}
