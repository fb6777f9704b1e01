import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { realServices, sandboxNames, sandboxRules } from './sandboxes.ts'
import type { SandboxName } from './sandboxes.ts'

type Env = Record<string, string>
const external = { DATABASE_URL: 'postgresql://db.example/repeto' }

const services: Readonly<Record<(typeof realServices)[number], Env>> = {
  SMTP_URL: { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'no-reply@repeto.example' },
  SMS_URL: { SMS_URL: 'https://SID:TOKEN@api.twilio.com/?from=+15550100' },
  OIDC_PEOPLE: { OIDC_PEOPLE: 'https://ID:SECRET@accounts.example/?name=Example' },
  OIDC_STAFF: { OIDC_STAFF: 'https://ID:SECRET@accounts.example/?name=Example' },
  SCHOOL_APIS: { SCHOOL_APIS: 'ua=https://ua:0123456789abcdef0123456789abcdef@school.example/v1' },
  CALL_EXCHANGES: { CALL_EXCHANGES: 'ua=https://KEY:SECRET@api.zadarma.com?provider=zadarma' },
  TELEGRAM_BOTS: { TELEGRAM_BOTS: 'ua=https://1:a@api.telegram.org/?bot=one' },
  VIBER_BOTS: { VIBER_BOTS: 'ua=https://bot:a@chatapi.viber.com/?chat=one' },
  WHATSAPP_NUMBERS: { WHATSAPP_NUMBERS: 'ua=https://1:a@graph.facebook.com/v23.0?phone=1&secret=b&verify=c' },
}

const publicSites: Readonly<Record<string, Env>> = {
  HOSTS: { HOSTS: 'ua=repeto.example' },
  PUBLIC_SCHEME: { PUBLIC_SCHEME: 'https' },
  PUBLIC_PORT: { PUBLIC_PORT: '443' },
  TRUST_PROXY: { TRUST_PROXY: '1' },
  BIND: { BIND: '0.0.0.0' },
}

/** The settings that turn on one sandbox. */
const settingsOf: Readonly<Record<SandboxName, Env>> = {
  data: { ...external, DEMO: 'on' },
  logins: { DEMO: 'on', OIDC_SANDBOX: 'off', SCHOOL_SANDBOX: 'off' },
  identity: { ...external, OIDC_SANDBOX: 'on' },
  school: { ...external, SCHOOL_SANDBOX: 'on' },
}

test.each(sandboxNames)('the sandbox "%s" runs where nothing is real', (name) => {
  expect(readConfig(settingsOf[name]).sandboxes[name]).toBe(true)
})

describe.each(['identity', 'school'] as const)('the sandbox "%s"', (name) => {
  const { setting } = sandboxRules[name]
  test.each(realServices)('is refused beside %s', (service) => {
    expect(() => readConfig({ ...settingsOf[name], ...services[service] })).toThrow(
      new RegExp(`^${setting}: cannot be on beside ${service}: it `),
    )
    // DEMO_PUBLIC is about other machines and allows nothing beside real people.
    expect(() => readConfig({ ...settingsOf[name], ...services[service], DEMO_PUBLIC: 'yes' })).toThrow(setting)
  })

  test.each(realServices)('gives way to %s in the embedded demo', (service) => {
    expect(readConfig(services[service]).sandboxes).toEqual({
      data: true,
      logins: true,
      identity: false,
      school: false,
    })
  })

  test.each(Object.keys(publicSites))('is refused on a site that %s makes public, unless overridden', (reason) => {
    const env = { ...settingsOf[name], ...publicSites[reason] }
    expect(() => readConfig(env)).toThrow(new RegExp(`^${setting}: .*${reason}`))
    expect(readConfig({ ...env, DEMO_PUBLIC: 'yes' }).sandboxes[name]).toBe(true)
  })
})

test('a provider on loopback reaches nobody, so the school runs beside it, and the sandbox identity gives way', () => {
  for (const host of ['127.0.0.1:4000', 'localhost:4000', '[::1]:4000']) {
    const env = { OIDC_PEOPLE: `http://ID:SECRET@${host}/?name=Campus` }
    expect(readConfig(env).sandboxes).toMatchObject({ identity: false, school: true })
    expect(() => readConfig({ ...env, OIDC_SANDBOX: 'on' })).toThrow('OIDC_SANDBOX: cannot be on beside OIDC_PEOPLE')
  }
})

describe('demo logins', () => {
  const settings = {
    DEMO: ['', 'auto', 'on', 'off'],
    DEMO_PUBLIC: ['', 'no', 'yes'],
    DATABASE_URL: ['', external.DATABASE_URL],
    ROLE: ['all', 'web', 'worker'],
  }
  let choices: Env[] = [{}]
  for (const [name, values] of Object.entries(settings))
    choices = choices.flatMap((env) => values.map((value) => ({ ...env, [name]: value })))
  /** Every set of public settings, also none. */
  let sites: string[][] = [[]]
  for (const name of Object.keys(publicSites)) sites = sites.flatMap((set) => [set, [...set, name]])

  test('start only where other machines cannot use them, for every combination of settings', () => {
    let refused = 0
    for (const choice of choices)
      for (const site of sites) {
        const env = Object.assign({}, choice, ...site.map((name) => publicSites[name])) as Env
        const reasons = site.filter((name) => name !== 'BIND' || choice['ROLE'] !== 'worker')
        const hasLogins = choice['DATABASE_URL'] === '' && choice['DEMO'] !== 'off'
        if (hasLogins && choice['DEMO_PUBLIC'] !== 'yes' && reasons.length > 0) {
          refused++
          expect(() => readConfig(env)).toThrow(
            `${reasons.join(', ')}: other machines could log in with the demo password` +
              ' of the README. Set DATABASE_URL to a database of your own (or DEMO=off for an empty embedded one), or' +
              ' DEMO_PUBLIC=yes if that is what you want',
          )
        } else expect([env, readConfig(env).sandboxes.logins]).toEqual([env, hasLogins])
      }
    expect(refused).toBeGreaterThan(400)
  })

  test('the port of the process itself makes nothing public', () => {
    expect(readConfig({ PORT: '8080', PUBLIC_PORT: '8080' }).sandboxes.logins).toBe(true)
  })
})
