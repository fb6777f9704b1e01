import { describe, expect, test } from 'vitest'
import { editionByCode, editions } from '#editions/editions.ts'
import { readConfig } from './config.ts'
import { readHosts } from './hosts.ts'

const hostsWith = (env: Record<string, string>) => readHosts(readConfig({ DEMO: 'off', ...env }))
const code = (env: Record<string, string>, host: string | undefined) => hostsWith(env).edition(host).code

test('by default every edition has its own localhost, and plain localhost is the default edition', () => {
  for (const { code: own } of editions) {
    expect(code({}, `${own}.localhost:3000`)).toBe(own)
    expect(code({ EDITION: own }, 'localhost:3000')).toBe(own)
  }
})

test('an unknown or missing host is the default edition', () => {
  for (const host of ['evil.example', 'xua.localhost', 'ua.localhost.evil.example', '', undefined, '[::1]:3000'])
    expect(code({}, host)).toBe('us')
  expect(code({ EDITION: 'pl' }, 'evil.example')).toBe('pl')
})

test('configured hosts map to their edition in any case', () => {
  const env = { HOSTS: 'ua=repeto.example,www.repeto.example;pl=repeto.pl' }
  expect(['REPETO.example', 'www.repeto.example:8443', 'repeto.pl'].map((host) => code(env, host))).toEqual([
    'ua',
    'ua',
    'pl',
  ])
})

test('links use the canonical host, with the port only if it is not the default', () => {
  const origin = (env: Record<string, string>) => hostsWith({ HOSTS: 'ua=repeto.example,www.repeto.example', ...env })
  const ua = editionByCode('ua')!
  expect(origin({}).origin(ua)).toBe('http://repeto.example:3000')
  expect(origin({ PUBLIC_SCHEME: 'https', PUBLIC_PORT: '443' }).origin(ua)).toBe('https://repeto.example')
  expect(origin({ PUBLIC_PORT: '80' }).origin(ua)).toBe('http://repeto.example')
  expect(origin({}).origin(editionByCode('pl')!)).toBe('http://pl.localhost:3000')
})

describe('an invalid setting stops the start and names the variable', () => {
  test('an unknown default edition', () => {
    for (const EDITION of ['uk', 'ng', 'UA']) expect(() => hostsWith({ EDITION })).toThrow(/EDITION: .*"(uk|ng|UA)"/)
  })

  test('hosts of an unknown edition', () => {
    expect(() => hostsWith({ HOSTS: 'uk=repeto.example' })).toThrow(/HOSTS: .*"uk"/)
  })

  test.each(['https://repeto.example', 'repeto.example:443', 'repeto.example/ua', 'репетитор.example', '-', 'a b'])(
    'the host %s',
    (host) =>
      expect(() => hostsWith({ HOSTS: `ua=repeto.example,${host}` })).toThrow(/HOSTS: .*not the name of a host/),
  )

  test('a host of two editions', () => {
    expect(() => hostsWith({ HOSTS: 'ua=repeto.example;pl=repeto.example' })).toThrow(/HOSTS: .*"repeto\.example"/)
  })
})
