import type { Ctx } from '#platform/context.ts'
import { encryptSecret, tryDecryptSecret } from '#platform/secrets.ts'
import { keyOf } from '../merchants/merchants.ts'

type TokenOwner = { tutorId: number; merchantId: number }
const contextOf = ({ tutorId, merchantId }: TokenOwner) => `card ${tutorId} ${merchantId}`

/** A token charges the card, so it is stored encrypted and bound to its tutor and merchant. */
export const encryptCardToken = (ctx: Ctx, owner: TokenOwner, token: string): Buffer =>
  encryptSecret(keyOf(ctx), contextOf(owner), token)

/** Undefined after a change of `ENCRYPTION_KEY`. */
export const decryptCardToken = (ctx: Ctx, owner: TokenOwner, token: Buffer): string | undefined =>
  tryDecryptSecret(keyOf(ctx), contextOf(owner), token)
