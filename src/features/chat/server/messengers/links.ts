import { randomBytes } from 'node:crypto'
import type { Person } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { isServed, messengerNames } from '#platform/messengers/messenger.ts'
import type { messengerEndpoints as calls } from '../../contract.ts'
import { serviceName, services } from '../../model.ts'
import type { ServiceName } from '../../model.ts'
import { hashOf } from '../media.ts'

export type Link = { account_id: number; side: string }

/** Time to take up a phone. */
const codeMs = 30 * 60_000
/** 24 bytes; it may come alone, after `/start` or after some words. */
const codeForm = /(?:^|\s)([\w-]{32})$/

/** The messengers that people can be reached at, by their codes. */
export const servedServices = (ctx: Pick<Ctx, 'messengers' | 'mail'>) =>
  messengerNames.filter((name) => isServed(ctx, name)).map((name): number => services[name])

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
  const served = servedServices(ctx)
  return { messengers: messengers.filter(({ service }) => served.includes(service) || known.has(service)) }
}

export async function askToLink(
  ctx: Ctx<Person>,
  { service }: Input<typeof calls.link>,
): Promise<Answer<typeof calls.link>> {
  if (!servedServices(ctx).includes(service)) throw refuseField('service', 'invalid.unknown')
  const { id: account_id, role } = ctx.actor
  const side = role ?? ctx.actor.roles[0]!
  const code = randomBytes(24).toString('base64url')
  const url = ctx.messengers[serviceName(service)].startLink(code)
  if (url === undefined) {
    await link(ctx, { account_id, side, service, recipient: `sandbox-${account_id}` })
    return { url: null, expires_at: null }
  }
  const expires_at = new Date(ctx.now.getTime() + codeMs)
  await ctx.db
    .insertInto('messenger_start')
    .values({ edition: ctx.edition.code, code_hash: hashOf(code), account_id, service, side, expires_at })
    .execute()
  return { url, expires_at }
}

export async function unlink(ctx: Ctx<Person>, { service }: Input<typeof calls.unlink>) {
  const { db, edition, actor } = ctx
  for (const table of ['messenger_link', 'messenger_start'] as const)
    await db
      .deleteFrom(table)
      .where('edition', '=', edition.code)
      .where('account_id', '=', actor.id)
      .where('service', '=', service)
      .execute()
  // Also what is on its way: it may come back to be tried again.
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

export const codeIn = (text: string) => codeForm.exec(text)?.[1]

/** Somebody has brought a code: from now on we know who they are there. Once; undefined for one that says nothing. */
export async function followCode(
  ctx: Ctx,
  { service, recipient, code }: { service: number; recipient: string; code: string },
): Promise<Link | undefined> {
  const started = await ctx.db
    .deleteFrom('messenger_start')
    .where('edition', '=', ctx.edition.code)
    .where('code_hash', '=', hashOf(code))
    .where('service', '=', service)
    .where('expires_at', '>', ctx.now)
    // It waits for the first word of whoever has brought it.
    .where('recipient', 'is', null)
    .returning(['account_id', 'side'])
    .executeTakeFirst()
  if (started) await link(ctx, { ...started, service, recipient })
  return started
}

/** One person has one place at a messenger, and nobody else has it, too. */
export async function link(
  ctx: Ctx,
  { account_id, side, service, recipient }: Link & { service: number; recipient: string },
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
    // Of two at once, the later one.
    .onConflict((conflict) =>
      conflict
        .columns(['edition', 'account_id', 'service'])
        .doUpdateSet({ side, recipient, linked_at: now, used_at: now }),
    )
    .execute()
  await ctx.emit({ name: 'account.messenger_linked', entity: 'account', entityId: account_id, after: { service } })
}
