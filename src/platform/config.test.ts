import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('all settings have defaults', () => {
  expect(readConfig({})).toEqual({
    PORT: 3000,
    BIND: '127.0.0.1',
    ROLE: 'all',
    DATA_DIR: join(process.cwd(), 'data'),
    DATABASE_URL: '',
    DATABASE_READ_URL: '',
    MIGRATION_DATABASE_URL: '',
    DEMO: 'auto',
    DEMO_PUBLIC: 'no',
    DATABASE_POOL: 10,
    WORKER_CONCURRENCY: 4,
    MAIL_QUEUES: 2,
    SMS_QUEUES: 1,
    DEAD_WORKER_SECONDS: 20,
    EDITION: 'us',
    PUBLIC_SCHEME: 'http',
    TRUST_PROXY: 0,
    SMTP_URL: '',
    MAIL_FROM: 'no-reply@localhost',
    SMS_URL: '',
    OIDC_PEOPLE: '',
    OIDC_STAFF: '',
    OIDC_SANDBOX: 'auto',
    CAPTCHA_URL: '',
    CAPTCHA_BITS: 18,
    OUTGOING_TARGETS: 'auto',
    VAPID_PRIVATE_KEY: '',
    METRICS_TOKEN: '',
    LOG_LEVEL: 'warn',
    SPEED_SAMPLE_RATE: 0.1,
    FLOOD_LIMIT: 1200,
    dev: true,
    publicPort: 3000,
    sandboxes: { data: true, logins: true, identity: true, school: true },
    exposedBy: [],
    demoLogins: true,
    misspelled: [],
    privateTargets: true,
    hosts: {},
    googleTags: {},
    growthBookSites: {},
    liveChats: {},
    ATTRIBUTION_EDITIONS: [],
    metaPixels: {},
    schoolSites: {},
    SCHOOL_SANDBOX: 'auto',
    schools: {
      ua: expect.objectContaining({ isSandbox: true }),
      pl: expect.objectContaining({ isSandbox: true }),
      kz: expect.objectContaining({ isSandbox: true }),
    },
    telegramBots: {},
    viberBots: {},
    whatsappNumbers: {},
    callExchanges: {},
    passkeyRequired: [],
    bounces: undefined,
    messageLimits: {},
  })
})

test.each(['0.0.0.0', '::', '10.0.0.5', '2001:db8::1', 'repeto.example', '128.0.0.1', '127.0.0.1.example', '0'])(
  'refuses the demo database on the public address %s without an override',
  (BIND) => {
    for (const DEMO of ['auto', 'on']) {
      expect(() => readConfig({ BIND, DEMO })).toThrow(/BIND: .* demo password/)
      expect(readConfig({ BIND, DEMO, DEMO_PUBLIC: 'yes' })).toMatchObject({ BIND, exposedBy: [] })
    }
    expect(readConfig({ BIND, DATABASE_URL: 'postgresql://db/repeto' })).toMatchObject({ BIND })
    expect(readConfig({ BIND, DEMO: 'off' })).toMatchObject({ BIND, exposedBy: ['BIND'] })
    expect(readConfig({ BIND, ROLE: 'worker' })).toMatchObject({ BIND, exposedBy: [] })
  },
)

