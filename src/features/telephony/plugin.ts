import { combineParts, implement } from '#platform/plugin.ts'
import { callEndpoints, callsPanel, outgoingEndpoints, sandboxEndpoints } from './contract.ts'
import { telephonyEvents } from './events.ts'
import { closeStaleCallsJob } from './server/call/close-stale-calls.ts'
import { callBack, callFromOrder, callTutor } from './server/call/outgoing-calls.ts'
import { receiveExchangeNotice } from './server/call/receive-notice.ts'
import { syncCallsJob } from './server/call/sync-calls.ts'
import {
  eraseCalls,
  eraseCallsOfRole,
  eraseOldCallsJob,
  exportCallData,
  reassignMergedCalls,
} from './server/personal-data.ts'
import { actInSandbox, ringSandbox } from './server/sandbox/ring-sandbox.ts'
import { listCalls } from './server/staff/list-calls.ts'
import { listCurrentCalls } from './server/staff/list-current-calls.ts'
import { countWaitingCalls, incomeListPlugin } from './server/staff/list-incomes.ts'
import { callStatisticPlugin } from './server/staff/list-statistics.ts'
import { callBadges, callNotices } from './server/staff/notices.ts'
import { readRecording } from './server/staff/read-recording.ts'
import { saveCall, saveExtension } from './server/staff/save-call.ts'

export const telephony = combineParts('telephony', incomeListPlugin, callStatisticPlugin, {
  panel: { pages: [], waiting: { [callsPanel.segment]: countWaitingCalls } },
  routes: {
    endpoints: [
      ...implement(outgoingEndpoints, {
        create: { standalone: callFromOrder },
        callBack: { standalone: callBack },
        callTutor: { standalone: callTutor },
      }),
      ...implement(callEndpoints, {
        current: listCurrentCalls,
        list: listCalls,
        save: saveCall,
        recording: { standalone: readRecording },
        saveExtension,
      }),
      ...implement(sandboxEndpoints, { ring: { standalone: ringSandbox }, act: { standalone: actInSandbox } }),
    ],
    webhooks: [{ path: '/api/calls/webhook/:exchange', take: receiveExchangeNotice }],
  },
  events: {
    declared: telephonyEvents,
    subscriptions: [
      { subscriber: 'calls_of_closed_accounts', to: ['account.closed'], within: eraseCalls },
      { subscriber: 'calls_of_erased_clients', to: ['client.deleted'], within: eraseCallsOfRole('client') },
      { subscriber: 'calls_of_erased_tutors', to: ['tutor.anonymised'], within: eraseCallsOfRole('tutor') },
      { subscriber: 'calls_of_merged_clients', to: ['client.merged'], within: reassignMergedCalls },
    ],
  },
  notifications: { lists: { staff: callNotices }, badges: callBadges },
  jobs: [syncCallsJob, closeStaleCallsJob, eraseOldCallsJob],
  people: { personalData: exportCallData },
})
