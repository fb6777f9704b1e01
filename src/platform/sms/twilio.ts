import type { Outcome } from '../outcome.ts'
import type { SmsGateway } from './gateway.ts'

const timeoutMs = 30_000
/** Errors about our sender's number, not about the recipient: they can be mended while messages wait. */
const aboutSender = new Set([21212, 21603, 21606, 21659, 21660])

/**
 * The Messages API of Twilio, which others speak as well (https://www.twilio.com/docs/messaging/api/message-resource).
 * It knows no key that would make a second request harmless: an answer that never came may mean a second message.
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
          // Our credentials are for this host only.
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

/** A plus sign in a query means a space, but everybody writes the number as it is. */
function senderOf(query: URLSearchParams): string {
  return (query.get('from') ?? '').replace(/^ /, '+')
}

async function outcomeOf(response: Response): Promise<Outcome> {
  if (response.ok) return { outcome: 'sent' }
  const said = (await response.json().catch(() => ({}))) as { code?: number; message?: string }
  const why = `${response.status} ${said.code ?? ''} ${said.message ?? ''}`.trim()
  const refused = response.status === 400 && !aboutSender.has(said.code ?? 0)
  return { outcome: refused ? 'refused' : 'later', why }
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
