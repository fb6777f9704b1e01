import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event, Subscription } from '#platform/events.ts'
import { touchSource } from '../model.ts'
import { readConsent } from './consent.ts'
import { readCpaClick, readTouches } from './touches.ts'

export const touchSubscriptions: readonly Subscription[] = [
  { subscriber: 'order_touches', to: ['order.placed'], within: attachTouch },
]

/** The cookies may be gone when the order is paid, so it keeps their values. Orders entered by staff have none. */
async function attachTouch(ctx: Ctx, { entityId, actor }: Event): Promise<void> {
  if (entityId === undefined || actor.realm === 'staff' || !readConsent(ctx).marketing) return
  const { db, edition } = ctx
  const [first, last = first] = readTouches(ctx)
  const click = readCpaClick(ctx)
  if (!first && !click) return
  const described = (touch: typeof first) => JSON.stringify(touch ? { ...touch, source: touchSource(touch) } : {})
  await sql`insert into order_touch (edition, order_id, first, last, partner_id, click_id)
    values (${edition.code}, ${entityId}, ${described(first)}::jsonb, ${described(last)}::jsonb,
      (select id from cpa_partner where edition = ${edition.code} and id = ${click?.partnerId ?? 0} and active),
      ${click?.clickId ?? ''})
    on conflict do nothing`.execute(db)
}
