import type { DeclaredEvents } from '#platform/event-registry.ts'

/** Events of both kinds of texts, besides those of the panel engine. */
export const tutorTextEvents = {
  /** The public version differs from before. */
  'tutor_text.changed': 'listened',
  'tutor_text.published': 'listened',
  'tutor_text.rated': 'listened',
  'tutor_text.remasked': 'listened',
  'tutor_text.returned': 'listened',
  'tutor_text.submitted': 'listened',
  /** The author became visible or invisible to visitors. */
  'tutor_text.author_switched': 'listened',
  'tutor_text.withdrawn': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof tutorTextEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
