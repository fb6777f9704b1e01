import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { openSmtp } from '../../../test/support/smtp.ts'
import type { Moods } from '../../../test/support/smtp.ts'
import type { Letter } from './mailer.ts'
import { smtpMailer } from './smtp.ts'

const letter: Letter = {
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
  const mailer = smtpMailer(`${smtp.url.replace('//', `//${credentials}`)}${query}`, letter.from.address)
  closing.push(smtp.stop, () => mailer.close())
  return { smtp, mailer }
}

describe('a conversation', () => {
  test('hands over the letter as it was written', async () => {
    const { smtp, mailer } = await open()
    expect(await mailer.send(letter)).toEqual({ outcome: 'sent' })
    const [mail] = smtp.received
    expect(mail).toMatchObject({
      envelope: { from: 'no-reply@repeto.example', to: ['olena@example.com'] },
      from: { name: 'Repeto: репетитори', address: 'no-reply@repeto.example' },
      to: [{ address: 'olena@example.com' }],
      subject: letter.subject,
      messageId: letter.messageId,
      html: expect.stringContaining('Вітаємо, <strong>Олено</strong>!') as string,
      text: expect.stringContaining('Вітаємо, Олено!') as string,
    })
    expect(mail?.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
        expect.objectContaining({ key: 'content-language', value: 'uk-UA' }),
      ]),
    )
    // On the wire the headers are ASCII, whatever the letter says.
    expect(mail?.raw.split('\r\n\r\n')[0]).toMatch(/^[\x20-\x7e\r\n\t]+$/)
  })

  test('goes on over the same connection', async () => {
    let connections = 0
    const { smtp, mailer } = await open({ onConnect: (_session, done) => (connections++, done()) })
    for (let count = 1; count <= 5; count++)
      await mailer.send({ ...letter, messageId: `<ua.${count}.abc@repeto.example>` })
    expect([smtp.received.length, connections]).toEqual([5, 1])
  })

  test('signs in as the URL says', async () => {
    const seen: unknown[] = []
    const onAuth: NonNullable<Parameters<typeof openSmtp>[0]>['onAuth'] = ({ username, password }, _session, done) => {
      seen.push([username, password])
      done(null, { user: username })
    }
    const options = { onAuth, authOptional: false, allowInsecureAuth: true }
    const { smtp, mailer } = await open(options, '', 'us%40er:p%3Ass@')
    expect(await mailer.send(letter)).toEqual({ outcome: 'sent' })
    expect([smtp.received.length, seen]).toEqual([1, [['us@er', 'p:ss']]])
  })

  test('upgrades to TLS where it is offered, and believes no certificate that nobody vouches for', async () => {
    const offered = { disabledCommands: [] }
    const strict = await open(offered)
    expect(await strict.mailer.send(letter)).toMatchObject({ outcome: 'later' })
    expect(strict.smtp.received).toEqual([])
    const trusting = await open(offered, '?tls.rejectUnauthorized=false')
    expect(await trusting.mailer.send(letter)).toEqual({ outcome: 'sent' })
    expect(trusting.smtp.received).toMatchObject([{ secure: true }])
  })

  test('does not begin without TLS where it is insisted on', async () => {
    const { smtp, mailer } = await open({}, '?requireTLS=true')
    expect(await mailer.send(letter)).toMatchObject({ outcome: 'later' })
    expect(smtp.received).toEqual([])
  })
})

describe('a line break or a comma', () => {
  test('in a subject, a name or an address adds neither a header nor a recipient', async () => {
    const { smtp, mailer } = await open()
    const evil = '\r\nBcc: spy@example.com\r\n\r\n<script>'
    await mailer.send({ ...letter, subject: `x${evil}`, from: { ...letter.from, name: `y${evil}` } })
    await mailer.send({ ...letter, to: 'olena@example.com, spy@example.com' })
    await mailer.send({ ...letter, to: `olena@example.com${evil}` })
    for (const mail of smtp.received) {
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
      expect(mail.envelope.to).not.toContain('spy@example.com')
      expect(mail.envelope.to).toHaveLength(1)
    }
    expect(smtp.received.length).toBeGreaterThan(0)
  })
})

