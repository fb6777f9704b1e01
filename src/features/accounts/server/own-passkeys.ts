import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violatedConstraint } from '#platform/db/database.ts'
import { consumeChallenge } from '#platform/passkeys/challenges.ts'
import { passkeyHost, startPasskeyCreation, verifyCreation } from '#platform/passkeys/passkeys.ts'
import type { StoredPasskey } from '#platform/passkeys/passkeys.ts'
import type { ownPasskeyEndpoints } from '../contract.ts'
import { assertOwner, codeAddress } from './confirm-owner.ts'
import { lockAccount } from './lock-account.ts'
import { cancelPasskeyRemoval, findPasskeyRemoval } from './lost-passkeys.ts'
import { getOwnAccount } from './own-account.ts'
import type { OwnAccount } from './own-account.ts'
import { listPasskeys } from './passkeys.ts'

const maxPasskeys = 10

export async function getOwnPasskeys(ctx: Ctx<Person>) {
  const passkeys = await listPasskeys(ctx, ctx.actor.id)
  const account = await getOwnAccount(ctx, ctx.actor.id)
  const { has_password, has_passkey } = account
  return {
    passkeys: passkeys.map(({ id, name, host, created_at, used_at }) => ({
      id,
      name,
      host,
      added: created_at,
      used: used_at,
    })),
    host: passkeyHost(ctx),
    max: maxPasskeys,
    confirmation: { has_password, has_passkey },
    code_to: codeAddress(account),
    has_contact: hasContact(account),
    removal: await findPasskeyRemoval(ctx, ctx.actor.id),
  }
}

export async function createOwnPasskeyOptions(ctx: Ctx<Person>, proof: Input<typeof ownPasskeyEndpoints.options>) {
  await assertOwner(ctx, proof)
  const { id } = ctx.actor
  const account = await getOwnAccount(ctx, id)
  // The way back after a lost passkey is a message to this contact.
  if (!hasContact(account)) throw fail('wrong_status', { id: 'passkey.no_contact' })
  const { name, email, phone } = account
  const user = { name: email ?? phone ?? name, displayName: name }
  return ctx.transaction(async (txCtx) => {
    const existing = await listPasskeys(txCtx, id)
    assertRoom(existing.length)
    return { options: await startPasskeyCreation(txCtx, { realm: 'person', id }, user, existing) }
  })
}

export async function addOwnPasskey(ctx: Ctx<Person>, { response, name }: Input<typeof ownPasskeyEndpoints.add>) {
  const { id: accountId } = ctx.actor
  const issued = await consumeChallenge(ctx, 'person', 'add')
  if (issued?.ownerId !== accountId) throw fail('gone', { id: 'passkey.over' })
  const created = await verifyCreation(ctx, 'person', response, issued.challenge)
  if (!created) throw failField('response', 'passkey.wrong')
  // Concurrent calls must not exceed the limit.
  await lockAccount(ctx, accountId)
  assertRoom((await listPasskeys(ctx, accountId)).length)
  const { id } = await insertPasskey(ctx, { ...created, name })
  ctx.request.secrets.forget('passkey')
  await cancelPasskeyRemoval(ctx, accountId)
  await ctx.emit({
    name: 'account.passkey_added',
    entity: 'account',
    entityId: accountId,
    after: { passkey: name, host: created.host },
  })
  return { id }
}

export async function renameOwnPasskey(ctx: Ctx<Person>, { id, name }: Input<typeof ownPasskeyEndpoints.rename>) {
  const before = await ctx.db
    .selectFrom('account_passkey')
    .select('name')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .where('account_id', '=', ctx.actor.id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw fail('not_found')
  await ctx.db
    .updateTable('account_passkey')
    .set({ name })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  await ctx.emit({
    name: 'account.passkey_renamed',
    entity: 'account',
    entityId: ctx.actor.id,
    before: { passkey: before.name },
    after: { passkey: name },
  })
  return {}
}

/** A missing passkey and somebody else's give the same error. */
export async function removeOwnPasskey(ctx: Ctx<Person>, { id, ...proof }: Input<typeof ownPasskeyEndpoints.delete>) {
  await assertOwner(ctx, proof)
  const { id: accountId } = ctx.actor
  return ctx.transaction(async (txCtx) => {
    const removed = await txCtx.db
      .deleteFrom('account_passkey')
      .where('edition', '=', txCtx.edition.code)
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning(['name', 'host'])
      .executeTakeFirst()
    if (!removed) throw fail('not_found')
    await txCtx.emit({
      name: 'account.passkey_removed',
      entity: 'account',
      entityId: accountId,
      before: { passkey: removed.name, host: removed.host },
    })
    return {}
  })
}

function hasContact({ email_confirmed, phone_confirmed }: OwnAccount): boolean {
  return email_confirmed || phone_confirmed
}

function assertRoom(count: number): void {
  if (count >= maxPasskeys) throw fail('wrong_status', { id: 'passkey.too_many', values: { max: maxPasskeys } })
}

async function insertPasskey(ctx: Ctx<Person>, passkey: StoredPasskey & { name: string }) {
  try {
    return await ctx.db
      .insertInto('account_passkey')
      .values({ ...passkey, edition: ctx.edition.code, account_id: ctx.actor.id, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
  } catch (error) {
    throw violatedConstraint(error, '23505') ? failField('response', 'passkey.wrong') : error
  }
}
