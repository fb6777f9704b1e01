import { crudPlugin, crudPlugins } from '#platform/crud/crud.ts'
import { implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { cities, districts, resourceEndpoints, subdistricts } from './contract.ts'
import { cityDistricts } from './server/city-districts.ts'
import { loadPlaces } from './server/reference.ts'
import { listActiveCities, listActiveRegions } from './server/open-places.ts'
import { geoEvents } from './events.ts'

const places = crudPlugins(
  crudPlugin(cities, { table: 'city', unique: { catalog_alias_pkey: 'alias' }, public: true }),
  crudPlugin(districts, { table: 'district', unique: { district_alias: 'alias' }, public: true }),
  crudPlugin(subdistricts, { table: 'subdistrict', public: true }),
)

export const geo: Plugin = {
  name: 'geo',
  events: geoEvents,
  ...places,
  endpoints: [
    ...places.endpoints,
    ...implement(resourceEndpoints, { regions: listActiveRegions, cities: listActiveCities, cityDistricts }),
  ],
  clearAllPagesOn: [...(places.clearAllPagesOn ?? []), 'reference.loaded'],
  reference: loadPlaces,
}
