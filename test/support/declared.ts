import { slices } from '#app/slices.ts'
import { declaredNotifications } from '#platform/notifications.ts'

/** The notifications of all slices, for functions that read them from a context. */
export const declaredBySlices = { slices: { notices: { declared: declaredNotifications(slices) } } }
/** The subscription that queues messages is found in here by its name. */
export const sliceSubscriptions = slices.flatMap(({ events }) => events?.subscriptions ?? [])
