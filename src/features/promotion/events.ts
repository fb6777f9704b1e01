import type { DeclaredEvents } from '#platform/event-registry.ts'

export const promotionEvents = {
  'top.booked': 'listened',
  'top.credited': 'listened',
  'top.started': 'listened',
  'top.ending': 'listened',
  'top.saved': 'listened',
  'top.removed': 'listened',
  'top_prices.saved': 'audit',
} as const satisfies DeclaredEvents

type Declared = typeof promotionEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
