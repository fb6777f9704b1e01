import { crudEvents } from '#platform/crud/crud-events.ts'

export const vacancyEvents = crudEvents('vacancy')

type Declared = typeof vacancyEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
