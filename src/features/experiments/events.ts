import { crudEvents } from '#platform/crud/crud-events.ts'

export const experimentEvents = { ...crudEvents('feature'), ...crudEvents('experiment') }

type Declared = typeof experimentEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
