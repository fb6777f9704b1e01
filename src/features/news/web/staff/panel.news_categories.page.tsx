import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { newsCategories } from '../../panel-contract.ts'
import { NewsTabs } from './news-tabs.tsx'

export default screenPage(
  adminScreen(newsCategories, { columns: ['name', 'alias', 'active'], filters: ['name', 'active'] }),
  { tabs: <NewsTabs current="news_categories" /> },
)
