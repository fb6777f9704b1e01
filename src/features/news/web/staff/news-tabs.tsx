import { useT } from '#ui/frame.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import { newsCategories, newsPanel } from '../../panel-contract.ts'

const lists = [newsPanel.at, newsCategories.at]

export function NewsTabs({ current }: { current: (typeof lists)[number]['segment'] }) {
  const t = useT()
  return (
    <div className="mb-4">
      <TabLinks
        label={t('panel.page.news_show')}
        links={lists.map(({ segment, path }) => ({
          href: path,
          text: t(`news.tab.${segment}`),
          current: segment === current,
        }))}
      />
    </div>
  )
}
