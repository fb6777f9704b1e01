import { captchaEndpoints } from '#shared/captcha.ts'
import { implement } from '../plugin.ts'
import type { Plugin } from '../plugin.ts'

export const captchaPlugin: Plugin = {
  name: 'captcha',
  routes: {
    endpoints: implement(captchaEndpoints, {
      get: ({ request, db, now }, { action }) => request.captcha.ask(db, action, now),
    }),
  },
}
