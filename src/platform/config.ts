import { resolve } from 'node:path'
import { z } from 'zod'
import type { StaffStatus } from '#shared/access.ts'
import {
  areExchanges,
  areLimits,
  areSchools,
  areSites,
  byEdition,
  isCaptchaUrl,
  isLoopback,
  isSmsUrl,
  limitsIn,
  parseHosts,
  readSchools,
} from './config-values.ts'
import type { SchoolConnection } from './config-values.ts'
import { readHosts } from './hosts.ts'
import { InstallationError, configurationError, describeIssues } from './installation-error.ts'
import { describeMisspelled, findMisspelled } from './misspelled-settings.ts'
import type { MisspelledSetting } from './misspelled-settings.ts'
import { isOidcUrl } from './oidc/url.ts'
import { chooseSandboxes } from './sandboxes.ts'
import type { ChosenSandboxes } from './sandboxes.ts'
import { secretKey } from './secrets.ts'
import { serviceSettings } from './service-settings.ts'
import { workerSettings } from './worker-settings.ts'

/** All settings, parsed and validated once at boot. */
const settings = z.object({
  /** Port to listen on. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Address to listen on. Use 0.0.0.0 in a container or behind a proxy on another machine. */
  BIND: z.string().max(255).default('127.0.0.1'),
  /** The role of this process: `web` serves pages and calls, `worker` runs jobs, `all` does both. */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** Directory of the embedded database and uploaded files. */
  DATA_DIR: z.string().max(4096).default('data'),
  /** URL of an external PostgreSQL (15 or newer). Empty: the embedded one. */
  DATABASE_URL: z.string().max(4096).default(''),
  /**
   * URL of the same database for the owner of its tables, who migrates it. The site itself uses DATABASE_URL, whose role
   * may neither own tables nor be a superuser. Empty: `npm run migrate` migrates, with this setting.
   */
  MIGRATION_DATABASE_URL: z.string().max(4096).default(''),
  /** URL of a read replica. Empty: the main database. */
  DATABASE_READ_URL: z.string().max(4096).default(''),
  /** Fills an empty database with demo data. `auto` does so only for the embedded database. */
  DEMO: z.enum(['auto', 'on', 'off']).default('auto'),
  /** Allows other machines to use the demo logins, whose password is public. Only for a closed network. */
  DEMO_PUBLIC: z.enum(['yes', 'no']).default('no'),
  /** Maximum number of database connections of this process. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  ...workerSettings,
  /** Edition of localhost and of hosts that are not listed in HOSTS. */
  EDITION: z.string().max(10).default('us'),
  /**
   * Hosts of the editions; the first host of each edition is canonical: `ua=repeto.example,www.repeto.example;pl=…`.
   */
  HOSTS: z.string().max(10_000).default(''),
  /** Scheme and port of the public URLs. */
  PUBLIC_SCHEME: z.enum(['http', 'https']).default('http'),
  PUBLIC_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Number of trusted proxies in front of this process (X-Forwarded-For, X-Forwarded-Proto). */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /**
   * SMTP server for outgoing email: `smtp://user:password@host:587?requireTLS=true`, `smtps://…:465`. Empty: email
   * stays in the panel's outbox.
   */
  SMTP_URL: z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]).default(''),
  /** The From address; the display name is the name of the edition's site. Required when SMTP_URL is set. */
  MAIL_FROM: z
    .string()
    .max(254)
    .regex(/^[^\s@<>",]+@[^\s@<>",]+$/)
    .optional(),
  /**
   * Bounce address, and the bearer token with which its mail server forwards bounces: `POST https://<any host of
   * ours>/webhooks/bounces` with `Authorization: Bearer TOKEN` and the whole message as the body. Every email gets
   * its own return address there (`bounce+ua.17.…@`). Empty: bounces go to the sender.
   */
  MAIL_BOUNCE_ADDRESS: z
    .string()
    .max(200)
    .regex(/^[^\s@<>",+]+@[^\s@<>",]+$/)
    .optional(),
  MAIL_BOUNCE_SECRET: z.string().min(16).max(200).optional(),
  /**
   * SMS gateway with the Messages API of Twilio: `https://SID:TOKEN@api.twilio.com/?from=+15550100`. Empty: SMS stay
   * in the outbox.
   */
  SMS_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).refine(isSmsUrl)]).default(''),
  ...serviceSettings,
  /** Addresses of the schools that the site links to: `ua=https://school.example/;pl=…`. A demo has a sandbox page. */
  SCHOOL_SITES: z.string().max(10_000).default('').refine(areSites),
  /**
   * Phone exchanges by edition: `ua=https://KEY:SECRET@api.binotel.com/api/4.0?provider=binotel&webhook=SECRET`,
   * `pl=https://KEY:SECRET@api.zadarma.com?provider=zadarma`,
   * `us=https://SID:TOKEN@api.twilio.com?provider=twilio&from=%2B15550100`. In the exchange's settings the webhook is
   * `https://<host of the edition>/api/calls/webhook/<provider>`, for Binotel with `?key=` and its `webhook`
   * secret. Empty: staff use the sandbox exchange, which calls nobody.
   */
  CALL_EXCHANGES: z.string().max(10_000).default('').refine(areExchanges),
  /**
   * The schools that requests and candidates are handed to, with our id there and the shared secret of at least
   * 32 characters that signs the calls in both directions: `ua=https://ID:SECRET@api.school.example/v1`. The school
   * reports to `https://<host of the edition>/api/school/reports`. `?timeout=5000` is the longest wait for an answer, in
   * milliseconds (at most 30000). Each edition has a secret of its own.
   */
  SCHOOL_APIS: z.string().max(10_000).default('').refine(areSchools),
  /** The built-in school for editions without one in SCHOOL_APIS. `auto` enables it with the embedded demo database. */
  SCHOOL_SANDBOX: z.enum(['auto', 'on', 'off']).default('auto'),
  /**
   * OpenID Connect providers for people and for staff, with our client id, secret and the provider's display name:
   * `https://CLIENT_ID:SECRET@accounts.google.com/?name=Google`. Empty: no such login.
   */
  OIDC_PEOPLE: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).refine(isOidcUrl)]).default(''),
  OIDC_STAFF: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).refine(isOidcUrl)]).default(''),
  /**
   * The built-in identity provider, which accepts any email without proof. `auto` enables it with the embedded demo
   * database when no SMTP, SMS or identity provider is configured; `on` enables it for another database without real
   * people. Neither can be combined with those settings.
   */
  OIDC_SANDBOX: z.enum(['auto', 'on', 'off']).default('auto'),
  /**
   * Captcha provider with the siteverify protocol of reCAPTCHA:
   * `https://SITE_KEY:SECRET@www.google.com/recaptcha/api/siteverify`. It serves other API clients; our own pages
   * load no third-party script and always use proof of work.
   */
  CAPTCHA_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).refine(isCaptchaUrl)]).default(''),
  /** Difficulty of the proof of work; each bit doubles it. 18 bits take a phone about half a second. */
  CAPTCHA_BITS: z.coerce.number().int().min(1).max(30).default(18),
  /**
   * Encrypts secrets that staff enter, such as keys of outside services, in the database. A long random text; keep a
   * copy, since without it they must be entered again. Empty: such secrets cannot be saved.
   */
  ENCRYPTION_KEY: z.union([z.literal(''), z.string().min(32).max(200)]).default(''),
  /**
   * Addresses that webhooks, push messages and links of exchanges and messengers may lead to: `public` allows only
   * HTTPS to public addresses, `any` also this machine and its network. `auto` is `any` for the demo on this machine.
   */
  OUTGOING_TARGETS: z.enum(['auto', 'public', 'any']).default('auto'),
  /**
   * The private key of web push (VAPID): 32 bytes as base64url. Browsers are bound to it. Empty: a key in the database,
   * made at the first start.
   */
  VAPID_PRIVATE_KEY: z.union([z.literal(''), z.string().regex(/^[\w-]{43}$/)]).default(''),
  /** Bearer token for GET /metrics. Empty: metrics are not served. */
  METRICS_TOKEN: z.string().max(200).default(''),
  /** Staff statuses that require a passkey (`1,4`). A member without one can only add one. */
  PASSKEY_REQUIRED: z
    .string()
    .regex(/^[1-4](,[1-4])*$/)
    .optional(),
  /** Send limits that differ from the defaults, by edition: `us=sms_country:2000;…`. Messages over a limit wait. */
  MESSAGE_LIMITS: z.string().max(2000).default('').refine(areLimits),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  /** The share of page loads whose speed browsers report. */
  SPEED_SAMPLE_RATE: z.coerce.number().min(0).max(1).default(0.1),
  /** Calls per minute from one address before it is throttled. */
  FLOOD_LIMIT: z.coerce.number().int().min(10).default(1200),
})

