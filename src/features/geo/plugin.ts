import { crudPlugin } from '#platform/crud/crud.ts'
import { combineParts, implement } from '#platform/plugin.ts'
import { cities, districts, resourceEndpoints, subdistricts } from './contract.ts'
import { cityDistricts } from './server/city-districts.ts'
import { loadPlaces } from './server/reference.ts'
import { listActiveCities, listActiveRegions } from './server/open-places.ts'
import { geoEvents } from './events.ts'

export const geo = combineParts(
  'geo',
  crudPlugin(cities, { table: 'city', unique: { catalog_alias_pkey: 'alias' }, public: true }),
  crudPlugin(districts, { table: 'district', unique: { district_alias: 'alias' }, public: true }),
  crudPlugin(subdistricts, { table: 'subdistrict', public: true }),
  {
    routes: {
      endpoints: implement(resourceEndpoints, { regions: listActiveRegions, cities: listActiveCities, cityDistricts }),
    },
    events: { declared: geoEvents },
    caches: { clearAllPagesOn: ['reference.loaded'] },
    reference: loadPlaces,
  },
)
