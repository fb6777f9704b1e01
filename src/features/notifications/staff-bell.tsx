import { useEffect } from 'react'
import type { MouseEvent } from 'react'
import type { WireAnswer } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import type { bellEndpoints } from './bell-contract.ts'
import { kindOf, staffLists } from './bell-model.ts'
import type { StaffList } from './bell-model.ts'
import { BellBox, BellList, entryClass } from './web/bell/bell-box.tsx'
import { keepMenuCounts } from './web/bell/menu-counts.ts'
import { useNotices } from './web/bell/use-notices.ts'

type Rung = WireAnswer<typeof bellEndpoints.staffNotices>
type Notice = { order_id: number; name: string; response_id?: number; agreed?: boolean; timer?: string }

/** What staff have not seen yet. There is no bell while there is nothing; following an entry marks it as seen. */
export function StaffBell() {
  const t = useT()
  const { admin_info: me } = useFrame().auth
  const rung = useNotices(me ? { role: 'admin', id: me.id } : undefined, ask)
  const waiting = rung?.waiting
  useEffect(() => {
    if (waiting) keepMenuCounts(waiting)
  }, [waiting])
  if (!rung || rung.count === 0) return null
  return (
    <BellBox count={rung.count} title={t('bell.staff.title')} size="small" align="start">
      {staffLists.map((list) => rung.totals[list] > 0 && <List key={list} name={list} rung={rung} />)}
    </BellBox>
  )
}

async function ask(): Promise<Rung | undefined> {
  const answer = await call<typeof bellEndpoints.staffNotices>('GET /api/admin/on_site_notifications', {})
  return answer.status === 'success' ? answer.data : undefined
}

function List({ name, rung }: { name: StaffList; rung: Rung }) {
  const t = useT()
  const items: Notice[] = rung.notifications[name]
  const left = rung.totals[name] - items.length
  const more = left > 0 && <p className="px-2.5 py-1 text-small text-soft">{t('bell.more', { count: left })}</p>
  return (
    <BellList title={t(`bell.staff.${name}`)} more={more}>
      {items.map((notice) => (
        <li key={`${notice.order_id} ${notice.response_id}`}>
          <a
            href={`/panel/users_orders/${notice.order_id}/`}
            className={entryClass}
            onClick={(event) => void follow(event, name, notice)}
          >
            <span className="min-w-0 flex-1 truncate">{notice.name}</span>
            <span className="shrink-0 text-small text-soft">{saidOf(notice, t)}</span>
            <span className="shrink-0 text-small text-soft tabular-nums">
              {t('bell.number', { id: String(notice.order_id) })}
            </span>
          </a>
        </li>
      ))}
    </BellList>
  )
}

function saidOf({ agreed, timer }: Notice, t: Translate): string {
  if (timer !== undefined) return t(`bell.timer.${timer}`)
  if (agreed === undefined) return ''
  return agreed ? t('bell.staff.agreed') : t('bell.staff.refused')
}

/** In another tab it opens as any link does, and is not seen by that. */
async function follow(event: MouseEvent, list: StaffList, { order_id, response_id }: Notice): Promise<void> {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const seen = { type: kindOf[list], order_id, ...(response_id !== undefined && { response_id }) }
  const answer = await call<typeof bellEndpoints.setRead>('POST /api/admin/on_site_notification/set_read', seen)
  // What somebody else has dealt with meanwhile is still worth a look.
  await navigate(answer.status === 'success' ? answer.data.link : `/panel/users_orders/${order_id}/`)
}
