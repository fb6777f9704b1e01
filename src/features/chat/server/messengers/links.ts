import { randomBytes } from 'node:crypto'
import type { Person } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { isMessengerConfigured, messengerNames } from '#platform/messengers/messenger.ts'
import { assertMayGrantAccess, lockSignedInAccount } from '#features/accounts/public.ts'
import type { messengerEndpoints as calls } from '../../contract.ts'
import { serviceName, services } from '../../model.ts'
import type { ServiceName } from '../../model.ts'
import { hashKey } from '../media.ts'

export type MessengerLink = { account_id: number; side: string }

const codeMs = 30 * 60_000
/** 24 bytes in base64url, alone or at the end of a text such as `/start <code>`. */
const codePattern = /(?:^|\s)([\w-]{32})$/

/** Messengers with a configured bot, by wire code. */
export const availableServices = (ctx: Pick<Ctx, 'gateways'>) =>
  messengerNames.filter((name) => isMessengerConfigured(ctx.gateways, name)).map((name): number => services[name])

export async function listMessengers(ctx: Ctx<Person>): Promise<Answer<typeof calls.list>> {
  const { db, edition, actor } = ctx
  const links = await db
    .selectFrom('messenger_link')
    .select(['service', 'linked_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', actor.id)
    .execute()
  const known = new Map(links.map(({ service, linked_at }) => [service, linked_at]))
  const messengers = Object.entries(services).map(([name, service]) => {
    return { service, name: name as ServiceName, linked_at: known.get(service) ?? null }
  })
  const served = availableServices(ctx)
  return { messengers: messengers.filter(({ service }) => served.includes(service) || known.has(service)) }
}

export async function startLinking(
  ctx: Ctx<Person>,
  { service }: Input<typeof calls.link>,
): Promise<Answer<typeof calls.link>> {
  if (!availableServices(ctx).includes(service)) throw failField('service', 'invalid.unknown')
  const { id: account_id, role } = ctx.actor
  await lockSignedInAccount(ctx, account_id)
  await assertMayGrantAccess(ctx, account_id)
  const side = role ?? ctx.actor.roles[0]!
  const code = randomBytes(24).toString('base64url')
  const url = ctx.gateways.messengers[serviceName(service)].startLink(code)
  if (url === undefined) {
    await saveLink(ctx, { account_id, side, service, recipient: `sandbox-${account_id}` })
    return { url: null, expires_at: null }
  }
  const expires_at = new Date(ctx.now.getTime() + codeMs)
  await ctx.db
    .insertInto('messenger_link_code')
    .values({ edition: ctx.edition.code, code_hash: hashKey(code), account_id, service, side, expires_at })
    .execute()
  return { url, expires_at }
}

export async function unlinkMessenger(ctx: Ctx<Person>, { service }: Input<typeof calls.unlink>) {
  const { db, edition, actor } = ctx
  // Codes come first, as in `revokeMessengers`.
  for (const table of ['messenger_link_code', 'messenger_link'] as const)
    await db
      .deleteFrom(table)
      .where('edition', '=', edition.code)
      .where('account_id', '=', actor.id)
      .where('service', '=', service)
      .execute()
  // Deliveries in progress are dropped too, since they may be retried.
  await db
    .updateTable('messenger_delivery')
    .set({ state: 'dropped', text: '' })
    .where('edition', '=', edition.code)
    .where('account_id', '=', actor.id)
    .where('service', '=', service)
    .where('state', 'in', ['queued', 'sending'])
    .execute()
  await ctx.emit({ name: 'account.messenger_unlinked', entity: 'account', entityId: actor.id, after: { service } })
  return {}
}

export const findLinkCode = (text: string) => codePattern.exec(text)?.[1]

/** A code works once. Returns undefined if it is unknown or expired. */
export async function redeemLinkCode(
  ctx: Ctx,
  { service, recipient, code }: { service: number; recipient: string; code: string },
): Promise<MessengerLink | undefined> {
  const started = await ctx.db
    .deleteFrom('messenger_link_code')
    .where('edition', '=', ctx.edition.code)
    .where('code_hash', '=', hashKey(code))
    .where('service', '=', service)
    .where('expires_at', '>', ctx.now)
    // A reserved code belongs to the user who will send the first message.
    .where('recipient', 'is', null)
    .returning(['account_id', 'side'])
    .executeTakeFirst()
  if (started) await saveLink(ctx, { ...started, service, recipient })
  return started
}

/** An account has one link per messenger, and an address belongs to one account. */
export async function saveLink(
  ctx: Ctx,
  { account_id, side, service, recipient }: MessengerLink & { service: number; recipient: string },
) {
  const { db, edition, now } = ctx
  await db
    .deleteFrom('messenger_link')
    .where('edition', '=', edition.code)
    .where('service', '=', service)
    .where((where) => where.or([where('recipient', '=', recipient), where('account_id', '=', account_id)]))
    .execute()
  await db
    .insertInto('messenger_link')
    .values({ edition: edition.code, account_id, service, side, recipient, linked_at: now, used_at: now })
    // The later of two concurrent links wins.
    .onConflict((conflict) =>
      conflict
        .columns(['edition', 'account_id', 'service'])
        .doUpdateSet({ side, recipient, linked_at: now, used_at: now }),
    )
    .execute()
  await ctx.emit({ name: 'account.messenger_linked', entity: 'account', entityId: account_id, after: { service } })
}
