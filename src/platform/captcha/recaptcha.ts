import { refuse } from '#shared/errors.ts'
import type { Logger } from '../log.ts'
import type { Captcha } from './captcha.ts'

const timeoutMs = 5000
/** Of a provider that gives marks from 0 to 1 instead of asking riddles. */
const least = 0.5

type Verdict = { success?: boolean; score?: number; action?: string; 'error-codes'?: string[] }

/**
 * The siteverify protocol of reCAPTCHA, which others speak as well
 * (https://developers.google.com/recaptcha/docs/verify): a token is good for two minutes and one question.
 * Who cannot be asked has not agreed.
 */
export function recaptcha(captchaUrl: string, log: Logger): Captcha {
  const { origin, pathname, username, password } = new URL(captchaUrl)
  const secret = decodeURIComponent(password)
  return {
    ask: () => Promise.resolve({ kind: 'recaptcha', site_key: decodeURIComponent(username) }),
    async accepts(_db, { proof, actions, address }) {
      const verdict = await judge(new URLSearchParams({ secret, response: proof, remoteip: address }))
      if (verdict['error-codes']?.some((code) => code.endsWith('-secret')))
        log.error({ codes: verdict['error-codes'] }, 'the captcha provider does not know our secret')
      const meant = verdict.action === undefined || actions.includes(verdict.action)
      return verdict.success === true && meant && (verdict.score ?? 1) >= least
    },
  }

  async function judge(body: URLSearchParams): Promise<Verdict> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(origin + pathname, { method: 'POST', body, redirect: 'error', signal })
      if (!response.ok) throw new Error(`it answers ${response.status}`)
      return (await response.json()) as Verdict
    } catch (error) {
      log.error({ err: error }, 'the captcha provider cannot be asked')
      throw refuse('unavailable', { id: 'captcha.away' })
    }
  }
}
