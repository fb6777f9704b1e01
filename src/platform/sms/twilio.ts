import type { Outcome } from '../outcome.ts'
import type { SmsGateway } from './gateway.ts'

const timeoutMs = 30_000
/** Errors about our sender number; they can be fixed while messages wait. */
const aboutSender = new Set([21212, 21603, 21606, 21659, 21660])

/**
 * The Messages API of Twilio and compatible services (https://www.twilio.com/docs/messaging/api/message-resource). It
 * has no idempotency key, so retrying after a missing response may send a duplicate.
 */
export function twilioSms(smsUrl: string): SmsGateway {
  const { origin, username, password, searchParams } = new URL(smsUrl)
  const account = decodeURIComponent(username)
  const authorization = `Basic ${Buffer.from(`${account}:${decodeURIComponent(password)}`).toString('base64')}`
  const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const from = senderOf(searchParams)

  return {
    sandbox: false,
    async send({ to, text }) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { authorization },
          body: new URLSearchParams({ To: to, From: from, Body: text }),
          // The credentials are for this host only.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        return await outcomeOf(response)
      } catch (error) {
        return { outcome: 'later', why: error instanceof Error ? reasonOf(error) : 'no answer' }
      }
    },
  }
}

/** A plus sign in a query means a space, but people write the number unescaped. */
function senderOf(query: URLSearchParams): string {
  return (query.get('from') ?? '').replace(/^ /, '+')
}

async function outcomeOf(response: Response): Promise<Outcome> {
  if (response.ok) return { outcome: 'sent' }
  const answer = (await response.json().catch(() => ({}))) as { code?: number; message?: string }
  const why = `${response.status} ${answer.code ?? ''} ${answer.message ?? ''}`.trim()
  const refused = response.status === 400 && !aboutSender.has(answer.code ?? 0)
  return { outcome: refused ? 'refused' : 'later', why }
}

/** `fetch failed` is not informative; its cause is. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