type Rewritten =
  | 'ENCRYPTION_KEY'
  | 'GOOGLE_TAGS'
  | 'GROWTHBOOK_SITES'
  | 'HOSTS'
  | 'LIVE_CHATS'
  | 'MAIL_FROM'
  | 'MAIL_BOUNCE_ADDRESS'
  | 'MAIL_BOUNCE_SECRET'
  | 'MESSAGE_LIMITS'
  | 'META_PIXELS'
  | 'PASSKEY_REQUIRED'
  | 'CALL_EXCHANGES'
  | 'SCHOOL_APIS'
  | 'SCHOOL_SITES'
  | 'TELEGRAM_BOTS'
  | 'VIBER_BOTS'
  | 'WHATSAPP_NUMBERS'
export type Config = Omit<z.output<typeof settings>, Rewritten> &
  ChosenSandboxes & {
    MAIL_FROM: string
    dev: boolean
    publicPort: number
    /** Demo accounts have a public password, so they are never created in an external database. */
    demoLogins: boolean
    /** Outgoing calls may reach private addresses. */
    privateTargets: boolean
    hosts: Record<string, string[]>
    /** Keyed by edition. */
    telegramBots: Record<string, string>
    viberBots: Record<string, string>
    whatsappNumbers: Record<string, string>
    callExchanges: Record<string, string>
    schoolSites: Record<string, string>
    schools: Record<string, SchoolConnection>
    googleTags: Record<string, string>
    growthBookSites: Record<string, string>
    liveChats: Record<string, string>
    metaPixels: Record<string, string>
    passkeyRequired: readonly StaffStatus[]
    encryptionKey: Buffer | undefined
    bounces: { address: string; secret: string } | undefined
    misspelled: readonly MisspelledSetting[]
    /** Keyed by edition, then by the name of the limit. */
    messageLimits: Record<string, Record<string, number>>
  }
