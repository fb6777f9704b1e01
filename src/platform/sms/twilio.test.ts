import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { twilioSms } from './twilio.ts'

/** Implements the Messages API as documented: account in the path, basic auth, known form fields only. */
const account = 'AC0123456789abcdef0123456789abcdef'
const token = 'to:ken/+'
const known = new Set(['To', 'From', 'Body'])
const sent: Record<string, string>[] = []
let reply: { status: number; body: string; headers?: Record<string, string> } | undefined

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const answer = (status: number, body: string, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    const fail = (status: number, code: number, message: string) =>
      answer(status, JSON.stringify({ code, message, more_info: '', status }))
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    if (reply) return answer(reply.status, reply.body, reply.headers)
    if (request.headers.authorization !== `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`)
      return fail(401, 20003, 'Authenticate')
    if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${account}/Messages.json`)
      return fail(404, 20404, 'The requested resource was not found')
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded;charset=UTF-8')
      return fail(400, 21602, 'not a form')
    const odd = Object.keys(form).find((field) => !known.has(field))
    if (odd || Object.keys(form).length !== known.size) return fail(400, 20001, `unknown or missing field ${odd}`)
    if (!/^\+\d{7,15}$/.test(form['To']!)) return fail(400, 21211, `Invalid 'To' Phone Number: ${form['To']}`)
    if (form['From'] !== '+15550100') return fail(400, 21606, "The 'From' phone number is not a valid one")
    sent.push(form)
    return answer(201, JSON.stringify({ sid: 'SM1', status: 'queued' }))
  })
})
let port = 0
const urlWith = (credentials: string, from = '+15550100') => `http://${credentials}@127.0.0.1:${port}/?from=${from}`
const right = () => twilioSms(urlWith(`${account}:${encodeURIComponent(token)}`))

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  reply = undefined
  sent.length = 0
})
afterAll(() => void server.close())

test('sends a message with number, sender and text', async () => {
  const text = 'Код: 123456 & “привіт” + 100 %'
  expect(await right().send({ to: '+380501234567', text })).toEqual({ outcome: 'sent' })
  expect(sent).toEqual([{ To: '+380501234567', From: '+15550100', Body: text }])
})

test('an invalid number is permanently refused', async () => {
  const result = await right().send({ to: '+1', text: 'x' })
  expect(result).toEqual({ outcome: 'refused', why: "400 21211 Invalid 'To' Phone Number: +1" })
})

test.each([
  ['wrong credentials', () => twilioSms(urlWith(`${account}:wrong`)), '401 20003'],
  ['an unknown account', () => twilioSms(urlWith(`ACother:${encodeURIComponent(token)}`)), '401'],
  ['a wrong sender', () => twilioSms(urlWith(`${account}:${encodeURIComponent(token)}`, 'Nobody')), '400 21606'],
])('%s is temporary: the message waits', async (_, gateway, why) => {
  const result = await gateway().send({ to: '+380501234567', text: 'x' })
  expect(result).toMatchObject({ outcome: 'later', why: expect.stringContaining(why) as string })
  expect(sent).toEqual([])
})

test.each([
  ['too many at once', { status: 429, body: '{"code":20429,"message":"Too Many Requests"}' }],
  ['their trouble', { status: 503, body: '<h1>Sorry</h1>' }],
  ['a way elsewhere', { status: 307, body: '', headers: { location: 'https://elsewhere.example/' } }],
])('%s is retried later', async (_, answer) => {
  reply = answer
  expect(await right().send({ to: '+380501234567', text: 'x' })).toMatchObject({ outcome: 'later' })
})

test('an unreachable gateway is retried later, with a reason', async () => {
  const result = await twilioSms('http://a:b@127.0.0.1:1/?from=x').send({ to: '+380501234567', text: 'x' })
  expect(result).toMatchObject({ outcome: 'later', why: expect.stringMatching(/./) as string })
})
