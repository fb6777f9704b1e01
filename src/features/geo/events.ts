import type { DeclaredEvents } from '#platform/event-registry.ts'

export const geoEvents = {
  'city.created': 'listened',
  'city.deleted': 'listened',
  'city.moved': 'listened',
  'city.saved': 'listened',
  'district.created': 'listened',
  'district.deleted': 'listened',
  'district.moved': 'listened',
  'district.saved': 'listened',
  'subdistrict.created': 'listened',
  'subdistrict.deleted': 'listened',
  'subdistrict.moved': 'listened',
  'subdistrict.saved': 'listened',
} as const satisfies DeclaredEvents

type Declared = typeof geoEvents
declare module '#platform/event-registry.ts' {
  interface EventRegistry extends Declared {}
}
