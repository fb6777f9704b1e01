/** The look of tabs, for `tabs.tsx` as well. Scrolled by a finger on a phone; a mouse finds everything on a second line. */
export const tabRow = 'flex gap-1 overflow-x-auto tablet:flex-wrap shadow-[inset_0_-1px_var(--color-line)]'

export function tabLook(isCurrent: boolean): string {
  return `inline-flex min-h-10 shrink-0 items-center gap-2 border-b-2 px-3 font-medium whitespace-nowrap no-underline -outline-offset-2 ${isCurrent ? 'border-green text-ink' : 'border-transparent text-soft hover:border-edge hover:text-ink'}`
}

/** Tabs with their own addresses. */
export function TabLinks(props: {
  label: string
  links: readonly { href: string; text: string; count?: number; current: boolean }[]
}) {
  return (
    <nav aria-label={props.label} className={tabRow}>
      {props.links.map((link) => (
        <a
          key={link.href}
          ref={link.current ? showTab : undefined}
          href={link.href}
          aria-current={link.current ? 'page' : undefined}
          className={tabLook(link.current)}
        >
          {link.text}
          <TabCount value={link.count} />
        </a>
      ))}
    </nav>
  )
}

/** On a phone the current tab may be beyond the edge. Only its row is scrolled, not the page. */
function showTab(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (row && row.scrollWidth > row.clientWidth) row.scrollLeft = tab.offsetLeft - row.offsetLeft - row.clientWidth / 4
}

export function TabCount({ value }: { value: number | undefined }) {
  if (value === undefined) return null
  return <span className="rounded-full bg-line px-2 text-small text-ink">{value}</span>
}
