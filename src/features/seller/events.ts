import type { DeclaredEvents } from '#platform/event-registry.ts'

export const sellerEvents = {
  'seller.entered': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof sellerEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
