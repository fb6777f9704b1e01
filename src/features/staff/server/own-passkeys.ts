import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db/database.ts'
import type { passkeyEndpoints, PasskeysData } from '../contract.ts'
import { safeNext } from '../model.ts'
import { comeIn, isRequired } from './let-in.ts'
import { lockMember, proveSelf } from './prove-self.ts'
import { challengeSeconds, hostOf, keepChallenge, named, passkeysOf, takeChallenge } from './passkeys.ts'

const maxPasskeys = 20
/** EdDSA, ES256 and RS256: what authenticators speak. */
const algorithms = [-8, -7, -257]
const seconds = (time: Date) => Math.floor(time.getTime() / 1000)

export async function lookAtPasskeys(
  ctx: Ctx<StaffMember>,
  { next }: { next?: string | undefined },
): Promise<PasskeysData> {
  const passkeys = await passkeysOf(ctx.db, ctx.actor.id)
  return {
    passkeys: passkeys.map(({ id, name, host, created_at, used_at }) => ({
      id,
      name,
      host,
      added: seconds(created_at),
      used: used_at && seconds(used_at),
    })),
    host: hostOf(ctx),
    passkeyHere: passkeys.some(({ host }) => host === hostOf(ctx)),
    required: isRequired(ctx, ctx.actor.status),
    next: ctx.actor.limits ? safeNext(next) : null,
  }
}

/** What a new passkey has to sign, and for whom it will be. Only whoever has proven that it is them gets to add one. */
export async function prepareToAdd(ctx: Ctx<StaffMember>, proof: Input<typeof passkeyEndpoints.options>) {
  const before = await proveSelf(ctx, proof)
  return ctx.transaction(async (inside) => {
    await lockMember(inside, ctx.actor.id, before)
    return optionsToAdd(inside as Ctx<StaffMember>)
  })
}

async function optionsToAdd(ctx: Ctx<StaffMember>) {
  const { id, name } = ctx.actor
  const { login } = await ctx.db
    .selectFrom('staff_member')
    .select('login')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const known = await passkeysOf(ctx.db, id)
  if (known.length >= maxPasskeys)
    throw refuse('wrong_status', { id: 'staff.passkey_too_many', values: { max: maxPasskeys } })
  const host = hostOf(ctx)
  const asked = await generateRegistrationOptions({
    rpName: ctx.edition.siteName,
    rpID: host,
    userName: login,
    userID: new TextEncoder().encode(`staff ${id}`),
    supportedAlgorithmIDs: algorithms,
  })
  await keepChallenge(ctx, { staffId: id, purpose: 'add', challenge: asked.challenge })
  const options = {
    challenge: asked.challenge,
    rp: { id: host, name: ctx.edition.siteName },
    user: { id: asked.user.id, name: login, displayName: name },
    pubKeyCredParams: asked.pubKeyCredParams,
    timeout: challengeSeconds * 1000,
    excludeCredentials: known.filter((one) => one.host === host).map(named),
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
  }
  return { options }
}

type Add = Input<typeof passkeyEndpoints.add>

/** From now on this member signs in with it; whoever got in without one is out. */
export async function addPasskey(ctx: Ctx<StaffMember>, { response, name }: Add) {
  const asked = await takeChallenge(ctx, 'add')
  if (asked?.staffId !== ctx.actor.id) throw refuse('gone', { id: 'staff.passkey_over' })
  const credential = await credentialIn(ctx, response, asked.challenge)
  if (!credential) throw refuse('invalid', { id: 'staff.passkey_wrong' })
  const { id } = await insert(ctx, { ...credential, transports: response.response.transports, name })
  ctx.secrets.forget('passkey')
  await ctx.endSessions('staff', ctx.actor.id)
  if (ctx.actor.limits) await comeIn(ctx, ctx.actor.id)
  await ctx.emit({
    name: 'staff.passkey_added',
    entity: 'staff',
    entityId: ctx.actor.id,
    after: { passkey: name, host: hostOf(ctx) },
  })
  return { id }
}

/** The last one stays where the status asks for one; a missing one and another's answer alike. */
export async function removePasskey(ctx: Ctx<StaffMember>, { id, ...proof }: Input<typeof passkeyEndpoints.delete>) {
  const before = await proveSelf(ctx, proof)
  return ctx.transaction(async (inside) => {
    // One after the other, or two who remove at once would each leave the other's.
    await lockMember(inside, ctx.actor.id, before)
    return remove(inside as Ctx<StaffMember>, id)
  })
}

async function remove(ctx: Ctx<StaffMember>, id: number) {
  const { id: staffId, status } = ctx.actor
  const all = await passkeysOf(ctx.db, staffId)
  const gone = all.find((one) => one.id === id)
  if (!gone) throw refuse('not_found')
  if (all.length === 1 && isRequired(ctx, status)) throw refuse('wrong_status', { id: 'staff.passkey_last' })
  await ctx.db.deleteFrom('staff_passkey').where('id', '=', id).where('staff_id', '=', staffId).execute()
  await ctx.emit({
    name: 'staff.passkey_removed',
    entity: 'staff',
    entityId: staffId,
    before: { passkey: gone.name, host: gone.host },
  })
  return {}
}

async function credentialIn(ctx: Ctx, response: Add['response'], challenge: string) {
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
      expectedOrigin: ctx.origin,
      expectedRPID: hostOf(ctx),
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo?.credential
  } catch {
    return undefined
  }
}

type New = NonNullable<Awaited<ReturnType<typeof credentialIn>>> & { transports: string[]; name: string }

async function insert(ctx: Ctx<StaffMember>, { id, publicKey, counter, transports, name }: New) {
  try {
    return await ctx.db
      .insertInto('staff_passkey')
      .values({
        staff_id: ctx.actor.id,
        host: hostOf(ctx),
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
    throw violated(error, '23505') ? refuse('invalid', { id: 'staff.passkey_wrong' }) : error
  }
}