test.each(['127.0.0.1', '127.1.2.3', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost', 'LOCALHOST'])(
  'serves the demo database on the loopback address %s',
  (BIND) => {
    expect(readConfig({ BIND })).toMatchObject({ BIND })
  },
)

test('parses statuses that require a passkey', () => {
  expect(readConfig({ PASSKEY_REQUIRED: '1,4' }).passkeyRequired).toEqual([1, 4])
  for (const wrong of ['5', '1;4', '1,', 'all'])
    expect(() => readConfig({ PASSKEY_REQUIRED: wrong })).toThrow('PASSKEY_REQUIRED')
})

test('parses bots by edition with all their parameters', () => {
  const bots = 'ua=https://1:a@api.telegram.org/?bot=one; pl=https://2:b@api.telegram.org/?bot=two'
  expect(readConfig({ TELEGRAM_BOTS: bots }).telegramBots).toEqual({
    ua: 'https://1:a@api.telegram.org/?bot=one',
    pl: 'https://2:b@api.telegram.org/?bot=two',
  })
  for (const [name, wrong] of [
    ['TELEGRAM_BOTS', 'https://1:a@api.telegram.org/?bot=one'],
    ['TELEGRAM_BOTS', 'xx=https://1:a@api.telegram.org/?bot=one'],
    ['TELEGRAM_BOTS', 'ua=https://1:a@api.telegram.org/'],
    ['TELEGRAM_BOTS', 'ua=http://1:a@api.telegram.org/?bot=one'],
    ['CALL_EXCHANGES', 'ua=https://k:s@api.binotel.com/api/4.0?provider=binotel'],
    ['CALL_EXCHANGES', 'ua=https://k:s@api.example.com?provider=other'],
    ['VIBER_BOTS', 'ua=https://chatapi.viber.com/?chat=repeto'],
    ['WHATSAPP_NUMBERS', 'ua=https://1:a@graph.facebook.com/v23.0?phone=1&verify=word'],
  ] as const)
    expect(() => readConfig({ [name]: wrong })).toThrow(name)
})

test('reads the given settings', () => {
  const proxied = { PUBLIC_PORT: '443', TRUST_PROXY: '2', DEMO: 'off' }
  const config = readConfig({ NODE_ENV: 'production', PORT: '8080', ...proxied })
  expect(config).toMatchObject({ dev: false, PORT: 8080, publicPort: 443, TRUST_PROXY: 2 })
  expect(readConfig({ PORT: '8080' }).publicPort).toBe(8080)
})

test('treats an empty variable as unset', () => {
  const names = [
    'PORT',
    'BIND',
    'ROLE',
    'DATA_DIR',
    'DEMO',
    'DEMO_PUBLIC',
    'DATABASE_POOL',
    'EDITION',
    'PUBLIC_SCHEME',
    'PUBLIC_PORT',
  ]
  const empty = Object.fromEntries(
    [
      ...names,
      'TRUST_PROXY',
      'SMTP_URL',
      'MAIL_FROM',
      'SMS_URL',
      'OIDC_PEOPLE',
      'OIDC_STAFF',
      'OIDC_SANDBOX',
      'CAPTCHA_URL',
      'CAPTCHA_BITS',
      'LOG_LEVEL',
      'FLOOD_LIMIT',
      'HOSTS',
    ].map((name) => [name, '']),
  )
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('rejects the sandbox identity provider where other machines can reach it', () => {
  const outside = { DATABASE_URL: 'postgres://elsewhere/repeto', OIDC_SANDBOX: 'on', BIND: '0.0.0.0' }
  expect(() => readConfig(outside)).toThrow('OIDC_SANDBOX')
  expect(readConfig({ ...outside, DEMO_PUBLIC: 'yes' }).sandboxes.identity).toBe(true)
  expect(readConfig({ ...outside, BIND: '127.0.0.1' }).sandboxes.identity).toBe(true)
})

test('fills an external database with the demo only on request', () => {
  const DATABASE_URL = 'postgres://elsewhere/repeto'
  const sandboxesOf = (env: Record<string, string>) => readConfig(env).sandboxes
  expect(sandboxesOf({ DATABASE_URL }).data).toBe(false)
  expect(sandboxesOf({ DATABASE_URL, DEMO: 'on' })).toMatchObject({ data: true, logins: false })
  expect(sandboxesOf({})).toMatchObject({ data: true, logins: true })
  expect(sandboxesOf({ DEMO: 'off' }).data).toBe(false)
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['ROLE', 'everything'],
  ['DEMO', 'yes'],
  ['DATABASE_POOL', '1'],
  ['PUBLIC_SCHEME', 'ftp'],
  ['TRUST_PROXY', 'perhaps'],
  ['GROWTHBOOK_SITES', 'us=https://cdn.growthbook.io/'],
  ['GROWTHBOOK_SITES', 'us=http://cdn.growthbook.io/?key=sdk-abc'],
  ['GROWTHBOOK_SITES', 'us=https://cdn.growthbook.io/?key=../sdk'],
  ['GROWTHBOOK_SITES', 'nowhere=https://cdn.growthbook.io/?key=sdk-abc'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'Repeto <no-reply@repeto.example>'],
  ['MAIL_FROM', 'no-reply'],
  ['SMS_URL', 'https://api.twilio.com/'],
  ['SCHOOL_SITES', 'ua=http://school.example/'],
  ['SCHOOL_SITES', 'xx=https://school.example/'],
  ['SCHOOL_APIS', 'us=https://us:0123456789abcdef0123456789abcdef@school.example/v1'],
  ['SCHOOL_APIS', 'ua=http://ua:0123456789abcdef0123456789abcdef@school.example/v1'],
  ['SCHOOL_APIS', 'ua=https://ua:short@school.example/v1'],
  ['SCHOOL_APIS', 'ua=https://ua:0123456789abcdef0123456789abcdef@school.example/v1?timeout=30001'],
  [
    'SCHOOL_APIS',
    'ua=https://ua:0123456789abcdef0123456789abcdef@school.example/v1;pl=https://pl:0123456789abcdef0123456789abcdef@school.example/v1',
  ],
  ['SMS_URL', 'https://SID:TOKEN@api.twilio.com/'],
  ['SMS_URL', 'http://SID:TOKEN@api.twilio.com/?from=+15550100'],
  ['OIDC_PEOPLE', 'accounts.example'],
  ['OIDC_PEOPLE', 'https://accounts.example/?name=Example'],
  ['OIDC_PEOPLE', 'https://ID:SECRET@accounts.example/'],
  ['OIDC_PEOPLE', 'https://ID:%GG@accounts.example/?name=Example'],
  ['OIDC_STAFF', 'http://ID:SECRET@accounts.example/?name=Example'],
  ['OIDC_STAFF', 'ftp://ID:SECRET@accounts.example/?name=Example'],
  ['CAPTCHA_URL', 'www.google.com'],
  ['CAPTCHA_URL', 'https://www.google.com/recaptcha/api/siteverify'],
  ['CAPTCHA_URL', 'http://KEY:SECRET@www.google.com/recaptcha/api/siteverify'],
  ['CAPTCHA_BITS', '0'],
  ['CAPTCHA_BITS', '31'],
  ['LOG_LEVEL', 'loud'],
  ['FLOOD_LIMIT', '0'],
  ['HOSTS', 'repeto.example'],
  ['HOSTS', 'ua='],
  ['HOSTS', '=repeto.example'],
])('%s=%s stops the start and names the variable', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `))
})

test('requires a sender address for outgoing email', () => {
  const SMTP_URL = 'smtps://user:secret@mail.example'
  expect(() => readConfig({ SMTP_URL })).toThrow('MAIL_FROM: must be set')
  const config = readConfig({ SMTP_URL, MAIL_FROM: 'no-reply@repeto.example' })
  expect(config).toMatchObject({ SMTP_URL, MAIL_FROM: 'no-reply@repeto.example' })
})

test.each(['https://SID:TOKEN@api.twilio.com/?from=+15550100', 'http://SID:TOKEN@127.0.0.1:8080/?from=Repeto'])(
  'accepts SMS_URL=%s',
  (SMS_URL) => expect(readConfig({ SMS_URL })).toMatchObject({ SMS_URL }),
)

test.each([
  'https://ID:SECRET@accounts.example/?name=Example',
  'https://ID%40x:SE%2FCRET@accounts.example/realms/one?name=One+more',
  'http://ID:SECRET@127.0.0.1:8080/?name=Here',
])('accepts OIDC_PEOPLE=%s', (OIDC_PEOPLE) =>
  expect(readConfig({ OIDC_PEOPLE, OIDC_STAFF: OIDC_PEOPLE })).toMatchObject({ OIDC_PEOPLE }),
)

test('names all invalid variables at once', () => {
  expect(() => readConfig({ PORT: 'x', ROLE: 'y' })).toThrow(/PORT: .*\n {2}ROLE: /)
})

test('parses hosts by edition, the first one canonical', () => {
  const HOSTS = ' ua=Repeto.Example, www.repeto.example ; pl=repeto.pl;'
  expect(readConfig({ HOSTS, DEMO: 'off' }).hosts).toEqual({
    ua: ['repeto.example', 'www.repeto.example'],
    pl: ['repeto.pl'],
  })
})
