import { localePath } from '#shared/frame.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { issueOrderKey } from '#features/accounts/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Receiver, Route } from './routes.ts'
import { toldTutor } from './tutor-routes.ts'

/** Who has not read for a day has other reasons than not to know. */
const minutes = 24 * 60

/** What was said while somebody was away, in one letter. Its words come with the job: the record keeps none of them. */
export const chatRoutes: readonly Route[] = [
  { event: 'chat.unread', channel: 'mail', template: 'chat_digest', kind: 'chat', minutes, to: whoWasAway },
]

async function whoWasAway(ctx: Ctx, event: Event): Promise<Receiver[]> {
  const { lines, locale = '' } = event.secrets ?? {}
  const { count, order_id } = (event.after ?? {}) as { count?: number; order_id?: number }
  if (!lines || !count || !order_id || !isLocale(locale)) return []
  const account = event.entityId!
  const about = { lines, count }
  if (event.entity === 'tutor') {
    const tutor = await toldTutor(ctx, account)
    const values = { ...about, name: tutor?.name ?? '', link: linkTo(ctx, locale, '/chats') }
    return tutor?.address ? [{ address: tutor.address, locale, timeZone: tutor.time_zone, account, values }] : []
  }
  const client = await clientOf(ctx, account)
  if (!client?.email) return []
  // Whoever has only ever asked as a guest has no other key than one to their order.
  const link = async () =>
    client.email_confirmed_at
      ? linkTo(ctx, locale, '/client_chats')
      : `${linkTo(ctx, locale, `/zayavka/${order_id}/`)}?ak=${await issueOrderKey(ctx, { accountId: account, orderId: order_id })}`
  const values = async () => ({ ...about, name: client.name, link: await link() })
  return [{ address: client.email, locale, timeZone: client.time_zone, account, values }]
}

async function clientOf({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('account as a')
    .innerJoin('client as c', (join) => join.onRef('c.edition', '=', 'a.edition').onRef('c.id', '=', 'a.id'))
    .select(['a.name', 'a.email', 'a.email_confirmed_at', 'a.time_zone'])
    .where('a.edition', '=', edition.code)
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
}

function linkTo({ origin, edition }: Ctx, locale: Locale, path: string): string {
  return origin + localePath(locale, edition.locales, path)
}
