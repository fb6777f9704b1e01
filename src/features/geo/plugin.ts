import { crudPlugin } from '#platform/crud/crud.ts'
import type { Plugin } from '#platform/plugin.ts'
import { cities } from './contract.ts'
import { fillDemo } from './server/demo.ts'

const crudOfCities = crudPlugin(cities, { table: 'city', unique: { catalog_alias_pkey: 'alias' } })

const stalePages = ['city.created', 'city.saved', 'city.deleted']

export const geo: Plugin = { name: 'geo', ...crudOfCities, stalePages, demo: fillDemo }
