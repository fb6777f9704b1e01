import { crudPlugin } from '#platform/crud/crud.ts'
import type { Plugin } from '#platform/plugin.ts'
import { cities } from './contract.ts'
import { fillDemo } from './server/demo.ts'

const crudOfCities = crudPlugin(cities, { table: 'city', unique: { catalog_alias_pkey: 'alias' } })

export const geo: Plugin = { ...crudOfCities, demo: fillDemo }
