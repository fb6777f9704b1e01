/**
 * Every slice declares its events in `events.ts` and adds them to this interface by declaration merging, so that `emit`
 * and subscriptions accept only declared names while lower slices import nothing from higher ones.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- slices add the members
export interface EventRegistry {}
export type EventName = keyof EventRegistry

/** `audit` events are only read in the event record. A guard demands a listener of every other event. */
export type EventUse = 'listened' | 'audit'
export type DeclaredEvents = Readonly<Record<`${string}.${string}`, EventUse>>
