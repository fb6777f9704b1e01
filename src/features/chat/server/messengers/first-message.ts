import { brandName } from '#shared/brand.ts'
import type { Ctx } from '#platform/context.ts'
import type { StartedConversation } from '#platform/messengers/messenger.ts'
import { hashKey } from '../media.ts'
import { saveLink } from './links.ts'
import type { MessengerLink } from './links.ts'
import { recipientLocale } from './queue-deliveries.ts'

/** How long a reserved code waits for the first message. */
const firstMessageMs = 24 * 60 * 60_000

type MessengerAddress = { service: number; recipient: string }

/**
 * Viber allows one greeting before the person writes. The start code is reserved for this user until the first message
 * arrives.
 */
export async function greet(ctx: Ctx, service: number, opened: StartedConversation): Promise<object> {
  const known = await ctx.transaction((inside) => reserveCode(inside, { service, recipient: opened.user }, opened.code))
  const about = { site: brandName, link: ctx.site.origin }
  if (!known) return opened.greet(ctx.t('messenger.answer.unknown', about, recipientLocale(ctx, null)))
  const locale = recipientLocale(ctx, known.locale)
  return opened.greet(ctx.t('messenger.welcome', about, locale), ctx.t('messenger.begin', {}, locale))
}

async function reserveCode({ db, edition, now }: Ctx, { service, recipient }: MessengerAddress, code: string) {
  return (
    db
      .updateTable('messenger_link_code as s')
      .from('account as a')
      .set({ recipient, expires_at: new Date(now.getTime() + firstMessageMs) })
      .whereRef('a.edition', '=', 's.edition')
      .whereRef('a.id', '=', 's.account_id')
      .where('s.edition', '=', edition.code)
      .where('s.code_hash', '=', hashKey(code))
      .where('s.service', '=', service)
      .where('s.expires_at', '>', now)
      // The same user may open the chat again; others may not take over the code.
      .where((where) => where.or([where('s.recipient', 'is', null), where('s.recipient', '=', recipient)]))
      .returning('a.locale')
      .executeTakeFirst()
  )
}

/** Links the account whose start code the sender has reserved. */
export async function linkByFirstMessage(
  ctx: Ctx,
  { service, recipient }: MessengerAddress,
): Promise<MessengerLink | undefined> {
  const started = await ctx.db
    .deleteFrom('messenger_link_code')
    .where('edition', '=', ctx.edition.code)
    .where('service', '=', service)
    .where('recipient', '=', recipient)
    .where('expires_at', '>', ctx.now)
    .returning(['account_id', 'side'])
    .execute()
  const last = started.at(-1)
  if (last) await saveLink(ctx, { ...last, service, recipient })
  return last
}
