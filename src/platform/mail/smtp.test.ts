import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { openSmtp } from '#test/support/smtp.ts'
import type { SmtpFaults } from '#test/support/smtp.ts'
import type { Email } from './mailer.ts'
import { smtpMailer } from './smtp.ts'

const email: Email = {
  from: { name: 'Repeto: репетитори', address: 'no-reply@repeto.example' },
  to: 'olena@example.com',
  subject: 'Вхід у панель – ласкаво просимо',
  messageId: '<ua.1.abc@repeto.example>',
  headers: { 'Content-Language': 'uk-UA', 'Auto-Submitted': 'auto-generated' },
  html: '<p>Вітаємо, <strong>Олено</strong>!</p>',
  text: 'Вітаємо, Олено!',
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function open(options: Parameters<typeof openSmtp>[0] = {}, query = '', credentials = '') {
  const smtp = await openSmtp(options)
  const mailer = smtpMailer(`${smtp.url.replace('//', `//${credentials}`)}${query}`, email.from.address)
  closing.push(smtp.stop, () => mailer.close())
  return { smtp, mailer }
}

describe('an SMTP session', () => {
  test('sends the email unchanged', async () => {
    const { smtp, mailer } = await open()
    expect(await mailer.send(email)).toEqual({ outcome: 'sent' })
    const [mail] = smtp.received
    expect(mail).toMatchObject({
      envelope: { from: 'no-reply@repeto.example', to: ['olena@example.com'] },
      from: { name: 'Repeto: репетитори', address: 'no-reply@repeto.example' },
      to: [{ address: 'olena@example.com' }],
      subject: email.subject,
      messageId: email.messageId,
      html: expect.stringContaining('Вітаємо, <strong>Олено</strong>!') as string,
      text: expect.stringContaining('Вітаємо, Олено!') as string,
    })
    expect(mail?.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
        expect.objectContaining({ key: 'content-language', value: 'uk-UA' }),
      ]),
    )
    // Headers are ASCII on the wire, whatever the content is.
    expect(mail?.raw.split('\r\n\r\n')[0]).toMatch(/^[\x20-\x7e\r\n\t]+$/)
  })

  test('reuses the connection', async () => {
    let connections = 0
    const { smtp, mailer } = await open({ onConnect: (_session, done) => (connections++, done()) })
    for (let count = 1; count <= 5; count++)
      await mailer.send({ ...email, messageId: `<ua.${count}.abc@repeto.example>` })
    expect([smtp.received.length, connections]).toEqual([5, 1])
  })

  test('logs in with the credentials of the URL', async () => {
    const seen: unknown[] = []
    const onAuth: NonNullable<Parameters<typeof openSmtp>[0]>['onAuth'] = ({ username, password }, _session, done) => {
      seen.push([username, password])
      done(null, { user: username })
    }
    const options = { onAuth, authOptional: false, allowInsecureAuth: true }
    const { smtp, mailer } = await open(options, '', 'us%40er:p%3Ass@')
    expect(await mailer.send(email)).toEqual({ outcome: 'sent' })
    expect([smtp.received.length, seen]).toEqual([1, [['us@er', 'p:ss']]])
  })

  test('upgrades to TLS where offered, and rejects untrusted certificates', async () => {
    const offered = { disabledCommands: [] }
    const strict = await open(offered)
    expect(await strict.mailer.send(email)).toMatchObject({ outcome: 'later' })
    expect(strict.smtp.received).toEqual([])
    const trusting = await open(offered, '?tls.rejectUnauthorized=false')
    expect(await trusting.mailer.send(email)).toEqual({ outcome: 'sent' })
    expect(trusting.smtp.received).toMatchObject([{ secure: true }])
  })

  test('is not started without TLS where it is required', async () => {
    const { smtp, mailer } = await open({}, '?requireTLS=true')
    expect(await mailer.send(email)).toMatchObject({ outcome: 'later' })
    expect(smtp.received).toEqual([])
  })
})

describe('a line break or a comma', () => {
  test('in a subject, name or address adds neither a header nor a recipient', async () => {
    const { smtp, mailer } = await open()
    const evil = '\r\nBcc: spy@example.com\r\n\r\n<script>'
    await mailer.send({ ...email, subject: `x${evil}`, from: { ...email.from, name: `y${evil}` } })
    await mailer.send({ ...email, to: 'olena@example.com, spy@example.com' })
    await mailer.send({ ...email, to: `olena@example.com${evil}` })
    for (const mail of smtp.received) {
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
      expect(mail.envelope.to).not.toContain('spy@example.com')
      expect(mail.envelope.to).toHaveLength(1)
    }
    expect(smtp.received.length).toBeGreaterThan(0)
  })
})

