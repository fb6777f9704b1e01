import type { WireAnswer } from '#shared/contract.ts'
import type { captchaEndpoints } from '#shared/captcha.ts'
import type { Db } from '../db/database.ts'

/** The proof sent by a client that exceeded the soft call limit. */
export type Proof = { proof: string; actions: readonly string[]; address: string; now: Date }

/** A captcha backend: proof of work in the browser or an external provider. */
export type Captcha = {
  ask(db: Db, action: string, now: Date): Promise<WireAnswer<typeof captchaEndpoints.get>>
  /** Accepts a proof once, before it expires, and only for one of the given actions. */
  accepts(db: Db, given: Proof): Promise<boolean>
}
