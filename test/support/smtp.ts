import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'

export type ReceivedEmail = Email & { raw: string; envelope: { from: string; to: string[] }; secure: boolean }

/** Response codes to fail a command with, such as `{ rcpt: 550 }`, and an optional text. */
export type SmtpFaults = { connect?: number; mail?: number; rcpt?: number; data?: number; words?: string | undefined }

/** A real SMTP server on loopback that stores what it receives. It can inject faults and be stopped. */
export async function openSmtp(options: SMTPServerOptions = {}) {
  const received: ReceivedEmail[] = []
  const faults: SmtpFaults = {}
  let port = 0
  let server: SMTPServer
  const reply = (code: number | undefined, done: (error?: Error) => void) =>
    done(code ? Object.assign(new Error(faults.words ?? 'injected fault'), { responseCode: code }) : undefined)

  const store = async (raw: string, envelope: ReceivedEmail['envelope'], secure: boolean) => {
    received.push({ ...(await PostalMime.parse(raw)), raw, envelope, secure })
  }

  const start = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onConnect: (_session, done) => reply(faults.connect, done),
      onMailFrom: (_address, _session, done) => reply(faults.mail, done),
      onRcptTo: (_address, _session, done) => reply(faults.rcpt, done),
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString()
          const { mailFrom, rcptTo } = session.envelope
          const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
          if (faults.data) return reply(faults.data, done)
          return void store(raw, envelope, session.secure).finally(() => done())
        })
      },
      ...options,
    })
    // Connections that the tests cut raise errors, which are expected.
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.server.address() as AddressInfo).port
  }
  const stop = () => new Promise<void>((resolve) => server.close(resolve))

  await start()
  return { received, faults, start, stop, url: `smtp://127.0.0.1:${port}`, port }
}
