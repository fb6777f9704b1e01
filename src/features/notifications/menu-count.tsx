import { useT } from '#ui/frame.tsx'
import { useMenuCounts } from './web/bell/menu-counts.ts'

/** More than that is simply many. */
const most = 99

/** How many wait at a page of the panel, beside its name in the menu. */
export function MenuCount({ segment }: { segment: string }) {
  const t = useT()
  const count = useMenuCounts()[segment] ?? 0
  if (count === 0) return null
  return (
    <span className="ml-2 inline-grid h-5 min-w-5 place-items-center rounded-full bg-coral px-1.5 align-middle text-[11px] leading-none font-semibold text-on-coral tabular-nums">
      <span aria-hidden>{count > most ? `${most}+` : count}</span>
      <span className="sr-only">{t('bell.menu_count', { count })}</span>
    </span>
  )
}
