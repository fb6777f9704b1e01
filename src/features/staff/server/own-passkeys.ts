import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violatedConstraint } from '#platform/db/database.ts'
import type { passkeyEndpoints, PasskeysData } from '../contract.ts'
import { safePanelNext } from '../model.ts'
import { openStaffSession, isPasskeyRequired } from './complete-sign-in.ts'
import { lockMember, reauthenticate } from './reauthenticate.ts'
import {
  challengeSeconds,
  passkeyHost,
  saveChallenge,
  presentCredential,
  listPasskeys,
  consumeChallenge,
} from './passkeys.ts'

const maxPasskeys = 20
/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257]
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
  const host = passkeyHost(ctx)
  const issued = await generateRegistrationOptions({
    rpName: ctx.edition.siteName,
    rpID: host,
    userName: login,
    userID: new TextEncoder().encode(`staff ${id}`),
    supportedAlgorithmIDs: algorithms,
  })
  await saveChallenge(ctx, { staffId: id, purpose: 'add', challenge: issued.challenge })
  const options = {
    challenge: issued.challenge,
    rp: { id: host, name: ctx.edition.siteName },
    user: { id: issued.user.id, name: login, displayName: name },
    pubKeyCredParams: issued.pubKeyCredParams,
    timeout: challengeSeconds * 1000,
    excludeCredentials: existing.filter((one) => one.host === host).map(presentCredential),
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
  }
  return { options }
}

type AddPasskeyInput = Input<typeof passkeyEndpoints.add>

/** Ends all sessions that were opened without the new passkey. */
export async function addPasskey(ctx: Ctx<StaffMember>, { response, name }: AddPasskeyInput) {
  const issued = await consumeChallenge(ctx, 'add')
  if (issued?.staffId !== ctx.actor.id) throw fail('gone', { id: 'staff.passkey_over' })
  const credential = await verifyRegistration(ctx, response, issued.challenge)
  if (!credential) throw fail('invalid', { id: 'staff.passkey_wrong' })
  const { id } = await insertPasskey(ctx, { ...credential, transports: response.response.transports, name })
  ctx.request.secrets.forget('passkey')
  await ctx.sessions.endAll('staff', ctx.actor.id)
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

async function verifyRegistration(ctx: Ctx, response: AddPasskeyInput['response'], challenge: string) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...response,
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.response.clientDataJSON,
          attestationObject: response.response.attestationObject,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: ctx.site.origin,
      expectedRPID: passkeyHost(ctx),
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo?.credential
  } catch {
    return undefined
  }
}

type NewPasskey = NonNullable<Awaited<ReturnType<typeof verifyRegistration>>> & { transports: string[]; name: string }

async function insertPasskey(ctx: Ctx<StaffMember>, { id, publicKey, counter, transports, name }: NewPasskey) {
  try {
    return await ctx.db
      .insertInto('staff_passkey')
      .values({
        staff_id: ctx.actor.id,
        host: passkeyHost(ctx),
        credential_id: id,
        public_key: Buffer.from(publicKey),
        counter,
        transports,
        name,
        created_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  } catch (error) {
    throw violatedConstraint(error, '23505') ? fail('invalid', { id: 'staff.passkey_wrong' }) : error
  }
}
