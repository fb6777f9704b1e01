import { join } from 'node:path'
import { hasPushSubscriptions } from '#features/pwa/public.ts'
import { openBus } from '#platform/bus.ts'
import { recaptcha } from '#platform/captcha/recaptcha.ts'
import { proofOfWorkCaptcha } from '#platform/captcha/proof-of-work.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { EditionCache } from '#platform/edition-cache.ts'
import { openDiskCache } from '#platform/files/disk-cache.ts'
import { readHosts } from '#platform/hosts.ts'
import { laneSizes } from '#platform/jobs/lanes.ts'
import { createLogger } from '#platform/log.ts'
import { sandboxMailer } from '#platform/mail/mailer.ts'
import { smtpMailer } from '#platform/mail/smtp.ts'
import { openMessengers } from '#platform/messengers/messengers.ts'
import { openProvider } from '#platform/oidc/provider.ts'
import { createOutgoing } from '#platform/outgoing/outgoing.ts'
import type { Caches, Runtime } from '#platform/plugin.ts'
import { loadVapidKeys } from '#platform/push/vapid-keys.ts'
import { createWebPush } from '#platform/push/web-push.ts'
import { sandboxSms } from '#platform/sms/gateway.ts'
import { twilioSms } from '#platform/sms/twilio.ts'
import { readCatalogs, readRegionalTexts } from '#platform/texts/catalogs.ts'
import { createTexts } from '#platform/texts/texts.ts'
import { openFiles } from './installation.ts'
import { openSandboxIdentity } from './sandbox-identity.ts'
import { slices } from './slices.ts'

export const root = join(import.meta.dirname, '../..')

/**
 * A replica is assumed to catch up within this time. Pages wait longer than their parts, because a page may be made of
 * parts that were read at the last moment.
 */
const settleMs = { pages: 4_000, parts: 3_000 }

/** Crawlers request rare lists quickly, so the caches are bounded in bytes. */
const maxBytes = { pages: 14_000_000, parts: 16_000_000 }

let shippedTexts: Parameters<typeof createTexts> | undefined
/** The files do not change while a process runs, and tests open the product hundreds of times. */
const readShippedTexts = () =>
  (shippedTexts ??= [readCatalogs(join(root, 'src')), readRegionalTexts(join(root, 'src'))])

type Closers = (() => Promise<void>)[]

/** Closes what it opened if it fails, since an open connection would keep the process alive. */
export async function openRuntime(
  config: Config,
  databaseUrl: string,
  clock: () => Date = () => new Date(),
): Promise<Runtime> {
  const opened: Closers = []
  try {
    return await assembleRuntime(config, databaseUrl, clock, opened)
  } catch (error) {
    await Promise.allSettled(opened.map((close) => close()))
    throw error
  }
}

async function assembleRuntime(
  config: Config,
  databaseUrl: string,
  clock: () => Date,
  opened: Closers,
): Promise<Runtime> {
  const hosts = readHosts(config)
  const log = createLogger(config.LOG_LEVEL)
  const database = openDatabase(databaseUrl, { pool: config.DATABASE_POOL, readUrl: config.DATABASE_READ_URL, log })
  opened.push(() => database.close())
  const vapidKeys = await loadVapidKeys(config, database.db, () => hasPushSubscriptions(database.db))
  const texts = createTexts(...readShippedTexts())
  await texts.reload(database.db)
  const bus = await openBus(databaseUrl, log)
  opened.push(() => bus.close())
  const settling = (name: keyof typeof settleMs) => (config.DATABASE_READ_URL ? { settleMs: settleMs[name] } : {})
  const caches: Caches = {
    pages: new EditionCache({ maxBytes: maxBytes.pages, maxEntries: 20_000, ...settling('pages') }),
    parts: new EditionCache({ maxBytes: maxBytes.parts, ...settling('parts') }),
  }
  const empty = (edition?: string) => {
    for (const cache of [caches.parts, caches.pages]) {
      if (edition) cache.clearEdition(edition)
      else cache.clear()
    }
  }
  const reload = () =>
    void texts.reload(database.db).catch((error: unknown) => log.error({ err: error }, 'texts reload failed'))
  const stale = new Set<string>(slices.flatMap((slice) => slice.caches?.clearAllPagesOn ?? []))
  const single = slices.flatMap((slice) => slice.caches?.clearPageOn ?? [])
  const areas = slices.flatMap((slice) => slice.caches?.clearPagesBelow ?? [])
  bus.subscribe(({ event, edition, id }) => {
    if (stale.has(event)) empty(edition)
    for (const { after, path } of areas)
      if (after.some((name) => name === event)) caches.pages.clearBelow(edition, path)
    for (const { after, path } of single)
      if (id !== undefined && after.some((name) => name === event)) caches.pages.clearPath(edition, path(id))
    if (event === 'text.overridden') reload()
  })
  bus.onGap(() => {
    empty()
    reload()
  })
  texts.onReload(() => empty())
  const files = openFiles(config)
  const diskCache = openDiskCache(join(config.DATA_DIR, 'kept'))
  const { SMTP_URL, MAIL_FROM, SMS_URL } = config
  const { mail: connections } = laneSizes(config)
  const mail = SMTP_URL ? smtpMailer(SMTP_URL, MAIL_FROM, { connections }) : sandboxMailer(MAIL_FROM)
  const work = proofOfWorkCaptcha(config.CAPTCHA_BITS)
  const sms = SMS_URL ? twilioSms(SMS_URL) : sandboxSms()
  const providerOf = (url: string) => (url ? openProvider(url, log) : undefined)
  const sandboxIdentity = openSandboxIdentity(config, hosts, log, clock)
  const oidc = sandboxIdentity?.providers ?? {
    people: providerOf(config.OIDC_PEOPLE),
    staff: providerOf(config.OIDC_STAFF),
  }
  const outgoing = createOutgoing({ allowPrivate: config.privateTargets })
  return {
    config,
    log,
    database,
    bus,
    files,
    diskCache,
    mail,
    sms,
    messengers: openMessengers(config, outgoing),
    oidc,
    outgoing,
    push: createWebPush(vapidKeys, outgoing, `mailto:${MAIL_FROM}`),
    sandboxIdentity,
    captcha: config.CAPTCHA_URL ? recaptcha(config.CAPTCHA_URL, log, work) : work,
    texts,
    hosts,
    caches,
    plugins: slices,
    clock,
  }
}

export async function closeRuntime(runtime: Runtime): Promise<void> {
  runtime.mail.close()
  await runtime.bus.close()
  await runtime.database.close()
}
