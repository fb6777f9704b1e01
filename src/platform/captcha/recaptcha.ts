import { fail } from '#shared/errors.ts'
import type { Logger } from '../log.ts'
import type { Captcha } from './captcha.ts'

const timeoutMs = 5000
/** The minimum score, from 0 to 1, that providers with scores (reCAPTCHA v3) must return. */
const minScore = 0.5

type Verdict = { success?: boolean; score?: number; action?: string; 'error-codes'?: string[] }

/**
 * The siteverify protocol of reCAPTCHA and compatible providers
 * (https://developers.google.com/recaptcha/docs/verify): a token is valid for two minutes and one verification. An
 * unreachable provider counts as a rejection. Our own pages load no third-party script and send proof of work
 * instead, which is accepted as well; otherwise anybody could lock a person out by guessing their password.
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
        log.error({ codes: verdict['error-codes'] }, 'captcha provider rejected the secret')
      const meant = verdict.action === undefined || actions.includes(verdict.action)
      return verdict.success === true && meant && (verdict.score ?? 1) >= minScore
    },
  }

  async function judge(body: URLSearchParams): Promise<Verdict> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(origin + pathname, { method: 'POST', body, redirect: 'error', signal })
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      return (await response.json()) as Verdict
    } catch (error) {
      log.error({ err: error }, 'captcha provider unreachable')
      throw fail('unavailable', { id: 'captcha.away' })
    }
  }
}
