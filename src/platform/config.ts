import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { editionByCode } from '#editions/editions.ts'
import type { StaffStatus } from '#shared/access.ts'
import { isOidcUrl } from './oidc/url.ts'

/** Every setting of the product: read and checked once, at boot. */
const settings = z.object({
  /** Port on the loopback address. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Address to listen on; a container or a proxy on another machine wants 0.0.0.0. */
  BIND: z.string().max(255).default('127.0.0.1'),
  /** What this process does: pages and calls, jobs, or both. */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** Where the embedded database and uploaded files live. */
  DATA_DIR: z.string().max(4096).default('data'),
  /** An outside PostgreSQL (15 or newer). Empty: the embedded one. */
  DATABASE_URL: z.string().max(4096).default(''),
  /** A replica for reads. Empty: the same database. */
  DATABASE_READ_URL: z.string().max(4096).default(''),
  /** Fill an empty database with the demo marketplace: never on an outside one unless asked. */
  DEMO: z.enum(['auto', 'on', 'off']).default('auto'),
  /** Let other machines reach the demo logins, whose password everybody knows: for a closed network only. */
  DEMO_PUBLIC: z.enum(['yes', 'no']).default('no'),
  /** Connections this process may hold. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** Edition of plain localhost and of hosts nobody lists. */
  EDITION: z.string().max(10).default('us'),
  /** Hosts of the editions, the first of each one canonical: `ua=repeto.example,www.repeto.example;pl=…`. */
  HOSTS: z.string().max(10_000).default(''),
  /** Scheme and port of the public addresses, as visitors see them. */
  PUBLIC_SCHEME: z.enum(['http', 'https']).default('http'),
  PUBLIC_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** How many proxies in front of us to believe when they name a visitor's address and scheme. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Where mail goes out: `smtp://user:password@host:587?requireTLS=true`, `smtps://…:465`. Empty: the panel's outbox. */
  SMTP_URL: z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]).default(''),
  /** The address mail comes from, under the name of the edition's site; must be chosen when mail goes out. */
  MAIL_FROM: z
    .string()
    .max(254)
    .regex(/^[^\s@<>",]+@[^\s@<>",]+$/)
    .optional(),
  /**
   * Where letters come back to that cannot be delivered, and the word with which the mail server of that address hands
   * them on: `POST https://<any host of ours>/webhooks/bounces` with `Authorization: Bearer WORD` and the whole message as
   * body. Each letter has an address of its own there (`bounce+ua.17.…@`). Empty: they come back to the sender.
   */
  MAIL_BOUNCE_ADDRESS: z
    .string()
    .max(200)
    .regex(/^[^\s@<>",+]+@[^\s@<>",]+$/)
    .optional(),
  MAIL_BOUNCE_SECRET: z.string().min(16).max(200).optional(),
  /** Where SMS go out, by the Messages API of Twilio: `https://SID:TOKEN@api.twilio.com/?from=+15550100`. Empty: the outbox. */
  SMS_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).refine(isSmsUrl)]).default(''),
  /**
   * The bots of the editions at the messengers. Without one, nobody is told there; only in a demo, where mail is a sandbox,
   * too, messengers can be tried out, and the messages stay here.
   * Telegram: `ua=https://BOT_ID:SECRET@api.telegram.org/?bot=repeto_bot;pl=…`, with the halves of the bot's token.
   */
  TELEGRAM_BOTS: z
    .string()
    .max(10_000)
    .default('')
    .refine(areBots(['bot'])),
  /** Viber: `ua=https://bot:TOKEN@chatapi.viber.com/?chat=repeto`, with the name that chat links call it by. */
  VIBER_BOTS: z
    .string()
    .max(10_000)
    .default('')
    .refine(areBots(['chat'])),
  /**
   * WhatsApp: `ua=https://PHONE_NUMBER_ID:TOKEN@graph.facebook.com/v23.0?phone=15550100&secret=APP_SECRET&verify=WORD`.
   * In the app's settings our webhook is `https://<host of the edition>/webhooks/whatsapp` and the word is `verify`.
   */
  WHATSAPP_NUMBERS: z
    .string()
    .max(10_000)
    .default('')
    .refine(areBots(['phone', 'secret', 'verify'])),
  /**
   * Where people, and staff, may sign in besides: an OpenID Connect provider, with our client and secret there and the
   * name that people know it by: `https://CLIENT_ID:SECRET@accounts.google.com/?name=Google`. Empty: no such way.
   */
  OIDC_PEOPLE: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).refine(isOidcUrl)]).default(''),
  OIDC_STAFF: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).refine(isOidcUrl)]).default(''),
  /**
   * The built-in provider, which believes everybody's email. `auto`: with the embedded demo database, and without mail,
   * SMS and providers of the world outside; `on`: also with another database that holds nobody real. Neither goes
   * together with any of those settings.
   */
  OIDC_SANDBOX: z.enum(['auto', 'on', 'off']).default('auto'),
  /**
   * Who judges, by the protocol of reCAPTCHA, whether a call that comes too often is meant by somebody:
   * `https://SITE_KEY:SECRET@www.google.com/recaptcha/api/siteverify`. Other programs may answer to
   * it; our pages load no foreign script, and show it by some work of the browser, as they do without a provider.
   */
  CAPTCHA_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).refine(isCaptchaUrl)]).default(''),
  /** How hard that work is: one more doubles it. 18 take a phone about half a second. */
  CAPTCHA_BITS: z.coerce.number().int().min(1).max(30).default(18),
  /** Bearer token for GET /metrics; empty means there are no public metrics. */
  METRICS_TOKEN: z.string().max(200).default(''),
  /** Statuses whose members sign in with a passkey as well (`1,4`): one without may do nothing but add one. */
  PASSKEY_REQUIRED: z
    .string()
    .regex(/^[1-4](,[1-4])*$/)
    .optional(),
  /** How many messages go the same way before others wait, where an edition wants it otherwise: `us=sms_country:2000;…`. */
  MESSAGE_LIMITS: z.string().max(2000).default('').refine(areLimits),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  /** Calls a minute from one address before it is told to slow down. */
  FLOOD_LIMIT: z.coerce.number().int().min(10).default(1200),
})

