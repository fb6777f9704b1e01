import { captchaEndpoints } from '#shared/captcha.ts'
import { implement } from '../plugin.ts'
import type { Plugin } from '../plugin.ts'

export const captchaPlugin: Plugin = {
  name: 'captcha',
  endpoints: implement(captchaEndpoints, {
    get: ({ captcha, db, now }, { action }) => captcha.ask(db, action, now),
  }),
}
