/**
 * Jobs that are enqueued, with their payloads. Slices add theirs by declaration merging next to the job. Jobs that only
 * run by cron are not listed.
 */
export interface JobRegistry {
  deliver_event: { event: number; subscriber: string; secrets?: Record<string, string> }
}
export type JobName = keyof JobRegistry
