import { createTransport } from 'nodemailer'
import type { Outcome } from '../outcome.ts'
import type { Letter, Mailer } from './mailer.ts'

/** Silences that end a conversation, and how long one may last at all: a server can trickle its replies for ever. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }
const patienceMs = 90_000

/** Speaks SMTP as the URL says: `smtps:` is TLS from the start, `smtp:` upgrades where offered, `?requireTLS=true` insists. */
export function smtpMailer(url: string, from: string, patience = patienceMs): Mailer {
  const open = () =>
    createTransport({
      url,
      pool: true,
      maxConnections: 4,
      // Only ever of a message of which no byte has left; all other second tries are ours.
      maxRequeues: 1,
      ...timeouts,
      // A letter is what we wrote, and can make us read no file and fetch no address.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let transport = open()

  return {
    sandbox: false,
    from,
    async send(letter) {
      const used = transport
      // Whoever gives up must also hang up, or the letter might still arrive after its second copy. Letters to the same
      // server beside it are cut off as well, and tried again: it has not been keeping its word for a long time.
      const hangUp = setTimeout(() => {
        if (transport === used) transport = open()
        used.close({ force: true })
      }, patience)
      try {
        await used.sendMail(messageOf(letter))
        return { outcome: 'sent' }
      } catch (error) {
        return outcomeOf(error)
      } finally {
        clearTimeout(hangUp)
      }
    },
    close: () => transport.close(),
  }
}

function messageOf({ from, to, replyTo, subject, messageId, headers, bounces, html, text }: Letter) {
  // Addresses as objects are not parsed: a comma in one makes no second recipient.
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(bounces && { envelope: { from: bounces, to } }),
    subject,
    messageId,
    headers,
    html,
    text,
  }
}

/**
 * Refused for ever is what a server says about this recipient or this letter. Whatever it says about us, before it
 * has heard of either (greeting, sign-in, our sender's address), can be mended while the letter waits.
 */
function outcomeOf(error: unknown): Outcome {
  const { command, permanent, code, responseCode, message } = error as Partial<Record<string, unknown>>
  // Also a policy that is met before the letter is (5.7.x): a block list forgets us, the recipient is there.
  const policy = command === 'RCPT TO' && /\b5\.7\.\d/.test(String(message))
  const aboutUs = [530, 535, 538].includes(Number(responseCode)) || policy
  const refused = permanent === true && (command === 'RCPT TO' || command === 'DATA') && !aboutUs
  const impossible = code === 'EENVELOPE' && responseCode === undefined
  if (!refused && !impossible) return { outcome: 'later', why: String(message) }
  return { outcome: 'refused', why: String(message), ...(command === 'RCPT TO' && { about: 'recipient' }) }
}
