import { ChevronDown, X } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import type { FacetOption } from '../../contract.ts'
import { facetInSight } from '../../model.ts'

/** Choices of one kind as plain links, each to the list that it makes. The chosen one leads back. */
export function Facet({ title, options }: { title: string; options: readonly FacetOption[] }) {
  const t = useT()
  if (options.length === 0) return null
  const place = options.findIndex(({ chosen }) => chosen)
  const ordered =
    place < facetInSight ? options : [options[place]!, ...options.slice(0, place), ...options.slice(place + 1)]
  // One more press for one more line would be a poor bargain.
  const cut = ordered.length > facetInSight + 1 ? facetInSight : ordered.length
  const rest = ordered.slice(cut)
  return (
    <section className="border-t border-line py-4">
      <h3 className="mb-1 text-base font-semibold">{title}</h3>
      <Options options={ordered.slice(0, cut)} />
      {rest.length > 0 && (
        <details className="group/rest">
          <summary className="flex min-h-11 list-none items-center gap-1 text-base text-green wide:min-h-8">
            {t('catalog.facet_all', { count: String(options.length) })}
            <ChevronDown className="size-4 transition-transform duration-150 group-open/rest:rotate-180" />
          </summary>
          <Options options={rest} />
        </details>
      )}
    </section>
  )
}

function Options({ options }: { options: readonly FacetOption[] }) {
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
