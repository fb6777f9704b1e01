import { adminScreen } from '#ui/admin/screen.ts'
import { vacancyPanel } from './contract.ts'

export const vacanciesScreen = adminScreen(vacancyPanel, {
  columns: ['title', 'city_id', 'employment', 'pay', 'status', 'published_at'],
  filters: ['title', 'status', 'city_id', 'employment'],
  tones: { published: 'green', closed: 'coral' },
})
