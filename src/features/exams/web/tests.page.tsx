import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import { Breadcrumbs } from '#ui/parts/breadcrumbs.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import { Books } from '#ui/parts/pictures.tsx'
import type { testListPage } from '../contract.ts'
import { TestFacts } from '../start-view.tsx'

export default function TestsPage({ data }: { data: PageData<typeof testListPage> }) {
  const t = useT()
  const { title, heading, lead, tests, breadcrumbs } = data
  return (
    <div className="mx-auto max-w-page px-4 pt-6 pb-10">
      <PageHead title={title} description={lead} />
      <Breadcrumbs links={breadcrumbs.map(({ text, link }) => ({ text, href: link }))} />
      <h1 className="mt-2 text-title font-bold text-balance tablet:text-display">{heading}</h1>
      <p className="mt-1 max-w-text text-soft">{lead}</p>
      {tests.length === 0 ? (
        <div className="mt-8">
          <EmptyState picture={<Books className="w-40" />} title={t('tests.empty')} />
        </div>
      ) : (
        <ul className="mt-6 grid gap-4 tablet:grid-cols-2">
          {tests.map((test) => (
            <li
              key={test.id}
              className="relative grid content-start gap-2 rounded-card border border-line bg-card p-4 transition-colors duration-150 hover:border-edge tablet:p-5"
            >
              <h2 className="text-lead font-semibold text-balance">
                <a href={test.link} className="text-ink no-underline after:absolute after:inset-0">
                  {test.name}
                </a>
              </h2>
              <p className="text-base text-soft">{test.description}</p>
              <TestFacts test={test} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
