import { localePath } from '#shared/frame.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Receiver } from './routes.ts'

/**
 * An account asks whether its e-mail is right. If nobody has confirmed that address, its owner gets a link; whoever
 * has is told that they have an account already. The letters never repeat what was typed: it may come from a stranger.
 */
export async function whoeverAskedToConfirm(ctx: Ctx, event: Event): Promise<Receiver[]> {
  const asked = await askedBy(ctx, event)
  const token = event.secrets?.['token']
  if (!asked || asked.owner || !token) return []
  const { email, locale } = asked
  const link = addressOf(ctx, locale, `/login?confirmation_code=${token}`)
  return [{ address: email, locale, timeZone: null, values: { link } }]
}

export async function whoeverHasItAlready(ctx: Ctx, event: Event): Promise<Receiver[]> {
  const asked = await askedBy(ctx, event)
  if (!asked?.owner) return []
  const { email, locale, owner } = asked
  // Students become tutors with the account that they have.
  const next = encodeURIComponent(localePath(locale, ctx.edition.locales, '/register'))
  const door = owner.tutor_id ? '/login' : `/client-login?next=${next}`
  const links = { link: addressOf(ctx, locale, door), recovery: addressOf(ctx, locale, '/recovery') }
  return [{ address: email, locale, timeZone: null, values: links }]
}

/** An account asks for another e-mail: whoever reads it confirms that, or is told that somebody tried. */
export async function whoeverShallConfirm(ctx: Ctx, event: Event): Promise<Receiver[]> {
  const asked = await changedBy(ctx, event)
  const token = event.secrets?.['token']
  if (!asked || asked.owner || !token) return []
  const { email, locale } = asked
  const link = addressOf(ctx, locale, `/login?confirmation_code=${token}`)
  return [{ address: email, locale, timeZone: null, values: { link } }]
}

export async function whoeverKeepsIt(ctx: Ctx, event: Event): Promise<Receiver[]> {
  const asked = await changedBy(ctx, event)
  if (!asked?.owner) return []
  const { email, locale, owner } = asked
  const door = owner.tutor_id ? '/login' : '/client-login'
  return [{ address: email, locale, timeZone: null, values: { link: addressOf(ctx, locale, door) } }]
}

async function askedBy(ctx: Ctx, event: Event) {
  const account = await ctx.db
    .selectFrom('account')
    .select(['email', 'locale'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', event.entityId ?? 0)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return account?.email ? withOwner(ctx, account.email, account.locale) : undefined
}

/** The address stands with the link that was made for it, and nowhere in the record. */
async function changedBy(ctx: Ctx, event: Event) {
  const asked = await ctx.db
    .selectFrom('email_confirmation as c')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'c.edition').onRef('a.id', '=', 'c.account_id'))
    .select(['c.email', 'a.locale'])
    .where('c.edition', '=', ctx.edition.code)
    .where('c.account_id', '=', event.entityId ?? 0)
    .where('c.replaces', '=', true)
    .where('c.created_at', '=', event.at)
    .where('c.expires_at', '>', ctx.now)
    .executeTakeFirst()
  return asked && withOwner(ctx, asked.email, asked.locale)
}

async function withOwner({ db, edition }: Ctx, email: string, spokenByAsker: string | null) {
  const owner = await db
    .selectFrom('account as a')
    .leftJoin('tutor as t', (join) =>
      join
        .onRef('t.edition', '=', 'a.edition')
        .onRef('t.id', '=', 'a.id')
        .on('t.anonymised_at', 'is', null)
        .on('t.deleted_at', 'is', null),
    )
    .select(['a.locale', 't.id as tutor_id'])
    .where('a.edition', '=', edition.code)
    .where('a.email', '=', email)
    .where('a.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  // In the language of whoever reads it.
  const spoken = owner?.locale ?? spokenByAsker ?? ''
  const locale = isLocale(spoken) && edition.locales.includes(spoken) ? spoken : edition.locales[0]
  return { email, locale, owner }
}

function addressOf({ origin, edition }: Pick<Ctx, 'origin' | 'edition'>, locale: Locale, path: string): string {
  return origin + localePath(locale, edition.locales, path)
}
