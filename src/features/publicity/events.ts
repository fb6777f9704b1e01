import { crudEvents } from '#platform/crud/crud-events.ts'

export const mediaEvents = { ...crudEvents('video'), ...crudEvents('press_mention') }

type Declared = typeof mediaEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
