import { adminScreen } from '#ui/admin/screen.ts'
import { cities } from './contract.ts'

export const citiesScreen = adminScreen(cities, {
  columns: ['name', 'alias', 'region_id', 'popular', 'in_footer', 'position', 'active'],
  filters: ['name', 'region_id', 'active'],
})
