import { z } from 'zod'
import { guest } from './access.ts'
import { text } from './codecs.ts'
import { endpoint } from './contract.ts'

export const captchaEndpoints = {
  /**
   * The challenge to solve before repeating a call that failed with `captcha_needed`; the proof goes into the
   * `x-captcha` header. `action` is the path of that call. `work`: find a text such that the SHA-256 of challenge and
   * text begins with `bits` zero bits; the proof is `challenge.text`. `recaptcha`: the token of the provider, or the
   * proof of work.
   */
  get: endpoint({
    method: 'POST',
    path: '/api/client/recaptcha/get',
    who: guest,
    input: z.object({ action: text(100, 1) }),
    answer: z.object({
      kind: z.enum(['work', 'recaptcha']),
      challenge: z.string().optional(),
      bits: z.int().optional(),
      site_key: z.string().optional(),
    }),
    limit: { seconds: 900, perNetwork: 200 },
  }),
}
