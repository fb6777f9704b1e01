import { createTransport } from 'nodemailer'
import type { Outcome } from '../outcome.ts'
import type { Email, Mailer } from './mailer.ts'

/** Inactivity timeouts, and the total time of one delivery, because a server can trickle its replies forever. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }
const patienceMs = 90_000

/** SMTP by URL: `smtps:` uses TLS from the start, `smtp:` upgrades where offered, `?requireTLS=true` requires it. */
export function smtpMailer(url: string, from: string, { patience = patienceMs, connections = 4 } = {}): Mailer {
  const open = () =>
    createTransport({
      url,
      pool: true,
      // With fewer connections than places of the lane, codes would wait for bulk inside the library.
      maxConnections: connections,
      // The library retries only messages of which nothing was sent; all other retries are ours.
      maxRequeues: 1,
      ...timeouts,
      // Prevents an email from reading files or fetching URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let transport = open()

  return {
    sandbox: false,
    from,
    async send(email) {
      const used = transport
      // The connection must be closed on a timeout, or the email might still arrive after its retry. Other emails to
      // the same server are aborted as well and retried.
      const hangUp = setTimeout(() => {
        if (transport === used) transport = open()
        used.close({ force: true })
      }, patience)
      try {
        await used.sendMail(messageOf(email))
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

function messageOf({ from, to, replyTo, subject, messageId, headers, bounces, html, text }: Email) {
  // Addresses as objects are not parsed, so a comma cannot add a recipient.
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
 * Only replies about this recipient or this email are permanent. Earlier errors (greeting, login, sender address) are
 * about our setup and can be fixed while the email waits.
 */
function outcomeOf(error: unknown): Outcome {
  const { command, permanent, code, responseCode, message } = error as Partial<Record<string, unknown>>
  // Policy rejections (5.7.x) are temporary, too: block lists expire, and the recipient exists.
  const policy = command === 'RCPT TO' && /\b5\.7\.\d/.test(String(message))
  const isOurFault = [530, 535, 538].includes(Number(responseCode)) || policy
  const refused = permanent === true && (command === 'RCPT TO' || command === 'DATA') && !isOurFault
  const impossible = code === 'EENVELOPE' && responseCode === undefined
  if (!refused && !impossible) return { outcome: 'later', why: String(message) }
  return { outcome: 'refused', why: String(message), ...(command === 'RCPT TO' && { about: 'recipient' }) }
}
