import { ChevronDown, X } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import type { FacetOption } from '../../contract.ts'
import { visibleFacetOptions } from '../../model.ts'

/** Options of one filter as links to the resulting lists. The chosen option removes the filter. */
export function Facet({ title, options }: { title: string; options: readonly FacetOption[] }) {
  const t = useT()
  if (options.length === 0) return null
  const place = options.findIndex(({ chosen }) => chosen)
  const ordered =
    place < visibleFacetOptions ? options : [options[place]!, ...options.slice(0, place), ...options.slice(place + 1)]
  // A single extra option is shown instead of a button that expands it.
  const cut = ordered.length > visibleFacetOptions + 1 ? visibleFacetOptions : ordered.length
  const rest = ordered.slice(cut)
  return (
    <section className="border-t border-line py-4">
      <h3 className="mb-1 text-base font-semibold">{title}</h3>
      <FacetOptions options={ordered.slice(0, cut)} />
      {rest.length > 0 && (
        <details className="group/rest">
          <summary className="flex min-h-11 list-none items-center gap-1 text-base text-green wide:min-h-8">
            {t('catalog.facet_all', { count: String(options.length) })}
            <ChevronDown className="size-4 transition-transform duration-150 group-open/rest:rotate-180" />
          </summary>
          <FacetOptions options={rest} />
        </details>
      )}
    </section>
  )
}

function FacetOptions({ options }: { options: readonly FacetOption[] }) {
  return (
    <ul>
      {options.map(({ text, link, count, chosen }) => (
        <li key={text}>
          <a
            href={link}
            data-stay="results"
            rel={link.includes('?') ? 'nofollow' : undefined}
            aria-current={chosen}
            className="-mx-2 flex min-h-11 items-center gap-2 rounded-small px-2 py-1 text-base text-ink no-underline hover:bg-green-wash aria-current:bg-green-wash aria-current:font-medium aria-current:text-green wide:min-h-8"
          >
            <span className="min-w-0 wrap-anywhere">{text}</span>
            {chosen ? <X className="ml-auto" /> : <span className="ml-auto text-small text-soft ">{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
