import { adminScreen } from '#ui/admin/screen.ts'
import { cities, districts, subdistricts } from './contract.ts'

export const citiesScreen = adminScreen(cities, {
  columns: ['name', 'alias', 'region_id', 'popular', 'in_footer', 'active'],
  filters: ['name', 'region_id', 'active'],
})

export const districtsScreen = adminScreen(districts, {
  columns: ['name', 'alias', 'city_id', 'active'],
  filters: ['name', 'city_id', 'active'],
})

export const subdistrictsScreen = adminScreen(subdistricts, {
  columns: ['name', 'district_id', 'active'],
  filters: ['name', 'district_id', 'active'],
})
