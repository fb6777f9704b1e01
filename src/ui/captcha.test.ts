import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isProofValid } from '#platform/captcha/proof-of-work.ts'
import { createClient } from '#shared/client.ts'
import type { Transport } from '#shared/client.ts'
import { firstWord, prove, work } from './captcha.ts'

test('the digest equals SHA-256 for any length', () => {
  for (let length = 0; length < 200; length++) {
    const text = randomBytes(length).toString('hex').slice(0, length)
    const expected = createHash('sha256').update(text).digest().readInt32BE(0)
    expect([length, firstWord(text)]).toEqual([length, expected])
  }
})

test('the server accepts the proof', async () => {
  for (const bits of [1, 7, 8, 9, 12, 16]) {
    const challenge = randomBytes(32).toString('base64url')
    expect([bits, isProofValid(challenge, String(await work(challenge, bits)), bits)]).toEqual([bits, true])
  }
})

test('the page stays responsive', async () => {
  let turns = 0
  const timer = setInterval(() => void turns++, 1)
  await work('a challenge that takes a while', 18)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
})

const failure = { status: 'fail', error: 'captcha_needed' }
type Sent = Parameters<Transport>[0]

function siteThat(asks: object) {
  const sent: Sent[] = []
  const transport: Transport = (request) => {
    sent.push(request)
    if (request.path.endsWith('/get')) return Promise.resolve({ status: 'success', data: asks })
    return Promise.resolve(request.proof ? { status: 'success', data: {} } : failure)
  }
  const call = createClient(transport, (path) => prove(createClient(transport), path))
  return { sent, call }
}

test('a call that needs a proof is repeated with it once', async () => {
  const { sent, call } = siteThat({ kind: 'work', challenge: 'abc', bits: 8 })
  expect(await call('POST /api/x', { login: 'a' })).toEqual({ status: 'success', data: {} })
  const body = JSON.stringify({ login: 'a' })
  expect(sent).toEqual([
    { method: 'POST', path: '/api/x', body },
    { method: 'POST', path: '/api/client/recaptcha/get', body: JSON.stringify({ action: '/api/x' }) },
    { method: 'POST', path: '/api/x', body, proof: expect.stringMatching(/^abc\.\d+$/) as string },
  ])
})

test('an unsupported challenge leaves the error unchanged', async () => {
  const { sent, call } = siteThat({ kind: 'recaptcha', site_key: 'k' })
  expect(await call('POST /api/x', {})).toEqual(failure)
  expect(sent).toHaveLength(2)
})
