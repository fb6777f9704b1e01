import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { PersonRole } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { WebhookCall } from '#platform/http/webhooks.ts'
import { withHead } from '#platform/plugin.ts'
import type { unsubscribeEndpoints as calls, unsubscribePage } from '../../choice-contract.ts'
import type { NoticeKind } from '../../choice-model.ts'
import { choose } from './choose.ts'
import { isWanted } from './wanted.ts'

const tokenBytes = 24
const path = '/email_unsubscribe'

/** For the foot of a letter of this kind: the same in all of them. */
export async function tokenFor({ db, edition, now }: Ctx, account_id: number, kind: NoticeKind): Promise<string> {
  const known = await db
    .selectFrom('unsubscribe_token')
    .select('token')
    .where('edition', '=', edition.code)
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .executeTakeFirst()
  if (known) return known.token
  const token = randomBytes(tokenBytes).toString('base64url')
  await db
    .insertInto('unsubscribe_token')
    .values({ edition: edition.code, token, account_id, kind, created_at: now })
    .execute()
  return token
}

/** Where people follow it, in their language. */
export function unsubscribeLink({ origin, edition }: Ctx, locale: Locale, token: string): string {
  const spoken = edition.locales.includes(locale) ? locale : edition.locales[0]
  return `${origin}${localePath(spoken, edition.locales, path)}?token=${token}`
}

/** For mail programs (RFC 2369), and for those that do it themselves with one call (RFC 8058). */
export function unsubscribeHeaders({ origin }: Ctx, token: string | null): Record<string, string> {
  if (token === null) return {}
  return {
    'List-Unsubscribe': `<${origin}${path}?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Looking changes nothing: programs that look through mail open every link. */
export async function openUnsubscribe(ctx: Ctx, { token }: Input<typeof unsubscribePage>) {
  const found = await meaningOf(ctx, token)
  const wanted = found !== undefined && (await isWanted(ctx, { ...found, channel: 'mail' }))
  const rest = found && (await isTutor(ctx, found.account)) ? '/settings' : '/client_profile'
  return withHead({ kind: found?.kind ?? null, wanted, token, rest } as const, { index: false })
}

export async function unsubscribe(
  ctx: Ctx,
  { token, undo }: Input<typeof calls.unsubscribe>,
): Promise<Answer<typeof calls.unsubscribe>> {
  const found = await meaningOf(ctx, token)
  if (!found) throw refuse('not_found')
  const change = { ...found, channel: 'mail', wanted: undo } as const
  const ended = undo && found.kind === 'news' ? await endedLast(ctx, found.account) : undefined
  if (ended) for (const role of ended) await choose(ctx, { ...change, role })
  else await choose(ctx, change)
  return { kind: found.kind, wanted: undo }
}

/**
 * Whoever is a client and a tutor gets news as both, or as one of them: what is taken back is what was ended last, as the
 * record has it. Undefined where it has nothing: they ask for what they have never ended.
 */
async function endedLast({ db, edition }: Ctx, account: number): Promise<PersonRole[] | undefined> {
  const ended = await db
    .selectFrom('event')
    .select(['before', 'after'])
    .where('edition', '=', edition.code)
    .where('entity', '=', 'account')
    .where('entity_id', '=', account)
    .where('name', '=', 'account.notice_chosen')
    .where(sql<boolean>`after @> '{"kind": "news", "wanted": false}'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { roles } = (ended?.before ?? {}) as { roles?: PersonRole[] }
  const { role } = (ended?.after ?? {}) as { role?: PersonRole }
  return role ? [role] : roles
}

/** The same as a part of `multipart/form-data`, which the RFC prefers. */
const oneClickPart = /name="?List-Unsubscribe"?[^\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/i

/** Either form of the request is a few words, so that a longer body is refused like one without them. */
const longestOneClick = 4_096

/** A mail program does it for its reader: with the words of RFC 8058 and the token, and nothing else to show. */
export async function unsubscribeAtOnce(ctx: Ctx, { query, body }: WebhookCall): Promise<string> {
  const { token } = query
  if (body.length > longestOneClick) throw refuse('forbidden')
  const text = body.toString('latin1')
  const asked = new URLSearchParams(text).get('List-Unsubscribe') === 'One-Click' || oneClickPart.test(text)
  if (!asked || typeof token !== 'string' || !(await meaningOf(ctx, token))) throw refuse('forbidden')
  await ctx.transaction((inside) => unsubscribe(inside, { token, undo: false }))
  return 'ok'
}

async function isTutor({ db, edition }: Ctx, id: number): Promise<boolean> {
  const tutor = await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return tutor !== undefined
}

async function meaningOf({ db, edition }: Ctx, token: string) {
  const row = await db
    .selectFrom('unsubscribe_token')
    .select(['account_id as account', 'kind'])
    .where('edition', '=', edition.code)
    .where('token', '=', token.replaceAll('\0', ''))
    .executeTakeFirst()
  return row && { ...row, kind: row.kind as NoticeKind }
}
