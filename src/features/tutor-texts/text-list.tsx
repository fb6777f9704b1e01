import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { LazyHydration } from '#ui/lazy-hydration.tsx'
import { Breadcrumbs } from '#ui/parts/breadcrumbs.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Pager } from '#ui/parts/pager.tsx'
import { Books } from '#ui/parts/pictures.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import type { TextListData } from './contract.ts'
import { TextCard } from './text-card.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'

/** The public list of texts of a kind; filters work without JavaScript. */
export function TextList({ data, empty }: { data: TextListData; empty: string }) {
  const { path } = useFrame()
  const href = useHref()
  const { list, breadcrumbs, chosen } = data
  const query = (page: number) => {
    const entries = { lesson: chosen.lesson, city: chosen.city, tutor_id: chosen.tutor, page: page > 1 ? page : null }
    const given = Object.entries(entries).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
    const search = new URLSearchParams(given).toString()
    return href(path) + (search && `?${search}`)
  }
  return (
    <div className="mx-auto max-w-page px-4 pt-6 pb-4">
      <PageHead title={data.title} description={data.description} />
      <LazyHydration>
        <Breadcrumbs links={breadcrumbs.map(({ text, link }) => ({ text, href: link }))} />
        <h1 className="mt-2 text-title font-bold text-balance tablet:text-display">{data.heading}</h1>
        <p className="mt-1 max-w-text text-soft">{data.lead}</p>
        <TextFilters data={data} />
        {list.items.length === 0 ? (
          <div className="mt-8">
            <EmptyState picture={<Books className="w-40" />} title={empty} />
          </div>
        ) : (
          <ul className="mt-6 grid gap-4">
            {list.items.map((text, place) => (
              <li key={text.id} data-item={text.id}>
                <TextCard text={text} isFirst={place === 0} />
              </li>
            ))}
          </ul>
        )}
        <div className="mt-8 empty:hidden">
          <Pager page={list.page} pages={list.pages} href={query} />
        </div>
      </LazyHydration>
    </div>
  )
}

function TextFilters({ data: { filters, chosen } }: { data: TextListData }) {
  const t = useT()
  const { path } = useFrame()
  const href = useHref()
  if (filters.lessons.length === 0 && filters.cities.length === 0) return null
  return (
    <form action={href(path)} className="mt-5 grid items-end gap-3 tablet:grid-cols-[220px_220px_auto_1fr]">
      <SelectField
        label={t('tutor_text.subject')}
        name="lesson"
        empty={t('tutor_text.any_subject')}
        choices={filters.lessons}
        defaultValue={chosen.lesson ?? ''}
        key={`lesson ${chosen.lesson}`}
      />
      <SelectField
        label={t('tutor_text.city')}
        name="city"
        empty={t('tutor_text.any_city')}
        choices={filters.cities}
        defaultValue={chosen.city ?? ''}
        key={`city ${chosen.city}`}
      />
      <Button type="submit">{t('tutor_text.show')}</Button>
      {(chosen.lesson ?? chosen.city ?? chosen.tutor) !== null && (
        <a href={href(path)} className="flex min-h-11 items-center text-base text-green">
          {t('tutor_text.show_all')}
        </a>
      )}
    </form>
  )
}
