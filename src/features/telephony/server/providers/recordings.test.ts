import { describe, expect, test, vi } from 'vitest'
import { createOutgoing } from '#platform/outgoing/outgoing.ts'
import { callEndpoints } from '../../contract.ts'
import type { ExchangeName } from '../../model.ts'
import type { Exchange, RecordingAccess } from './provider.ts'
import { exchangeProviders } from './providers.ts'

const exchangeAt = (provider: ExchangeName): Exchange => ({
  provider,
  baseUrl: 'https://exchange.example',
  key: 'account',
  secret: 'token of this test',
  webhookSecret: 'a word',
  senders: [],
  from: '+12025550100',
  webhookUrl: `https://repeto.example/api/calls/webhook/${provider}`,
  isSandbox: false,
})

/** Name servers answer with addresses of our own network, or mix them with public ones. */
const addresses: Record<string, string[]> = {
  'rebound.example': ['10.0.0.5'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'mapped.example': ['::ffff:169.254.169.254'],
}
const guarded = createOutgoing({
  allowPrivate: false,
  resolve: async (host) =>
    (addresses[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
})

describe.each(['binotel', 'zadarma'] as const)('a recording of %s', (provider) => {
  const fetchFrom = (link: string, download: RecordingAccess['download']) =>
    exchangeProviders[provider]
      .fetchRecording(
        { fetch: async () => Response.json({ status: 'success', url: link, link, links: [link] }), download },
        exchangeAt(provider),
        'ref',
      )
      .catch((error: unknown) => error)
  const audio = (type = 'audio/mpeg') => vi.fn(async () => ({ status: 200, type, bytes: Buffer.from('audio') }))

  test.each([
    'http://records.example/1.mp3',
    'https://10.0.0.1/1.mp3',
    'https://[::1]/1.mp3',
    'https://2130706433/1.mp3',
    'https://localhost/1.mp3',
    'https://records.example:22/1.mp3',
    'nonsense',
    'https://rebound.example/1.mp3',
    'https://mixed.example/1.mp3',
    'https://mapped.example/1.mp3',
  ])('is not fetched from %s', async (link) => {
    expect(await fetchFrom(link, guarded.download)).toMatchObject({ kind: 'refused', code: 'unsafe recording link' })
  })

  test('is not fetched from a host without an address', async () => {
    const nowhere = await fetchFrom('https://database.internal/1.mp3', guarded.download)
    expect(nowhere).toMatchObject({ kind: 'outage', code: 'unknown_host' })
  })

  test('is fetched from a long signed link, but not from an endless one', async () => {
    const linkOf = (length: number) => `https://records.example/1.mp3?signature=${'a'.repeat(length)}`
    expect(await fetchFrom(linkOf(1500), audio())).toMatchObject({ bytes: Buffer.from('audio') })
    const download = audio()
    expect(await fetchFrom(linkOf(5000), download)).toMatchObject({ kind: 'outage', code: 'no recording link' })
    expect(download).not.toHaveBeenCalled()
  })

  test.each([
    ['audio/mpeg; charset=binary', 'audio/mpeg'],
    ['audio/mp3', 'audio/mpeg'],
    ['audio/x-wav', 'audio/wav'],
    ['audio/ogg; codecs=opus', 'audio/ogg'],
    ['application/octet-stream', 'audio/mpeg'],
  ])('of the type %s is sent as %s', async (given, type) => {
    expect(await fetchFrom('https://records.example/1', audio(given))).toMatchObject({ type })
    expect(callEndpoints.recording.file).toContain(type)
  })

  test('is read up to its limit only', async () => {
    const download = vi.fn(async () => ({ error: 'too_large' }) as const)
    expect(await fetchFrom('https://records.example/1.mp3', download)).toMatchObject({ code: 'too large' })
    expect(download).toHaveBeenCalledWith(expect.objectContaining({ maxBytes: 50 * 1_048_576 }))
  })

  test.each([
    [302, 'refused'],
    [404, 'refused'],
    [503, 'outage'],
  ])('is none if the answer is %s', async (status, kind) => {
    const download = async () => ({ status, type: 'text/html', bytes: Buffer.from('elsewhere') })
    expect(await fetchFrom('https://records.example/1.mp3', download)).toMatchObject({ kind, code: String(status) })
  })
})
