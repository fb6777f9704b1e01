import { useEffect } from 'react'
import type { MouseEvent } from 'react'
import type { WireAnswer } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import type { noticeEndpoints } from './notice-contract.ts'
import { staffNoticeKindByList, staffNoticeLists } from './notice-model.ts'
import type { StaffNoticeList } from './notice-model.ts'
import {
  NotificationPopover,
  NotificationList,
  noticeLinkClass,
} from './web/notification-bell/notification-popover.tsx'
import { setMenuCounts } from './web/notification-bell/menu-counts.ts'
import { useNotices } from './web/notification-bell/use-notices.ts'

type StaffNotices = WireAnswer<typeof noticeEndpoints.staffNotices>
type StaffNotice = {
  order_id: number
  name: string
  response_id?: number
  agreed?: boolean
  timer?: string
  call_id?: number
}

/** Hidden while there are no notices; following a link marks its notice as read. */
export function StaffNotificationBell() {
  const t = useT()
  const { admin_info: me } = useFrame().auth
  const notices = useNotices(me ? { role: 'admin', id: me.id } : undefined, fetchStaffNotices)
  const waiting = notices?.waiting
  useEffect(() => {
    if (waiting) setMenuCounts(waiting)
  }, [waiting])
  if (!notices || notices.count === 0) return null
  return (
    <NotificationPopover count={notices.count} title={t('bell.staff.title')} size="small" align="start">
      {staffNoticeLists.map(
        (list) => notices.totals[list] > 0 && <StaffNoticeGroup key={list} name={list} notices={notices} />,
      )}
    </NotificationPopover>
  )
}

async function fetchStaffNotices(): Promise<StaffNotices | undefined> {
  const answer = await call<typeof noticeEndpoints.staffNotices>('GET /api/admin/on_site_notifications', {})
  return answer.status === 'success' ? answer.data : undefined
}

function StaffNoticeGroup({ name, notices }: { name: StaffNoticeList; notices: StaffNotices }) {
  const t = useT()
  const items: StaffNotice[] = notices.notifications[name]
  const left = notices.totals[name] - items.length
  const more = left > 0 && <p className="px-2.5 py-1 text-small text-soft">{t('bell.more', { count: left })}</p>
  return (
    <NotificationList title={t(`bell.staff.${name}`)} more={more}>
      {items.map((notice) => (
        <li key={`${notice.order_id} ${notice.response_id ?? notice.call_id}`}>
          <a
            href={pathOf(notice)}
            className={noticeLinkClass}
            onClick={(event) => void openNotice(event, name, notice)}
          >
            <span className="min-w-0 flex-1 truncate">{notice.name}</span>
            <span className="shrink-0 text-small text-soft">{formatDetail(notice, t)}</span>
            {notice.order_id > 0 && (
              <span className="shrink-0 text-small text-soft tabular-nums">
                {t('bell.number', { id: String(notice.order_id) })}
              </span>
            )}
          </a>
        </li>
      ))}
    </NotificationList>
  )
}

/** A missed call leads to the queue, everything else to its order. */
const pathOf = ({ order_id, call_id }: StaffNotice) =>
  call_id === undefined ? `/panel/users_orders/${order_id}/` : '/panel/users_incoming_calls/?queue=waiting'

function formatDetail({ agreed, timer }: StaffNotice, t: Translate): string {
  if (timer !== undefined) return t(`bell.timer.${timer}`)
  if (agreed === undefined) return ''
  return agreed ? t('bell.staff.agreed') : t('bell.staff.refused')
}

/** Opening the link in another tab does not mark the notice as read. */
async function openNotice(event: MouseEvent, list: StaffNoticeList, notice: StaffNotice): Promise<void> {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const { order_id, response_id, call_id } = notice
  const seen = {
    type: staffNoticeKindByList[list],
    ...(call_id === undefined ? { order_id } : { call_id }),
    ...(response_id !== undefined && { response_id }),
  }
  const answer = await call<typeof noticeEndpoints.setRead>('POST /api/admin/on_site_notification/set_read', seen)
  // The notice may already be handled; the order opens anyway.
  await navigate(answer.status === 'success' ? answer.data.link : pathOf(notice))
}
