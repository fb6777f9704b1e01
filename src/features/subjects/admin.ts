import { adminScreen } from '#ui/admin/screen.ts'
import { lessons, levels } from './contract.ts'

export const lessonsScreen = adminScreen(lessons, {
  columns: ['name', 'alias', 'levels', 'popular', 'in_footer', 'active'],
  filters: ['name', 'levels', 'active'],
})

export const levelsScreen = adminScreen(levels, {
  columns: ['name', 'alias', 'advanced', 'active'],
  filters: ['name', 'advanced', 'active'],
})
