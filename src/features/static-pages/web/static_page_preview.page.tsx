import { useT } from '#ui/frame.tsx'
import { StaticPage } from './static-page.tsx'
import type { StaticPageData } from './static-page.tsx'

export default function StaticPagePreview({ data }: { data: StaticPageData }) {
  const t = useT()
  return (
    <>
      <p role="status" className="border-b border-sun bg-sun-wash px-4 py-2 text-center text-base">
        {t('static_pages.preview')}
      </p>
      <StaticPage data={data} />
    </>
  )
}