describe('a server that rejects', () => {
  test.each<[string, SmtpFaults, 'refused' | 'later']>([
    ['knows no such recipient', { rcpt: 550 }, 'refused'],
    ['rejects the email', { data: 554 }, 'refused'],
    ['has greylisted the recipient', { rcpt: 451 }, 'later'],
    ['has no room just now', { data: 452 }, 'later'],
    ['does not like our address', { mail: 550 }, 'later'],
    ['wants us to sign in first', { rcpt: 530 }, 'later'],
    ['is closing down', { connect: 421 }, 'later'],
    ['does not want to know us', { connect: 554 }, 'later'],
  ])('because it %s', async (_, behaviour, outcome) => {
    const { smtp, mailer } = await open()
    Object.assign(smtp.faults, behaviour)
    const reply = await mailer.send(email)
    expect(reply).toMatchObject({ outcome })
    expect('why' in reply && reply.why).toMatch(/injected fault|closed/i)
    Object.assign(smtp.faults, { connect: 0, mail: 0, rcpt: 0, data: 0 })
    expect(await mailer.send(email)).toEqual({ outcome: 'sent' })
    expect(smtp.received).toHaveLength(1)
  })

  test('because of a wrong password: a problem of our setup, not of the email', async () => {
    const onAuth: NonNullable<Parameters<typeof openSmtp>[0]>['onAuth'] = (_auth, _session, done) =>
      done(Object.assign(new Error('who are you?'), { responseCode: 535 }))
    const { mailer } = await open({ onAuth, authOptional: false, allowInsecureAuth: true }, '', 'user:wrong@')
    expect(await mailer.send(email)).toMatchObject({ outcome: 'later' })
  })
})

test('a server that hangs up after accepting an email gets it once, until a retry is requested', async () => {
  let taken = 0
  const silent = createServer((socket) => {
    let inData = false
    socket.on('error', () => undefined).write('220 here\r\n')
    socket.on('data', (chunk) => {
      const reply = chunk.toString()
      if (!inData) {
        inData = reply.startsWith('DATA')
        socket.write(inData ? '354 go on\r\n' : '250 fine\r\n')
      } else if (reply.endsWith('\r\n.\r\n')) {
        inData = false
        taken++
        // The first email is accepted, so that the next ones reuse its connection.
        if (taken === 1) socket.write('250 thanks\r\n')
        else socket.destroy()
      }
    })
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const mailer = smtpMailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, email.from.address)
  closing.push(
    () => silent.close(),
    () => mailer.close(),
  )
  expect([await mailer.send(email), taken]).toEqual([{ outcome: 'sent' }, 1])
  for (const copies of [2, 3]) {
    expect(await mailer.send(email)).toMatchObject({ outcome: 'later' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(taken).toBe(copies)
  }
})

describe('an unreachable server', () => {
  test('is retried later', async () => {
    const { smtp, mailer } = await open()
    await mailer.send(email)
    await smtp.stop()
    expect(await mailer.send(email)).toMatchObject({ outcome: 'later' })
    await smtp.start()
    expect(await mailer.send(email)).toEqual({ outcome: 'sent' })
    expect(smtp.received).toHaveLength(2)
  })

  test('that trickles replies forever is disconnected', async () => {
    const sockets: Socket[] = []
    const trickle = createServer((socket) => {
      sockets.push(socket)
      socket.write('220 here\r\n')
      socket.on('error', () => undefined).resume()
      const timer = setInterval(() => socket.write('250-still thinking\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => trickle.listen(0, '127.0.0.1', resolve))
    const url = `smtp://127.0.0.1:${(trickle.address() as AddressInfo).port}`
    const mailer = smtpMailer(url, email.from.address, { patience: 300 })
    closing.push(
      () => trickle.close(),
      () => mailer.close(),
    )
    expect(await mailer.send(email)).toMatchObject({ outcome: 'later' })
    await expect.poll(() => sockets.every((socket) => socket.destroyed)).toBe(true)
  })
})
