import type { PluginPart } from '#platform/plugin.ts'
import { feeReminderJob } from './fee-reminders.ts'
import { scheduledTransitionJobs } from './scheduled-transitions.ts'

export const lifecyclePart: PluginPart = {
  jobs: [...scheduledTransitionJobs, feeReminderJob],
}
