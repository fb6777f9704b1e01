import type { WireAnswer } from '#shared/contract.ts'
import { captchaEndpoints } from '#shared/captcha.ts'
import type { Db } from '../db/database.ts'
import { implement } from '../plugin.ts'
import type { Plugin } from '../plugin.ts'

/** Of whom so many calls came that we want to know whether somebody means them. */
export type Proof = { proof: string; actions: readonly string[]; address: string; now: Date }

/** How that is shown: by some work of the browser, or by what a provider says. */
export type Captcha = {
  ask(db: Db, action: string, now: Date): Promise<WireAnswer<typeof captchaEndpoints.get>>
  /** Once, in time, and for one of the actions. */
  accepts(db: Db, given: Proof): Promise<boolean>
}

export const captchaPlugin: Plugin = {
  name: 'captcha',
  endpoints: implement(captchaEndpoints, {
    get: ({ captcha, db, now }, { action }) => captcha.ask(db, action, now),
  }),
}
