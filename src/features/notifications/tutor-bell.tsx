import type { ReactNode } from 'react'
import type { WireAnswer } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { LocalDay } from '#ui/format.tsx'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import type { bellEndpoints } from './bell-contract.ts'
import { tutorLists } from './bell-model.ts'
import { BellBox, BellList, entryClass } from './web/bell/bell-box.tsx'
import { useNotices } from './web/bell/use-notices.ts'

type Rung = WireAnswer<typeof bellEndpoints.tutorNotices>
type Lists = Rung['notifications']

/** What waits for a tutor: each entry leads to its request. */
export function TutorBell() {
  const t = useT()
  const { tutor_info: me } = useFrame().auth
  const rung = useNotices(me ? { role: 'tutor', id: me.id } : undefined, ask)
  return (
    <BellBox count={rung?.count ?? 0} title={t('bell.title')} align="end">
      {rung && tutorLists.map((list) => rung.totals[list] > 0 && <List key={list} name={list} rung={rung} />)}
    </BellBox>
  )
}

async function ask(): Promise<Rung | undefined> {
  const answer = await call<typeof bellEndpoints.tutorNotices>('GET /api/tutor/on_site_notifications', {})
  return answer.status === 'success' ? answer.data : undefined
}

function List({ name, rung }: { name: keyof Lists; rung: Rung }) {
  const t = useT()
  const href = useHref()
  const items: readonly { id: number }[] = rung.notifications[name]
  const left = rung.totals[name] - items.length
  const more = left > 0 && (
    <a href={href('/orders/')} className={`${entryClass} text-green`}>
      {t('bell.more', { count: left })}
    </a>
  )
  return (
    <BellList title={t(`bell.tutor.${name}`)} urgent={name === 'overdue_pay_date'} more={more}>
      {items.map((item) => (
        <li key={item.id}>
          <a href={href(`/zayavka/${item.id}/`) + (anchors[name] ?? '')} className={entryClass}>
            <span className="min-w-0 truncate">{says[name](item as never, t)}</span>
            <span className="shrink-0 text-small text-soft tabular-nums">
              {t('bell.number', { id: String(item.id) })}
            </span>
          </a>
        </li>
      ))}
    </BellList>
  )
}

/** Words are read where they were written. */
const anchors: { [K in keyof Lists]?: string } = {
  client_notifications: '#client_chat_block',
  admin_notifications: '#admin_chat_block',
}

/** What is said of one, in few words: whose it is, what is to be taught, or until when. */
const says: { [K in keyof Lists]: (item: Lists[K][number], t: Translate) => ReactNode } = {
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
