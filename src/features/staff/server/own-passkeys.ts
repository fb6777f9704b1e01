import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violatedConstraint } from '#platform/db/database.ts'
import { consumeChallenge } from '#platform/passkeys/challenges.ts'
import { passkeyHost, startPasskeyCreation, verifyCreation } from '#platform/passkeys/passkeys.ts'
import type { StoredPasskey } from '#platform/passkeys/passkeys.ts'
import type { passkeyEndpoints, PasskeysData } from '../contract.ts'
import { safePanelNext } from '../model.ts'
import { openStaffSession, isPasskeyRequired } from './complete-sign-in.ts'
import { lockMember, reauthenticate } from './reauthenticate.ts'
import { listPasskeys } from './passkeys.ts'

const maxPasskeys = 20
const seconds = (time: Date) => Math.floor(time.getTime() / 1000)

export async function loadPasskeys(
  ctx: Ctx<StaffMember>,
  { next }: { next?: string | undefined },
): Promise<PasskeysData> {
  const passkeys = await listPasskeys(ctx.db, ctx.actor.id)
  return {
    passkeys: passkeys.map(({ id, name, host, created_at, used_at }) => ({
      id,
      name,
      host,
      added: seconds(created_at),
      used: used_at && seconds(used_at),
    })),
    host: passkeyHost(ctx),
    hasHostPasskey: passkeys.some(({ host }) => host === passkeyHost(ctx)),
    required: isPasskeyRequired(ctx, ctx.actor.status),
    next: ctx.actor.limits ? safePanelNext(next) : null,
    // A session that knows the password only must not learn where the owner is logged in.
    sessions: ctx.actor.limits ? [] : await ctx.sessions.list('staff', ctx.actor.id),
  }
}

export async function createPasskeyOptions(ctx: Ctx<StaffMember>, proof: Input<typeof passkeyEndpoints.options>) {
  const before = await reauthenticate(ctx, proof)
  return ctx.transaction(async (txCtx) => {
    await lockMember(txCtx, ctx.actor.id, before)
    return buildPasskeyOptions(txCtx as Ctx<StaffMember>)
  })
}

async function buildPasskeyOptions(ctx: Ctx<StaffMember>) {
  const { id, name } = ctx.actor
  const { login } = await ctx.db
    .selectFrom('staff_member')
    .select('login')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const existing = await listPasskeys(ctx.db, id)
  if (existing.length >= maxPasskeys)
    throw fail('wrong_status', { id: 'staff.passkey_too_many', values: { max: maxPasskeys } })
  const user = { name: login, displayName: name }
  return { options: await startPasskeyCreation(ctx, { realm: 'staff', id }, user, existing) }
}

type AddPasskeyInput = Input<typeof passkeyEndpoints.add>

/** Ends all sessions that were opened without the new passkey. */
export async function addPasskey(ctx: Ctx<StaffMember>, { response, name }: AddPasskeyInput) {
  const issued = await consumeChallenge(ctx, 'staff', 'add')
  if (issued?.ownerId !== ctx.actor.id) throw fail('gone', { id: 'staff.passkey_over' })
  const created = await verifyCreation(ctx, 'staff', response, issued.challenge)
  if (!created) throw fail('invalid', { id: 'staff.passkey_wrong' })
  const { id } = await insertPasskey(ctx, { ...created, name })
  ctx.request.secrets.forget('passkey')
  await ctx.sessions.endAll('staff', [ctx.actor.id])
  if (ctx.actor.limits) await openStaffSession(ctx, ctx.actor.id)
  await ctx.emit({
    name: 'staff.passkey_added',
    entity: 'staff',
    entityId: ctx.actor.id,
    after: { passkey: name, host: passkeyHost(ctx) },
  })
  return { id }
}

/** The last passkey stays if the status requires one. A missing passkey and another member's give the same error. */
export async function removePasskey(ctx: Ctx<StaffMember>, { id, ...proof }: Input<typeof passkeyEndpoints.delete>) {
  const before = await reauthenticate(ctx, proof)
  return ctx.transaction(async (txCtx) => {
    // The lock keeps two concurrent removals from deleting the last two passkeys.
    await lockMember(txCtx, ctx.actor.id, before)
    return removeInTransaction(txCtx as Ctx<StaffMember>, id)
  })
}

async function removeInTransaction(ctx: Ctx<StaffMember>, id: number) {
  const { id: staffId, status } = ctx.actor
  const all = await listPasskeys(ctx.db, staffId)
  const passkey = all.find((one) => one.id === id)
  if (!passkey) throw fail('not_found')
  if (all.length === 1 && isPasskeyRequired(ctx, status)) throw fail('wrong_status', { id: 'staff.passkey_last' })
  await ctx.db.deleteFrom('staff_passkey').where('id', '=', id).where('staff_id', '=', staffId).execute()
  await ctx.emit({
    name: 'staff.passkey_removed',
    entity: 'staff',
    entityId: staffId,
    before: { passkey: passkey.name, host: passkey.host },
  })
  return {}
}

async function insertPasskey(ctx: Ctx<StaffMember>, passkey: StoredPasskey & { name: string }) {
  try {
    return await ctx.db
      .insertInto('staff_passkey')
      .values({ ...passkey, staff_id: ctx.actor.id, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
  } catch (error) {
    throw violatedConstraint(error, '23505') ? fail('invalid', { id: 'staff.passkey_wrong' }) : error
  }
}
