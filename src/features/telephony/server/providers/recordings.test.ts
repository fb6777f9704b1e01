import { describe, expect, test, vi } from 'vitest'
import { callEndpoints } from '../../contract.ts'
import type { ExchangeName } from '../../model.ts'
import type { Exchange } from './provider.ts'
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

describe.each(['binotel', 'zadarma'] as const)('a recording of %s', (provider) => {
  const fetchFrom = (link: string, audio: () => Response) =>
    exchangeProviders[provider]
      .fetchRecording(
        (url) =>
          Promise.resolve(
            url === link ? audio() : Response.json({ status: 'success', url: link, link, links: [link] }),
          ),
        exchangeAt(provider),
        'ref',
      )
      .catch((error: unknown) => error)

  test.each([
    'http://records.example/1.mp3',
    'https://10.0.0.1/1.mp3',
    'https://[::1]/1.mp3',
    'https://localhost/1.mp3',
    'https://database.internal/1.mp3',
  ])('is not fetched from %s', async (link) => {
    const audio = vi.fn(() => new Response('audio'))
    expect(await fetchFrom(link, audio)).toMatchObject({ kind: 'refused', code: 'unsafe recording link' })
    expect(audio).not.toHaveBeenCalled()
  })

  test('is fetched from a long signed link, but not from an endless one', async () => {
    const linkOf = (length: number) => `https://records.example/1.mp3?signature=${'a'.repeat(length)}`
    const audio = () => new Response('audio')
    expect(await fetchFrom(linkOf(1500), audio)).toMatchObject({ bytes: Buffer.from('audio') })
    expect(await fetchFrom(linkOf(5000), audio)).toMatchObject({ kind: 'outage', code: 'no recording link' })
  })

  test.each([
    ['audio/mpeg; charset=binary', 'audio/mpeg'],
    ['audio/mp3', 'audio/mpeg'],
    ['audio/x-wav', 'audio/wav'],
    ['audio/ogg; codecs=opus', 'audio/ogg'],
    ['application/octet-stream', 'audio/mpeg'],
  ])('of the type %s is sent as %s', async (given, type) => {
    const link = 'https://records.example/1'
    const recording = await fetchFrom(link, () => new Response('audio', { headers: { 'content-type': given } }))
    expect(recording).toMatchObject({ type })
    expect(callEndpoints.recording.file).toContain(type)
  })

  test('is read up to its limit only', async () => {
    const chunk = new Uint8Array(1_048_576)
    let sent = 0
    const endless = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            if (++sent > 70) controller.close()
            else controller.enqueue(chunk)
          },
        }),
      )
    expect(await fetchFrom('https://records.example/1.mp3', endless)).toMatchObject({ code: 'too large' })
    expect(sent).toBeLessThan(60)
    const whole = await fetchFrom('https://records.example/1.mp3', () => new Response('audio'))
    expect(whole).toMatchObject({ bytes: Buffer.from('audio') })
  })
})
