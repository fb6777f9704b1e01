import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Fact = { Icon: LucideIcon; text: ReactNode }

/** Short facts about an entry in one line; false ones are left out. */
export function Facts({ items }: { items: readonly (Fact | false)[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-base text-soft">
      {items.map(
        (fact, place) =>
          fact && (
            // oxlint-disable-next-line react/no-array-index-key -- the facts of an entry never change their order
            <li key={place} className="flex items-center gap-1.5">
              <fact.Icon aria-hidden className="size-4 shrink-0" />
              <span>{fact.text}</span>
            </li>
          ),
      )}
    </ul>
  )
}
