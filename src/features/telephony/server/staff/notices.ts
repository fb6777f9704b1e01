import { noticeCountLimit, noticesPerList } from '#features/notifications/notice-model.ts'
import type { Ctx } from '#platform/context.ts'
import type { SeenNotice } from '#platform/notices.ts'
import type { Badges, NoticeLists } from '#platform/plugin.ts'
import { callsPanel } from '../../contract.ts'
import { waiting } from './list-incomes.ts'

/** Missed calls that nobody has looked at. They stay in the queue until they are called back. */
async function listMissedCalls({ db, edition }: Ctx) {
  const rows = await db
    .selectFrom('phone_call as p')
    .leftJoin('account as a', (join) => join.onRef('a.edition', '=', 'p.edition').onRef('a.id', '=', 'p.account_id'))
    .select(['p.id as call_id', 'p.order_id', 'p.phone', 'a.name'])
    .where('p.edition', '=', edition.code)
    .where(waiting('p.'))
    .where('p.seen_at', 'is', null)
    .orderBy('p.ended_at', 'desc')
    .limit(noticeCountLimit)
    .execute()
  const items = rows.slice(0, noticesPerList).map(({ call_id, order_id, phone, name }) => ({
    call_id,
    order_id: order_id ?? 0,
    name: name ?? phone,
  }))
  return { income_calls: { items, total: rows.length } }
}

async function markMissedCallSeen({ db, edition, now }: Ctx, { type, call_id }: SeenNotice) {
  if (type !== 'income_call' || call_id === undefined) return undefined
  const call = await db
    .updateTable('phone_call')
    .set({ seen_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', call_id)
    .where('direction', '=', 'in')
    .returning('id')
    .executeTakeFirst()
  return call && `${callsPanel.path}?queue=waiting`
}

export const callNotices: NonNullable<NoticeLists['staff']> = {
  page: callsPanel,
  read: listMissedCalls,
  see: markMissedCallSeen,
}

/** Every change of a call reaches staff at once: the card of a ringing call listens to the same signal. */
export const callBadges: Badges = {
  after: (event) => event.startsWith('phone_call.'),
  whom: () => Promise.resolve({ persons: [], staff: true }),
}
