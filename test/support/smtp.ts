import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'

export type Received = Email & { raw: string; envelope: { from: string; to: string[] }; secure: boolean }

/** What the server says no to, and how: `{ rcpt: 550 }`; and in which words, if they matter. */
export type Moods = { connect?: number; mail?: number; rcpt?: number; data?: number; words?: string | undefined }

/** A real SMTP server on loopback. It keeps what it was handed, and can be in any mood, or away. */
export async function openSmtp(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const moods: Moods = {}
  let port = 0
  let server: SMTPServer
  const say = (code: number | undefined, done: (error?: Error) => void) =>
    done(code ? Object.assign(new Error(moods.words ?? 'in no mood for it'), { responseCode: code }) : undefined)

  const keep = async (raw: string, envelope: Received['envelope'], secure: boolean) => {
    received.push({ ...(await PostalMime.parse(raw)), raw, envelope, secure })
  }

  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onConnect: (_session, done) => say(moods.connect, done),
      onMailFrom: (_address, _session, done) => say(moods.mail, done),
      onRcptTo: (_address, _session, done) => say(moods.rcpt, done),
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString()
          const { mailFrom, rcptTo } = session.envelope
          const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
          if (moods.data) return say(moods.data, done)
          return void keep(raw, envelope, session.secure).finally(() => done())
        })
      },
      ...options,
    })
    // Clients that are cut off in the middle of a sentence are no concern of ours.
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.server.address() as AddressInfo).port
  }
  const stop = () => new Promise<void>((resolve) => server.close(resolve))

  await start()
  return { received, moods, start, stop, url: `smtp://127.0.0.1:${port}`, port }
}
