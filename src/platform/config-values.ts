import { BlockList, isIP } from 'node:net'
import { editionByCode, editions } from '#editions/editions.ts'
import { configurationError } from './installation-error.ts'

/** Requires an account, a token and a sender, and HTTPS unless the server is on this machine. */
export function isSmsUrl(text: string): boolean {
  return isCaptchaUrl(text) && Boolean(new URL(text).searchParams.get('from'))
}

export function isCaptchaUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const safe = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return safe && username !== '' && password !== ''
}

/** `mail_person:60,sms_abroad:5` */
export function limitsIn(text: string): Record<string, number> {
  const pairs = text.split(',').map((one) => one.trim().split(':'))
  return Object.fromEntries(pairs.map(([name = '', count]) => [name, Number(count)]))
}

const limitNames = new Set(['mail_person', 'sms_person', 'sms_country', 'sms_abroad'])

export function areLimits(text: string): boolean {
  return byEdition(text).every(([code, given]) => {
    const known = Object.entries(limitsIn(given))
    return (
      editionByCode(code) &&
      known.every(([name, count]) => limitNames.has(name) && Number.isInteger(count) && count > 0)
    )
  })
}

/** Every bot needs an edition, a token and the given query parameters. */
export function areBots(needed: readonly string[]): (text: string) => boolean {
  return (text) =>
    byEdition(text).every(([code, url]) => {
      const known = editionByCode(code) !== undefined && isCaptchaUrl(url)
      return known && needed.every((name) => new URL(url).searchParams.get(name))
    })
}

const exchangeParams = new Map([
  ['binotel', ['webhook']],
  ['zadarma', []],
  ['twilio', ['from']],
])

export function areExchanges(text: string): boolean {
  return byEdition(text).every(([code, url]) => {
    if (!editionByCode(code) || !isCaptchaUrl(url)) return false
    const { searchParams } = new URL(url)
    return exchangeParams.get(searchParams.get('provider') ?? '')?.every((name) => searchParams.get(name)) ?? false
  })
}

export function parseHosts(text: string): Record<string, string[]> {
  return Object.fromEntries(
    byEdition(text).map(([code, hosts]) => {
      if (!code || !hosts) throw configurationError(`HOSTS: "${code}=${hosts}" is not code=host,host`)
      return [code, hosts.split(',').map((host) => host.trim().toLowerCase())]
    }),
  )
}

/** Every edition exists and has an address with HTTPS. */
export function areSites(text: string): boolean {
  return byEdition(text).every(
    ([code, url]) => editionByCode(code) !== undefined && url.startsWith('https://') && URL.canParse(url),
  )
}

/** Every edition exists and has an address with the key of its connection, and HTTPS unless it is on this machine. */
export function areGrowthBooks(text: string): boolean {
  return byEdition(text).every(([code, url]) => {
    if (!editionByCode(code) || !URL.canParse(url)) return false
    const { protocol, hostname, searchParams } = new URL(url)
    const safe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
    return safe && /^[\w-]{1,100}$/.test(searchParams.get('key') ?? '')
  })
}

/** An API of a school outside, or the built-in one. */
export type SchoolConnection = { baseUrl: string; id: string; secret: string; timeoutMs: number; isSandbox: boolean }

const shortestSecret = 32
const schoolTimeoutMs = 10_000

/** A message is claimed for longer than this, so that no other process sends it meanwhile. */
const longestSchoolTimeoutMs = 30_000

/**
 * Every edition has a school, and its address has our id and a secret. A signature does not cover the edition, so a secret
 * of two of them would make the reports about one valid for the other.
 */
export function areSchools(text: string): boolean {
  const entries = byEdition(text)
  const isValid = entries.every(
    ([code, url]) =>
      editionByCode(code)?.school === true &&
      isCaptchaUrl(url) &&
      new URL(url).password.length >= shortestSecret &&
      isSchoolTimeout(new URL(url).searchParams.get('timeout') ?? String(schoolTimeoutMs)),
  )
  return isValid && new Set(entries.map(([, url]) => decodeURIComponent(new URL(url).password))).size === entries.length
}

const isSchoolTimeout = (text: string) => /^\d{3,5}$/.test(text) && Number(text) <= longestSchoolTimeoutMs

/** The sandbox runs in this process; its secret protects nothing outside of a demo. */
export function readSchools(text: string, sandbox: boolean): Record<string, SchoolConnection> {
  const builtIn = editions
    .filter(({ school }) => school && sandbox)
    .map(({ code }): [string, SchoolConnection] => [
      code,
      {
        baseUrl: 'https://school.invalid/v1',
        id: code,
        secret: 'secret of the built-in sandbox school',
        timeoutMs: schoolTimeoutMs,
        isSandbox: true,
      },
    ])
  const outside = byEdition(text).map(([code, url]): [string, SchoolConnection] => {
    const { username, password, origin, pathname, searchParams } = new URL(url)
    const timeoutMs = Number(searchParams.get('timeout') ?? schoolTimeoutMs)
    const baseUrl = origin + pathname.replace(/\/$/, '')
    return [
      code,
      { baseUrl, id: decodeURIComponent(username), secret: decodeURIComponent(password), timeoutMs, isSandbox: false },
    ]
  })
  return Object.fromEntries([...builtIn, ...outside])
}

/** `ua=…;pl=…` */
export function byEdition(text: string): [code: string, value: string][] {
  const entries = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  return entries.map((entry) => {
    const [, code = entry, value = ''] = /^([^=]*)=(.*)$/.exec(entry) ?? []
    return [code.trim(), value.trim()]
  })
}

/** `::ffff:127.0.0.1` is an IPv4 address mapped to IPv6. */
export function isLoopback(address: string): boolean {
  const plain = address.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (plain === 'localhost') return true
  const loopback = new BlockList()
  loopback.addSubnet('127.0.0.0', 8)
  loopback.addAddress('::1', 'ipv6')
  const family = isIP(plain)
  return family !== 0 && loopback.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}
