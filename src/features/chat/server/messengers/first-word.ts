import type { Ctx } from '#platform/context.ts'
import type { Opened } from '#platform/messengers/messenger.ts'
import { hashOf } from '../media.ts'
import { link } from './links.ts'
import type { Link } from './links.ts'
import { spokenTo } from './queue-deliveries.ts'

/** Time to say a first word: the code is theirs alone by then. */
const wordMs = 24 * 60 * 60_000

type There = { service: number; recipient: string }

/**
 * Somebody has opened the conversation at a messenger that lets us write only after their first word: their code is kept
 * until it comes, and the one answer that reaches them asks for it.
 */
export async function greet(ctx: Ctx, service: number, opened: Opened): Promise<object> {
  const known = await ctx.transaction((inside) => keepCode(inside, { service, recipient: opened.user }, opened.code))
  const about = { site: ctx.edition.siteName, link: ctx.origin }
  if (!known) return opened.greet(ctx.t('messenger.answer.unknown', about, spokenTo(ctx, null)))
  const locale = spokenTo(ctx, known.locale)
  return opened.greet(ctx.t('messenger.welcome', about, locale), ctx.t('messenger.begin', {}, locale))
}

async function keepCode({ db, edition, now }: Ctx, { service, recipient }: There, code: string) {
  return (
    db
      .updateTable('messenger_start as s')
      .from('account as a')
      .set({ recipient, expires_at: new Date(now.getTime() + wordMs) })
      .whereRef('a.edition', '=', 's.edition')
      .whereRef('a.id', '=', 's.account_id')
      .where('s.edition', '=', edition.code)
      .where('s.code_hash', '=', hashOf(code))
      .where('s.service', '=', service)
      .where('s.expires_at', '>', now)
      // They may open it again; nobody else may.
      .where((where) => where.or([where('s.recipient', 'is', null), where('s.recipient', '=', recipient)]))
      .returning('a.locale')
      .executeTakeFirst()
  )
}

/** The first word of somebody who has brought a code: from now on we know who they are there. */
export async function followFirstWord(ctx: Ctx, { service, recipient }: There): Promise<Link | undefined> {
  const started = await ctx.db
    .deleteFrom('messenger_start')
    .where('edition', '=', ctx.edition.code)
    .where('service', '=', service)
    .where('recipient', '=', recipient)
    .where('expires_at', '>', ctx.now)
    .returning(['account_id', 'side'])
    .execute()
  const last = started.at(-1)
  if (last) await link(ctx, { ...last, service, recipient })
  return last
}
