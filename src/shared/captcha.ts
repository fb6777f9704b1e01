import { z } from 'zod'
import { guest } from './access.ts'
import { text } from './codecs.ts'
import { endpoint } from './contract.ts'

export const captchaEndpoints = {
  /**
   * What to do before a call that was refused with `captcha_needed` is made again, with the proof in its header
   * `x-captcha`. `action` is the path of that call. `work`: any text behind the challenge such that the SHA-256 of
   * both together begins with so many zero bits; the proof is `challenge.text`. `recaptcha`: the token of the provider,
   * or the work.
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
    limit: { seconds: 900, perAddress: 200 },
  }),
}
