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
 * A provider that cannot be asked has not agreed. Our own pages load no foreign script and answer with work instead:
 * otherwise anybody could keep a person out by wrong guesses at their password.
 */
export function recaptcha(captchaUrl: string, log: Logger, work: Captcha): Captcha {
  const { origin, pathname, username, password } = new URL(captchaUrl)
  const secret = decodeURIComponent(password)
  return {
    async ask(db, action, now) {
      const { challenge, bits } = await work.ask(db, action, now)
      return { kind: 'recaptcha', site_key: decodeURIComponent(username), challenge, bits }
    },
    async accepts(db, given) {
      if (await work.accepts(db, given)) return true
      const { proof, actions, address } = given
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
