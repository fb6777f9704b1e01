import { useT } from '#ui/frame.tsx'
import { CountPill } from '#ui/parts/count-pill.tsx'
import { useMenuCounts } from './web/notification-bell/menu-counts.ts'

export function MenuCount({ segment }: { segment: string }) {
  const t = useT()
  const count = useMenuCounts()[segment] ?? 0
  return <CountPill count={count} label={t('bell.menu_count', { count })} className="ml-2 align-middle" />
}
