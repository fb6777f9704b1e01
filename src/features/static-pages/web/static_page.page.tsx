import { StaticPage } from './static-page.tsx'
import type { StaticPageData } from './static-page.tsx'

export default function StaticPageAtAlias({ data }: { data: StaticPageData }) {
  return <StaticPage data={data} />
}
