import type { EventVisibility } from '#platform/events.ts'

const both = ['staff', 'client'] as const

export const clientEvents = {
  'client.saved': both,
  'client.subscribed': both,
  'client.merged': both,
  'client.deleted': both,
  'client.blacklisted': both,
  'client.unblacklisted': both,
} as const satisfies EventVisibility
