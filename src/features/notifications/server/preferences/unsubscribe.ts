import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { PersonRole } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import { withHead } from '#platform/plugin.ts'
import type { unsubscribeEndpoints as calls, unsubscribePage } from '../../preference-contract.ts'
import type { NoticeKind } from '../../preference-model.ts'
import { applyPreference } from './preferences.ts'
import { isChannelEnabled } from './channel-enabled.ts'

const tokenBytes = 24
const path = '/email_unsubscribe'

/** One token per account and kind, reused in every email. */
export async function ensureUnsubscribeToken(
  { db, edition, now }: Ctx,
  account_id: number,
  kind: NoticeKind,
): Promise<string> {
  const existing = await db
    .selectFrom('unsubscribe_token')
    .select('token')
    .where('edition', '=', edition.code)
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .executeTakeFirst()
  if (existing) return existing.token
  const token = randomBytes(tokenBytes).toString('base64url')
  await db
    .insertInto('unsubscribe_token')
    .values({ edition: edition.code, token, account_id, kind, created_at: now })
    .execute()
  return token
}

export function unsubscribeLink({ site }: Ctx, locale: Locale, token: string): string {
  return `${site.link(locale, path)}?token=${token}`
}

/** List-Unsubscribe headers (RFC 2369) with one-click support (RFC 8058). */
export function unsubscribeHeaders({ site }: Ctx, token: string | null): Record<string, string> {
  if (token === null) return {}
  return {
    'List-Unsubscribe': `<${site.origin}${path}?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Read-only, because mail scanners open every link. */
export async function loadUnsubscribe(ctx: Ctx, { token }: Input<typeof unsubscribePage>) {
  const found = await findTokenTarget(ctx, token)
  const wanted = found !== undefined && (await isChannelEnabled(ctx, { ...found, channel: 'mail' }))
  const rest = found && (await isTutor(ctx, found.account)) ? '/settings' : '/client_profile'
  return withHead({ kind: found?.kind ?? null, wanted, token, rest } as const, { index: false })
}

export async function unsubscribe(
  ctx: Ctx,
  { token, undo }: Input<typeof calls.unsubscribe>,
): Promise<Answer<typeof calls.unsubscribe>> {
  const found = await findTokenTarget(ctx, token)
  if (!found) throw fail('not_found')
  const change = { ...found, channel: 'mail', wanted: undo } as const
  const ended = undo && found.kind === 'news' ? await findLastEndedRoles(ctx, found.account) : undefined
  if (ended) for (const role of ended) await applyPreference(ctx, { ...change, role })
  else await applyPreference(ctx, change)
  return { kind: found.kind, wanted: undo }
}

/**
 * A client who is also a tutor may subscribe in either role, so an undo restores the roles of the last unsubscribe
 * event. Undefined if there is none.
 */
async function findLastEndedRoles({ db, edition }: Ctx, account: number): Promise<PersonRole[] | undefined> {
  const ended = await db
    .selectFrom('event')
    .select(['before', 'after'])
    .where('edition', '=', edition.code)
    .where('entity', '=', 'account')
    .where('entity_id', '=', account)
    .where('name', '=', 'account.preference_changed')
    .where(sql<boolean>`after @> '{"kind": "news", "wanted": false}'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { roles } = (ended?.before ?? {}) as { roles?: PersonRole[] }
  const { role } = (ended?.after ?? {}) as { role?: PersonRole }
  return role ? [role] : roles
}

/** The `multipart/form-data` form, which RFC 8058 prefers. */
const oneClickPart = /name="?List-Unsubscribe"?[^\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/i

/** Both forms of the request are short, so a longer body is rejected unparsed. */
const maxOneClickBytes = 4_096

/** One-click unsubscribe of email clients (RFC 8058). */
export async function handleOneClickUnsubscribe(ctx: Ctx, { query, body }: WebhookCall): Promise<string> {
  const { token } = query
  if (body.length > maxOneClickBytes) throw fail('forbidden')
  const text = body.toString('latin1')
  const asked = new URLSearchParams(text).get('List-Unsubscribe') === 'One-Click' || oneClickPart.test(text)
  if (!asked || typeof token !== 'string' || !(await findTokenTarget(ctx, token))) throw fail('forbidden')
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

async function findTokenTarget({ db, edition }: Ctx, token: string) {
  const row = await db
    .selectFrom('unsubscribe_token')
    .select(['account_id as account', 'kind'])
    .where('edition', '=', edition.code)
    .where('token', '=', token.replaceAll('\0', ''))
    .executeTakeFirst()
  return row && { ...row, kind: row.kind as NoticeKind }
}
