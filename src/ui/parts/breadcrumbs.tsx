import { useT } from '../frame.tsx'

/** The last link is the parent page; the current page's name is its heading. */
export function Breadcrumbs({ links }: { links: readonly { href: string; text: string }[] }) {
  const t = useT()
  return (
    <nav aria-label={t('crumbs.label')} className="text-small">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {links.map(({ href, text }, place) => (
          <li key={href} className="flex max-w-full items-center gap-x-1.5">
            {place > 0 && (
              <span aria-hidden className="text-soft">
                /
              </span>
            )}
            <a href={href} className="truncate py-1 text-green underline-offset-4 hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
