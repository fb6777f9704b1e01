import { SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { wideFromPx } from '#ui/constants.ts'
import { useT } from '#ui/frame.tsx'
import { LazyHydration } from '#ui/lazy-hydration.tsx'
import { Button } from '#ui/parts/button.tsx'
import type { CatalogData } from '../../contract.ts'
import { Facet } from './facet.tsx'
import { TypedFiltersForm } from './typed-filters-form.tsx'

const sheetId = 'filters'

/**
 * A column on wide screens, a popover sheet on narrow ones. The popover works without JavaScript, and browsers without
 * popover support show it inline.
 */
export function CatalogFilters({ data, online }: { data: CatalogData; online: boolean }) {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  useFilterSheet(box)
  return (
    <aside
      ref={box}
      id={sheetId}
      popover="auto"
      data-sheet
      aria-label={t('catalog.filters')}
      className="bg-paper text-ink max-wide:size-full max-wide:max-h-none max-wide:max-w-none max-wide:overscroll-contain max-wide:px-4 wide:sticky wide:inset-auto wide:top-0 wide:-mx-3 wide:block wide:size-auto wide:max-h-dvh wide:overflow-y-auto wide:px-3 wide:pb-4 wide:[scrollbar-width:thin]"
    >
      <LazyHydration>
        <FilterList data={data} online={online} />
      </LazyHydration>
    </aside>
  )
}

function FilterList({ data, online }: { data: CatalogData; online: boolean }) {
  const t = useT()
  const { facets, typed } = data
  return (
    <>
      <div className="flex min-h-16 items-center justify-between wide:contents">
        <h2 className="text-lead font-semibold wide:sr-only">{t('catalog.filters')}</h2>
        <button
          type="button"
          popoverTarget={sheetId}
          popoverTargetAction="hide"
          aria-label={t('action.close')}
          className="-mr-2.5 grid size-11 place-items-center rounded-card wide:hidden"
        >
          <X className="size-6" />
        </button>
      </div>
      <LessonModeSwitch other={data.other.link} online={online} />
      <Facet title={t('catalog.facet.lesson')} options={facets.lesson} />
      <Facet title={t('catalog.facet.city')} options={facets.city} />
      <Facet title={t('catalog.facet.district')} options={facets.district} />
      <Facet title={t('catalog.facet.subdistrict')} options={facets.subdistrict} />
      <TypedFiltersForm typed={typed} />
      <Facet title={t('catalog.facet.level')} options={facets.level} />
      <Facet title={t('catalog.facet.place')} options={facets.place} />
      <div className="sticky bottom-0 -mx-4 border-t border-line bg-paper p-4 wide:hidden">
        <Button look="main" popoverTarget={sheetId} popoverTargetAction="hide" className="w-full">
          {formatShowLabel(data, t)}
        </Button>
      </div>
    </>
  )
}

export function FiltersButton({ chosen }: { chosen: number }) {
  const t = useT()
  return (
    <Button popoverTarget={sheetId} className="shrink-0 text-base wide:hidden">
      <SlidersHorizontal />
      {t('catalog.filters')}
      {chosen > 0 && (
        <span className="grid size-6 place-items-center rounded-full bg-green text-small text-on-green">{chosen}</span>
      )}
    </Button>
  )
}

function LessonModeSwitch({ other, online }: { other: string; online: boolean }) {
  const t = useT()
  const half = 'grid min-h-10 place-items-center rounded-small px-2 text-center text-base no-underline'
  const names = [t('catalog.in_person'), t('catalog.online')]
  return (
    <nav
      aria-label={t('catalog.kind')}
      className="mb-4 grid grid-cols-2 gap-1 rounded-card border border-line bg-card p-1"
    >
      {names.map((name, place) =>
        online === (place === 1) ? (
          <span key={name} aria-current="page" className={`${half} bg-green-wash font-medium text-green`}>
            {name}
          </span>
        ) : (
          <a key={name} href={other} data-stay="results" className={`${half} text-ink hover:text-green`}>
            {name}
          </a>
        ),
      )}
    </nav>
  )
}

function formatShowLabel({ total, figure, more }: CatalogData, t: ReturnType<typeof useT>): string {
  if (more) return t('catalog.show_more', { figure })
  return total === 0 ? t('catalog.total_none') : t('catalog.show', { total, figure })
}

/** Makes the content behind the open sheet inert. Going back or widening the screen closes the sheet. */
function useFilterSheet(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const aside = box.current!
    const wide = window.matchMedia(`(min-width: ${wideFromPx}px)`)
    const close = () => aside.hidePopover?.()
    const onToggle = (event: Event) => {
      for (const behind of document.querySelectorAll<HTMLElement>('header, footer, [data-behind]'))
        behind.inert = (event as ToggleEvent).newState === 'open'
    }
    aside.addEventListener('toggle', onToggle)
    wide.addEventListener('change', close)
    window.addEventListener('popstate', close)
    return () => {
      aside.removeEventListener('toggle', onToggle)
      wide.removeEventListener('change', close)
      window.removeEventListener('popstate', close)
    }
  }, [box])
}