describe('a server that says no', () => {
  test.each<[string, Moods, 'refused' | 'later']>([
    ['knows no such recipient', { rcpt: 550 }, 'refused'],
    ['does not take the letter', { data: 554 }, 'refused'],
    ['has greylisted the recipient', { rcpt: 451 }, 'later'],
    ['has no room just now', { data: 452 }, 'later'],
    ['does not like our address', { mail: 550 }, 'later'],
    ['wants us to sign in first', { rcpt: 530 }, 'later'],
    ['is closing down', { connect: 421 }, 'later'],
    ['does not want to know us', { connect: 554 }, 'later'],
  ])('because it %s', async (_, moods, outcome) => {
    const { smtp, mailer } = await open()
    Object.assign(smtp.moods, moods)
    const said = await mailer.send(letter)
    expect(said).toMatchObject({ outcome })
    expect('why' in said && said.why).toMatch(/in no mood|closed/i)
    Object.assign(smtp.moods, { connect: 0, mail: 0, rcpt: 0, data: 0 })
    expect(await mailer.send(letter)).toEqual({ outcome: 'sent' })
    expect(smtp.received).toHaveLength(1)
  })

  test('because of a wrong password: that is about us, not about the letter', async () => {
    const onAuth: NonNullable<Parameters<typeof openSmtp>[0]>['onAuth'] = (_auth, _session, done) =>
      done(Object.assign(new Error('who are you?'), { responseCode: 535 }))
    const { mailer } = await open({ onAuth, authOptional: false, allowInsecureAuth: true }, '', 'user:wrong@')
    expect(await mailer.send(letter)).toMatchObject({ outcome: 'later' })
  })
})

test('a server that takes a letter and hangs up without a word gets it once, until we are asked to send it again', async () => {
  let taken = 0
  const silent = createServer((socket) => {
    let inData = false
    socket.on('error', () => undefined).write('220 here\r\n')
    socket.on('data', (chunk) => {
      const said = chunk.toString()
      if (!inData) {
        inData = said.startsWith('DATA')
        socket.write(inData ? '354 go on\r\n' : '250 fine\r\n')
      } else if (said.endsWith('\r\n.\r\n')) {
        inData = false
        taken++
        // The first one is thanked for, so that the next ones come over a connection that was in use.
        if (taken === 1) socket.write('250 thanks\r\n')
        else socket.destroy()
      }
    })
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const mailer = smtpMailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, letter.from.address)
  closing.push(
    () => silent.close(),
    () => mailer.close(),
  )
  expect([await mailer.send(letter), taken]).toEqual([{ outcome: 'sent' }, 1])
  for (const copies of [2, 3]) {
    expect(await mailer.send(letter)).toMatchObject({ outcome: 'later' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(taken).toBe(copies)
  }
})

describe('a server that is not there', () => {
  test('is tried again later, and works when it is back', async () => {
    const { smtp, mailer } = await open()
    await mailer.send(letter)
    await smtp.stop()
    expect(await mailer.send(letter)).toMatchObject({ outcome: 'later' })
    await smtp.start()
    expect(await mailer.send(letter)).toEqual({ outcome: 'sent' })
    expect(smtp.received).toHaveLength(2)
  })

  test('but trickles words for ever is hung up on', async () => {
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
    const mailer = smtpMailer(url, letter.from.address, 300)
    closing.push(
      () => trickle.close(),
      () => mailer.close(),
    )
    expect(await mailer.send(letter)).toMatchObject({ outcome: 'later' })
    await expect.poll(() => sockets.every((socket) => socket.destroyed)).toBe(true)
  })
})
