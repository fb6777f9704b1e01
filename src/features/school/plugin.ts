import { crudPlugin } from '#platform/crud/crud.ts'
import { combineParts, implement, page } from '#platform/plugin.ts'
import type { Implemented, PluginPart } from '#platform/plugin.ts'
import { fail, failField } from '#shared/errors.ts'
import { schoolEndpoints, schoolOrderPage, schoolTutorPage } from './contract/site.ts'
import { schoolConnectionPage, transferEndpoints, transferRules } from './contract/staff.ts'
import { schoolEvents } from './events.ts'
import { loadSchoolTutor } from './server/candidates/load-school-tutor.ts'
import { registerCandidate } from './server/candidates/register-candidate.ts'
import { loadSchoolOrder } from './server/client/load-school-order.ts'
import { eraseClientTransfers, eraseOldCandidates, eraseTutorCandidates, exportSchoolData } from './server/erasure.ts'
import { listSchoolLessons, listTutorProfileResources } from './server/lessons/school-lessons.ts'
import { syncLessonsJob, syncMissingLessonsJob } from './server/lessons/sync-lessons.ts'
import { schoolNotifications } from './server/notifications.ts'
import { applyReportJob, receiveOutsideReport, reportPath } from './server/protocol/receive-report.ts'
import { deleteOldMessagesJob } from './server/protocol/delete-old-messages.ts'
import { resumeMessagesJob, sendMessagesJob } from './server/protocol/send-messages.ts'
import { sandboxReportJob } from './server/sandbox/deliver-report.ts'
import { officePath, serveOffice } from './server/sandbox/serve-office.ts'
import { candidateListPlugin } from './server/staff/list-candidates.ts'
import { transferListPlugin } from './server/staff/list-transfers.ts'
import { loadSchoolConnection } from './server/staff/load-connection.ts'
import { repeatMessages } from './server/staff/repeat-messages.ts'
import { countWaitingForStaff } from './server/staff/school-counts.ts'
import { setMessageAside } from './server/staff/set-message-aside.ts'
import { setOfflineLessons } from './server/staff/set-offline-lessons.ts'
import { applyTransferRules } from './server/transfer/apply-rules.ts'
import { checkRuleJob, dryRunRule, onRuleSaved } from './server/transfer/dry-run.ts'
import { onHandedOver, onOrderChanged, onPlacedAtSchool, onReturned } from './server/transfer/record-transfer.ts'

const rulesPlugin = crudPlugin(transferRules, {
  table: 'transfer_rule',
  check: (_ctx, { price_from, price_to }) => {
    if (typeof price_from === 'number' && typeof price_to === 'number' && price_from > price_to)
      throw failField('price_to', 'transfer_settings.price_order')
  },
})

/** The screens of staff do not exist in editions without a school, and neither do their endpoints. */
const onlyWithSchool = (endpoints: readonly Implemented[]): Implemented[] =>
  endpoints.map((one) => ({
    ...one,
    run: (ctx, input, files) => {
      if (!ctx.edition.school) throw fail('not_found')
      return one.run(ctx, input, files)
    },
  }))

const resourceParts = [rulesPlugin, transferListPlugin, candidateListPlugin].map(({ routes, ...part }): PluginPart => ({
  ...part,
  routes: { ...routes, endpoints: onlyWithSchool(routes?.endpoints ?? []) },
}))

export const school = combineParts('school', ...resourceParts, {
  panel: { pages: [], waiting: { [transferRules.at.segment]: countWaitingForStaff } },
  routes: {
    endpoints: [
      ...implement(schoolEndpoints, {
        registerCandidate,
        tutorProfileResources: listTutorProfileResources,
        lessons: listSchoolLessons,
      }),
      ...onlyWithSchool(
        implement(transferEndpoints, {
          dryRun: { standalone: dryRunRule },
          setOffline: setOfflineLessons,
          repeatMessages,
          setMessageAside,
        }),
      ),
    ],
    pages: [
      page(schoolOrderPage, loadSchoolOrder),
      page(schoolTutorPage, loadSchoolTutor),
      page(schoolConnectionPage, loadSchoolConnection),
    ],
    webhooks: [
      { path: reportPath, methods: ['POST'], take: receiveOutsideReport },
      { path: officePath, unsigned: true, take: serveOffice },
    ],
  },
  events: {
    declared: schoolEvents,
    subscriptions: [
      { subscriber: 'transfer_rules', to: ['order.placed'], after: applyTransferRules },
      { subscriber: 'orders_placed_at_school', to: ['order.placed'], within: onPlacedAtSchool },
      { subscriber: 'orders_handed_to_school', to: ['order.school_new'], within: onHandedOver },
      { subscriber: 'orders_back_from_school', to: ['order.to_main_site'], within: onReturned },
      {
        subscriber: 'changed_orders_at_school',
        to: ['order.info_added', 'order.saved', 'order.date_wished'],
        within: onOrderChanged,
      },
      {
        subscriber: 'saved_transfer_rules',
        to: ['transfer_settings.created', 'transfer_settings.saved'],
        within: onRuleSaved,
      },
      {
        subscriber: 'transfers_of_erased_clients',
        to: ['client.deleted', 'account.closed'],
        within: eraseClientTransfers,
      },
      {
        subscriber: 'candidates_of_erased_tutors',
        to: ['tutor.anonymised', 'account.closed'],
        within: eraseTutorCandidates,
      },
    ],
  },
  notifications: { messages: schoolNotifications },
  jobs: [
    sendMessagesJob,
    resumeMessagesJob,
    applyReportJob,
    sandboxReportJob,
    syncLessonsJob,
    syncMissingLessonsJob,
    checkRuleJob,
    deleteOldMessagesJob,
    { name: 'erase_school_candidates', cron: '47 3 * * *', perEdition: true, run: eraseOldCandidates },
  ],
  people: { personalData: exportSchoolData },
})
