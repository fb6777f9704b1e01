import { crudEvents } from '#platform/crud/crud-events.ts'
import type { DeclaredEvents } from '#platform/event-registry.ts'

export const examEvents = {
  ...crudEvents('examination_test'),
  ...crudEvents('test_question'),
  ...crudEvents('test_text'),
  'examination_test.moved': 'listened',
  'test_question.moved': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof examEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
