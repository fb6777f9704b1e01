import type { ReactNode } from 'react'
import type { WireAnswer } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { LocalDay } from '#ui/format.tsx'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import type { noticeEndpoints } from './notice-contract.ts'
import { tutorNoticeLists } from './notice-model.ts'
import {
  NotificationPopover,
  NotificationList,
  noticeLinkClass,
} from './web/notification-bell/notification-popover.tsx'
import { useNotices } from './web/notification-bell/use-notices.ts'

type TutorNotices = WireAnswer<typeof noticeEndpoints.tutorNotices>
type TutorNoticeLists = TutorNotices['notifications']

export function TutorNotificationBell() {
  const t = useT()
  const { tutor_info: me } = useFrame().auth
  const notices = useNotices(me ? { role: 'tutor', id: me.id } : undefined, fetchTutorNotices)
  return (
    <NotificationPopover count={notices?.count ?? 0} title={t('bell.title')} align="end">
      {notices &&
        tutorNoticeLists.map(
          (list) => notices.totals[list] > 0 && <TutorNoticeGroup key={list} name={list} notices={notices} />,
        )}
      {notices?.lists.map((list) => (
        <DeclaredList key={list.title} list={list} />
      ))}
    </NotificationPopover>
  )
}

async function fetchTutorNotices(): Promise<TutorNotices | undefined> {
  const answer = await call<typeof noticeEndpoints.tutorNotices>('GET /api/tutor/on_site_notifications', {})
  return answer.status === 'success' ? answer.data : undefined
}

function TutorNoticeGroup({ name, notices }: { name: keyof TutorNoticeLists; notices: TutorNotices }) {
  const t = useT()
  const href = useHref()
  const items: readonly { id: number }[] = notices.notifications[name]
  const left = notices.totals[name] - items.length
  const more = left > 0 && (
    <a href={href('/orders/')} className={`${noticeLinkClass} text-green`}>
      {t('bell.more', { count: left })}
    </a>
  )
  return (
    <NotificationList title={t(`bell.tutor.${name}`)} urgent={name === 'overdue_pay_date'} more={more}>
      {items.map((item) => (
        <li key={item.id}>
          <a href={href(`/zayavka/${item.id}/`) + (anchors[name] ?? '')} className={noticeLinkClass}>
            <span className="min-w-0 truncate">{noticeText[name](item as never, t)}</span>
            <span className="shrink-0 text-small text-soft tabular-nums">
              {t('bell.number', { id: String(item.id) })}
            </span>
          </a>
        </li>
      ))}
    </NotificationList>
  )
}

function DeclaredList({ list: { title, total, items } }: { list: TutorNotices['lists'][number] }) {
  const t = useT()
  const left = total - items.length
  const more = left > 0 && <p className="px-2.5 py-1 text-small text-soft">{t('bell.more', { count: left })}</p>
  return (
    <NotificationList title={title} more={more}>
      {items.map(({ text, link }) => (
        <li key={link}>
          <a href={link} className={noticeLinkClass}>
            <span className="min-w-0 truncate">{text}</span>
          </a>
        </li>
      ))}
    </NotificationList>
  )
}

/** Message notices link to the conversation on the page. */
const anchors: { [K in keyof TutorNoticeLists]?: string } = {
  client_notifications: '#client_chat_block',
  admin_notifications: '#admin_chat_block',
}

const noticeText: { [K in keyof TutorNoticeLists]: (item: TutorNoticeLists[K][number], t: Translate) => ReactNode } = {
  personal_orders: ({ client_name }) => client_name,
  potential_orders: ({ lessons_name }) => lessons_name.join(', '),
  assigned: ({ name }) => name,
  waiting_for_pay: ({ date_payment_deadline }, t) => (
    <>
      {t('bell.until')} <LocalDay short seconds={date_payment_deadline} />
    </>
  ),
  deadline_pay_date: (_, t) => t('bell.pay_today'),
  overdue_pay_date: (_, t) => t('bell.pay_now'),
  client_notifications: ({ name }) => name,
  admin_notifications: ({ name }) => name,
}
