import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Dropdown } from '#ui/chrome/dropdown.tsx'
import { useHref, useT } from '#ui/frame.tsx'
import { LazyHydration } from '#ui/lazy-hydration.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Pager } from '#ui/parts/pager.tsx'
import { LostMap } from '#ui/parts/pictures.tsx'
import { watchTops } from '#features/promotion/watch-tops.ts'
import type { CatalogData, FacetOption } from '../../contract.ts'
import { CountedLinks } from '../counted-links.tsx'
import { FiltersButton } from './filters.tsx'
import { TutorRow } from './tutor-row.tsx'

/** Rows in the first view of most screens. */
const eagerRows = 3

export function CatalogResults({ data }: { data: CatalogData }) {
  const t = useT()
  const results = useRef<HTMLElement>(null)
  useEffect(() => watchTops(results.current!, data.tutors), [data.tutors])
  return (
    <section
      ref={results}
      id="results"
      tabIndex={-1}
      data-behind
      aria-label={t('catalog.results')}
      className="min-w-0 outline-none wide:grid wide:grid-cols-[minmax(0,1fr)_auto] wide:items-center wide:gap-x-6"
    >
      <LazyHydration>
        <ResultsBody data={data} />
      </LazyHydration>
    </section>
  )
}

function ResultsBody({ data }: { data: CatalogData }) {
  const t = useT()
  const { tutors, total, figure, more, chips, facets, page, pages, pager } = data
  const links = new Map(pager.map((one) => [one.page, one.link]))
  const anySubject = !facets.lesson.some(({ chosen }) => chosen)
  return (
    <>
      <div role="status" className="wide:flex wide:min-h-11 wide:items-center">
        <h2 className="text-base text-soft">
          {more
            ? t('catalog.total_more', { figure })
            : total === 0
              ? t('catalog.total_none')
              : t('catalog.total', { total, figure })}
        </h2>
      </div>
      <div className="flex items-center justify-between gap-3 max-wide:sticky max-wide:top-0 max-wide:z-20 max-wide:-mx-4 max-wide:border-b max-wide:border-line max-wide:bg-paper max-wide:px-4 max-wide:py-2">
        <FiltersButton chosen={chips.length} />
        {tutors.length > 0 && <SortDropdown sorts={facets.sort} />}
      </div>
      <Chips chips={chips} reset={data.reset} />
      <div className="col-span-full mt-4">
        {tutors.length === 0 ? (
          <NoTutorsFound {...data} />
        ) : (
          <ul className="grid gap-3">
            {tutors.map((tutor, place) => (
              <li key={tutor.id}>
                <LazyHydration>
                  <TutorRow
                    tutor={tutor}
                    lowest={anySubject && tutor.subjects.length > 1}
                    first={page === 1 && place < eagerRows}
                    request={data.request}
                  />
                </LazyHydration>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-8 empty:hidden">
          <Pager page={page} pages={pages} href={(one) => links.get(one) ?? ''} />
        </div>
      </div>
    </>
  )
}

function SortDropdown({ sorts }: { sorts: readonly FacetOption[] }) {
  const t = useT()
  const current = sorts.find(({ chosen }) => chosen)
  return (
    <div className="-mr-2.5 min-w-0 text-base">
      <Dropdown
        side="right"
        name={
          <span className="truncate">
            <span className="sr-only">{`${t('catalog.sort')}: `}</span>
            {current?.text ?? t('catalog.sort')}
          </span>
        }
      >
        <ul>
          {sorts.map(({ text, link, chosen }) => (
            <li key={text}>
              <a
                href={link}
                data-stay="results"
                rel="nofollow"
                aria-current={chosen}
                className="flex min-h-11 items-center rounded-small px-2.5 text-ink no-underline hover:bg-green-wash aria-current:font-semibold aria-current:text-green"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </Dropdown>
    </div>
  )
}

function Chips({ chips, reset }: { chips: CatalogData['chips']; reset: string }) {
  const t = useT()
  if (chips.length === 0) return null
  return (
    <ul
      aria-label={t('catalog.chosen')}
      className="col-span-full mt-3 flex items-center gap-2 max-tablet:-mx-4 max-tablet:overflow-x-auto max-tablet:px-4 max-tablet:py-1 max-tablet:[scrollbar-width:none] tablet:flex-wrap wide:mt-2"
    >
      {chips.map(({ text, link }) => (
        <li key={link} className="max-w-full shrink-0">
          <a
            href={link}
            data-stay="results"
            aria-label={t('picker.remove', { text })}
            className="relative inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full before:absolute before:-inset-y-1.25 before:inset-x-0 border border-green bg-green-wash px-3 text-base font-medium text-green no-underline hover:border-ink hover:text-ink"
          >
            <span className="truncate">{text}</span>
            <X className="size-4" />
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li className="shrink-0">
          <a
            href={reset}
            data-stay="results"
            className="relative inline-block px-2 py-1.5 text-base text-green underline-offset-4 before:absolute before:-inset-y-1.25 before:inset-x-0"
          >
            {t('catalog.reset')}
          </a>
        </li>
      )}
    </ul>
  )
}

type EmptyListData = Pick<CatalogData, 'alternatives' | 'popular' | 'typed' | 'reset' | 'request'>

function NoTutorsFound({ alternatives, popular, typed: { q }, reset, request }: EmptyListData) {
  const t = useT()
  const href = useHref()
  return (
    <EmptyState
      picture={<LostMap className="w-40" />}
      title={q ? t('catalog.nothing_for', { q }) : t('catalog.empty')}
      text={alternatives.length > 0 ? t('catalog.empty_about') : t('catalog.empty_alone')}
      action={
        <div className="grid min-w-0 justify-items-center gap-5">
          <ul className="w-full divide-y divide-line border-b border-line text-left empty:hidden tablet:w-110">
            {alternatives.map(({ text, link, count }) => (
              <li key={link}>
                <a
                  href={link}
                  className="flex min-h-11 items-center justify-between gap-4 py-2 text-ink no-underline hover:text-green"
                >
                  <span className="min-w-0 wrap-anywhere">{text}</span>
                  <span className="shrink-0 text-base text-soft">{count}</span>
                </a>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink look="main" href={href(`/request/${request}`)} rel="nofollow">
              {t('request.invite_link')}
            </ButtonLink>
            <ButtonLink href={reset}>{t('catalog.reset')}</ButtonLink>
          </div>
          {popular.length > 0 && (
            <nav aria-labelledby="popular" className="w-full text-left">
              <h3 id="popular" className="mb-3 font-semibold">
                {t('home.subjects')}
              </h3>
              <CountedLinks links={popular} />
              <a href={href('/subjects/')} className="mt-2 inline-block py-2 text-green underline-offset-4">
                {t('home.all_subjects')}
              </a>
            </nav>
          )}
        </div>
      }
    />
  )
}
