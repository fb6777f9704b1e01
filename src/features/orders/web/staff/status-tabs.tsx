import { useQuery } from '#ui/admin/query.ts'
import { useT } from '#ui/frame.tsx'
import { status } from '../../model.ts'
import type { StatusName } from '../../model.ts'

/** Larger counts are shown as "more than". */
const maxCount = 1000

export function StatusTabs({ counts, school }: { counts: Record<string, number>; school: boolean }) {
  const t = useT()
  const query = useQuery()
  const chosen = query.get('status')
  const names = (Object.keys(status) as StatusName[]).filter(
    (name) => school || !name.startsWith('school_') || (counts[status[name]] ?? 0) > 0,
  )
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { value: '', text: t('order_list.all'), count: all },
    ...names.map((name) => ({
      value: String(status[name]),
      text: t(`order.status.${name}`),
      count: counts[status[name]] ?? 0,
    })),
  ]
  return (
    <nav
      aria-label={t('order_list.statuses')}
      className="-mx-4 mb-3 flex gap-1.5 overflow-x-auto px-4 pb-1 wide:mx-0 wide:flex-wrap wide:px-0"
    >
      {tabs.map(({ value, text, count }) => (
        <a
          key={value}
          href={query.with({ status: value, page: undefined })}
          aria-current={value === chosen ? 'page' : undefined}
          className={`inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-small font-medium whitespace-nowrap no-underline ${value === chosen ? 'border-green bg-green-wash text-green' : 'border-line bg-card text-ink hover:border-edge'} ${count === 0 && value !== chosen ? 'text-soft!' : ''}`}
        >
          {text}
          <span className="tabular-nums">{count > maxCount ? `${maxCount}+` : count}</span>
        </a>
      ))}
    </nav>
  )
}
