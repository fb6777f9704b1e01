import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useT } from '../frame.tsx'

const square =
  'inline-grid h-11 w-9 place-items-center tablet:size-10 rounded-card border tabular-nums no-underline transition-colors duration-150'
const link = `${square} border-transparent text-ink hover:border-edge`

/** Page links: the first, the last and the neighbours, with gaps between. */
export function Pager(props: { page: number; pages: number; href: (page: number) => string; label?: string }) {
  const { page, pages, href, label } = props
  const t = useT()
  if (pages <= 1) return null
  return (
    <nav
      aria-label={label ?? t('pager.label')}
      className="flex flex-wrap items-center justify-center gap-0.5 tablet:gap-1"
    >
      {page > 1 && (
        <a rel="prev" href={href(page - 1)} aria-label={t('pager.previous')} className={link}>
          <ChevronLeft />
        </a>
      )}
      {numbersAround(page, pages).map((one, place) =>
        one === undefined ? (
          <span
            key={`gap-${place > 2 ? 'after' : 'before'}`}
            aria-hidden
            className="inline-grid h-9 w-4 tablet:w-5 place-items-center text-soft"
          >
            …
          </span>
        ) : one === page ? (
          <span key={one} aria-current="page" className={`${square} border-green bg-green-wash font-semibold text-ink`}>
            <span className="sr-only">{t('pager.page', { page: one })}</span>
            <span aria-hidden>{one}</span>
          </span>
        ) : (
          <a key={one} href={href(one)} aria-label={t('pager.page', { page: one })} className={link}>
            {one}
          </a>
        ),
      )}
      {page < pages && (
        <a rel="next" href={href(page + 1)} aria-label={t('pager.next')} className={link}>
          <ChevronRight />
        </a>
      )}
    </nav>
  )
}

/** `1 … 6 7 8 … 20`; a gap of one page is replaced by that page. */
function numbersAround(page: number, pages: number): (number | undefined)[] {
  const visible = new Set([1, pages, page - 1, page, page + 1])
  if (page === 4) visible.add(2)
  if (page === pages - 3) visible.add(pages - 1)
  const numbers = [...visible].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b)
  return numbers.flatMap((one, place) => (place > 0 && one - numbers[place - 1]! > 1 ? [undefined, one] : [one]))
}
