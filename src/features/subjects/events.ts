import type { DeclaredEvents } from '#platform/event-registry.ts'

export const subjectEvents = {
  'lesson.created': 'listened',
  'lesson.deleted': 'listened',
  'lesson.moved': 'listened',
  'lesson.saved': 'listened',
  'level.created': 'listened',
  'level.deleted': 'listened',
  'level.moved': 'listened',
  'level.saved': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof subjectEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