type Rewritten =
  | 'HOSTS'
  | 'MAIL_FROM'
  | 'MAIL_BOUNCE_ADDRESS'
  | 'MAIL_BOUNCE_SECRET'
  | 'MESSAGE_LIMITS'
  | 'PASSKEY_REQUIRED'
  | 'TELEGRAM_BOTS'
  | 'VIBER_BOTS'
  | 'WHATSAPP_NUMBERS'
export type Config = Omit<z.output<typeof settings>, Rewritten> & {
  MAIL_FROM: string
  dev: boolean
  publicPort: number
  demo: boolean
  /** People with a password everybody knows: never in an outside database. */
  demoLogins: boolean
  /** Other machines reach this process, and nobody has said that they may use the demo logins. */
  demoForbidden: boolean
  /** The identity provider of the sandbox stands in where no real one is configured. */
  sandboxIdentity: boolean
  hosts: Record<string, string[]>
  /** By edition. */
  telegramBots: Record<string, string>
  viberBots: Record<string, string>
  whatsappNumbers: Record<string, string>
  passkeyRequired: readonly StaffStatus[]
  bounces: { address: string; secret: string } | undefined
  /** By edition, and by the name of the limit. */
  messageLimits: Record<string, Record<string, number>>
}
/** What verbs may know of it. */
export type Settings = Pick<Config, 'passkeyRequired' | 'bounces' | 'messageLimits'>

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.entries(env).filter(([, value]) => value !== '')
  const read = settings.safeParse(Object.fromEntries(given))
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration cannot be used:\n${lines.join('\n')}`)
  }
  const { HOSTS, PASSKEY_REQUIRED, TELEGRAM_BOTS, VIBER_BOTS, WHATSAPP_NUMBERS, ...rest } = read.data
  const { MAIL_BOUNCE_ADDRESS: address, MAIL_BOUNCE_SECRET: secret, MESSAGE_LIMITS, ...values } = rest
  if (!address !== !secret)
    throw new Error(
      'The configuration cannot be used:\n  MAIL_BOUNCE_ADDRESS: needs MAIL_BOUNCE_SECRET, and the other way round',
    )
  if (values.SMTP_URL && !values.MAIL_FROM)
    throw new Error('The configuration cannot be used:\n  MAIL_FROM: must be set when SMTP_URL is')
  const embedded = values.DATABASE_URL === ''
  const demo = values.DEMO === 'on' || (values.DEMO === 'auto' && embedded)
  const demoLogins = demo && embedded
  const demoForbidden = values.ROLE !== 'worker' && values.DEMO_PUBLIC === 'no' && !isLoopback(values.BIND)
  if (demoLogins && demoForbidden) throw new Error(demoRefusal(values.BIND))
  const wantsSandbox = values.OIDC_SANDBOX === 'on' || (values.OIDC_SANDBOX === 'auto' && demo && embedded)
  const isReal = [values.SMTP_URL, values.SMS_URL, values.OIDC_PEOPLE, values.OIDC_STAFF].some(Boolean)
  if (values.OIDC_SANDBOX === 'on' && isReal)
    throw new Error(
      'The configuration cannot be used:\n  OIDC_SANDBOX: cannot be on beside SMTP_URL, SMS_URL, OIDC_PEOPLE or OIDC_STAFF',
    )
  if (wantsSandbox && !isReal && demoForbidden)
    throw new Error(
      `The configuration cannot be used:\n  OIDC_SANDBOX: BIND ${values.BIND} would let other machines log in with any email.` +
        ' Turn it off, or set DEMO_PUBLIC=yes if that is what you want',
    )
  return {
    ...values,
    DATA_DIR: resolve(values.DATA_DIR),
    MAIL_FROM: values.MAIL_FROM ?? 'no-reply@localhost',
    dev: env['NODE_ENV'] !== 'production',
    publicPort: values.PUBLIC_PORT ?? values.PORT,
    demo,
    demoLogins,
    demoForbidden,
    sandboxIdentity: wantsSandbox && !isReal,
    hosts: readHosts(HOSTS),
    telegramBots: Object.fromEntries(byEdition(TELEGRAM_BOTS)),
    viberBots: Object.fromEntries(byEdition(VIBER_BOTS)),
    whatsappNumbers: Object.fromEntries(byEdition(WHATSAPP_NUMBERS)),
    bounces: address && secret ? { address, secret } : undefined,
    messageLimits: Object.fromEntries(byEdition(MESSAGE_LIMITS).map(([code, text]) => [code, limitsIn(text)])),
    passkeyRequired: (PASSKEY_REQUIRED?.split(',') ?? []).map((status) => Number(status) as StaffStatus),
  }
}

export function demoRefusal(bind: string): string {
  return (
    `The configuration cannot be used:\n  BIND: ${bind} lets other machines log in with the demo password of the README.` +
    ' Set DATABASE_URL to a database of your own, or DEMO_PUBLIC=yes if that is what you want'
  )
}

/** `::ffff:127.0.0.1` is the same address as IPv6 writes it. */
function isLoopback(address: string): boolean {
  const plain = address.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (plain === 'localhost') return true
  const loopback = new BlockList()
  loopback.addSubnet('127.0.0.0', 8)
  loopback.addAddress('::1', 'ipv6')
  const family = isIP(plain)
  return family !== 0 && loopback.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/** With its account, token and sender; and never in the clear, but to a server on this machine. */
function isSmsUrl(text: string): boolean {
  return isCaptchaUrl(text) && Boolean(new URL(text).searchParams.get('from'))
}

function isCaptchaUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const safe = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return safe && username !== '' && password !== ''
}

/** `mail_person:60,sms_abroad:5` */
function limitsIn(text: string): Record<string, number> {
  const pairs = text.split(',').map((one) => one.trim().split(':'))
  return Object.fromEntries(pairs.map(([name = '', count]) => [name, Number(count)]))
}

const limitNames = new Set(['mail_person', 'sms_person', 'sms_country', 'sms_abroad'])

function areLimits(text: string): boolean {
  return byEdition(text).every(([code, given]) => {
    const known = Object.entries(limitsIn(given))
    return (
      editionByCode(code) &&
      known.every(([name, count]) => limitNames.has(name) && Number.isInteger(count) && count > 0)
    )
  })
}

/** Each with its edition, its token and what else has to be known of it. */
function areBots(needed: readonly string[]): (text: string) => boolean {
  return (text) =>
    byEdition(text).every(([code, url]) => {
      const known = editionByCode(code) !== undefined && isCaptchaUrl(url)
      return known && needed.every((name) => new URL(url).searchParams.get(name))
    })
}

function readHosts(text: string): Record<string, string[]> {
  return Object.fromEntries(
    byEdition(text).map(([code, hosts]) => {
      if (!code || !hosts)
        throw new Error(`The configuration cannot be used:\n  HOSTS: "${code}=${hosts}" is not code=host,host`)
      return [code, hosts.split(',').map((host) => host.trim().toLowerCase())]
    }),
  )
}

/** `ua=…;pl=…` */
function byEdition(text: string): [code: string, value: string][] {
  const entries = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  return entries.map((entry) => {
    const [, code = entry, value = ''] = /^([^=]*)=(.*)$/.exec(entry) ?? []
    return [code.trim(), value.trim()]
  })
}