/** The settings that handlers can read. */
export type Settings = Pick<
  Config,
  | 'passkeyRequired'
  | 'bounces'
  | 'messageLimits'
  | 'encryptionKey'
  | 'sandboxes'
  | 'demoLogins'
  | 'callExchanges'
  | 'schools'
  | 'googleTags'
  | 'growthBookSites'
  | 'metaPixels'
  | 'ATTRIBUTION_EDITIONS'
  | 'OIDC_PEOPLE'
  | keyof typeof workerSettings
>

export function readConfig(env: Record<string, string | undefined>): Config {
  const misspelled = findMisspelled(env, Object.keys(settings.shape))
  try {
    const config = parseConfig(env)
    readHosts(config)
    return { ...config, misspelled }
  } catch (error) {
    // A misspelled setting is often the reason why another one is missing.
    if (!(error instanceof InstallationError) || misspelled.length === 0) throw error
    throw new InstallationError([error.message, ...misspelled.map(describeMisspelled)].join('\n  '))
  }
}

function parseConfig(env: Record<string, string | undefined>): Omit<Config, 'misspelled'> {
  const given = Object.entries(env).filter(([, value]) => value !== '')
  const read = settings.safeParse(Object.fromEntries(given))
  if (!read.success) throw configurationError(...describeIssues(read.error.issues))
  const {
    HOSTS,
    PASSKEY_REQUIRED,
    TELEGRAM_BOTS,
    VIBER_BOTS,
    WHATSAPP_NUMBERS,
    SCHOOL_SITES,
    CALL_EXCHANGES,
    SCHOOL_APIS,
    ...rest
  } = read.data
  const { MAIL_BOUNCE_ADDRESS: address, MAIL_BOUNCE_SECRET: secret, MESSAGE_LIMITS, ENCRYPTION_KEY, ...others } = rest
  const { GOOGLE_TAGS, META_PIXELS, LIVE_CHATS, GROWTHBOOK_SITES, ...values } = others
  if (!address !== !secret)
    throw configurationError('MAIL_BOUNCE_ADDRESS: needs MAIL_BOUNCE_SECRET, and the other way round')
  if (values.MIGRATION_DATABASE_URL && !values.DATABASE_URL)
    throw configurationError('MIGRATION_DATABASE_URL: needs DATABASE_URL, with the role of the site')
  if (values.SMTP_URL && !values.MAIL_FROM) throw configurationError('MAIL_FROM: must be set when SMTP_URL is')
  const { sandboxes, exposedBy } = chooseSandboxes(read.data)
  return {
    ...values,
    DATA_DIR: resolve(values.DATA_DIR),
    MAIL_FROM: values.MAIL_FROM ?? 'no-reply@localhost',
    dev: env['NODE_ENV'] !== 'production',
    publicPort: values.PUBLIC_PORT ?? values.PORT,
    sandboxes,
    exposedBy,
    demoLogins: sandboxes.logins,
    privateTargets:
      values.OUTGOING_TARGETS === 'any' ||
      (values.OUTGOING_TARGETS === 'auto' && sandboxes.logins && isLoopback(values.BIND)),
    hosts: parseHosts(HOSTS),
    telegramBots: Object.fromEntries(byEdition(TELEGRAM_BOTS)),
    viberBots: Object.fromEntries(byEdition(VIBER_BOTS)),
    whatsappNumbers: Object.fromEntries(byEdition(WHATSAPP_NUMBERS)),
    callExchanges: Object.fromEntries(byEdition(CALL_EXCHANGES)),
    schoolSites: Object.fromEntries(byEdition(SCHOOL_SITES)),
    schools: readSchools(SCHOOL_APIS, sandboxes.school),
    googleTags: Object.fromEntries(byEdition(GOOGLE_TAGS)),
    growthBookSites: Object.fromEntries(byEdition(GROWTHBOOK_SITES)),
    liveChats: Object.fromEntries(byEdition(LIVE_CHATS)),
    metaPixels: Object.fromEntries(byEdition(META_PIXELS)),
    encryptionKey: ENCRYPTION_KEY ? secretKey(ENCRYPTION_KEY) : undefined,
    bounces: address && secret ? { address, secret } : undefined,
    messageLimits: Object.fromEntries(byEdition(MESSAGE_LIMITS).map(([code, text]) => [code, limitsIn(text)])),
    passkeyRequired: (PASSKEY_REQUIRED?.split(',') ?? []).map((status) => Number(status) as StaffStatus),
  }
}
