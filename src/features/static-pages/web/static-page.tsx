import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Breadcrumbs } from '#ui/parts/breadcrumbs.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import type { staticPage } from '../contract.ts'
import { PageHead } from '#ui/parts/page-head.tsx'

export type StaticPageData = PageData<typeof staticPage>

/** The page of a text that staff wrote; `children` stand beside it, or below it on narrow screens. */
export function StaticPage({ data: { page, breadcrumbs }, children }: { data: StaticPageData; children?: ReactNode }) {
  const { edition, lang } = useFrame()
  const { kind, title, description, text } = page
  return (
    <article className="mx-auto max-w-page px-4 pt-6 pb-4">
      <PageHead title={`${title} — ${edition.siteName}`} description={description} />
      <Breadcrumbs links={breadcrumbs.map((crumb) => ({ text: crumb.text, href: crumb.link }))} />
      <div className={`grid gap-8 ${children ? 'wide:grid-cols-[minmax(0,1fr)_400px]' : ''}`}>
        <div className="min-w-0" {...(page.lang !== lang && { lang: page.lang })}>
          <h1 className="mt-2 max-w-text text-title font-bold text-balance tablet:text-display">{title}</h1>
          <div className="mt-2 max-w-[70ch]">
            <p className="text-lead text-soft">{description}</p>
          </div>
          <div className="mt-6">
            <RichTextView doc={text} />
          </div>
        </div>
        {children}
      </div>
      {kind === 'popular' && <PopularLists />}
    </article>
  )
}

/** The lists of the footer, which follow the catalog. */
function PopularLists() {
  const t = useT()
  const { chrome } = useFrame()
  const lists = [
    { title: t('footer.lessons'), links: chrome?.lists.lesson ?? [] },
    { title: t('footer.cities'), links: chrome?.lists.city ?? [] },
    { title: t('footer.levels'), links: chrome?.lists.level ?? [] },
  ]
  return (
    <div className="mt-8 grid gap-4 empty:hidden tablet:grid-cols-2 wide:grid-cols-3">
      {lists
        .filter(({ links }) => links.length > 0)
        .map(({ title, links }) => (
          <section key={title} className="rounded-card border border-line bg-card p-5">
            <h2 className="text-lead font-semibold">{title}</h2>
            <ul className="mt-2">
              {links.map(({ text, link }) => (
                <li key={link}>
                  <a href={link} className="inline-block py-1.5 text-green underline-offset-4">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
