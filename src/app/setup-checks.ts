import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { sql } from 'kysely'
import type { Edition } from '#editions/edition.ts'
import type { Runtime } from '#platform/plugin.ts'
import { declaredNotifications } from '#platform/notifications.ts'
import { countMissingTemplates } from '#features/notifications/public.ts'
import { describeMisspelled } from '#platform/misspelled-settings.ts'
import type { CommandReporter } from './command.ts'
import { listSellerGaps } from './seller-gaps.ts'
import { listSandboxFaults } from './sandbox-checks.ts'
import { hasDemoLogins } from '#demo/fill.ts'

const oldestPostgres = 150_000
const secretLength = 16

/** Lists what a production installation still lacks, one line each, by the names of the settings. */
export async function checkInstallation(runtime: Runtime, of: readonly Edition[]): Promise<string[]> {
  return [
    ...runtime.config.misspelled.map(describeMisspelled),
    ...(await checkDatabase(runtime)),
    ...(await listSandboxFaults(runtime)),
    ...(await checkHosts(runtime, of)),
    ...(await listSellerGaps(runtime, of)),
    ...checkMessages(runtime),
    ...checkLanguages(runtime, of),
    ...checkSecrets(runtime),
  ]
}

async function checkDatabase(runtime: Runtime): Promise<string[]> {
  const { config, database } = runtime
  const { rows } = await sql<{ number: number; version: string }>`select
    current_setting('server_version_num')::int as number, current_setting('server_version') as version`.execute(
    database.db,
  )
  const { number, version } = rows[0]!
  return [
    ...(number < oldestPostgres ? [`DATABASE_URL: PostgreSQL ${version} is too old, 15 or newer is needed`] : []),
    ...(config.DATABASE_URL ? [] : ['DATABASE_URL: the embedded database is used; back up DATA_DIR']),
    ...((await hasDemoLogins(runtime))
      ? ['DATABASE_URL: this database has the demo logins, whose password everybody knows; use an empty one']
      : []),
  ]
}

async function checkHosts({ config, hosts }: Runtime, of: readonly Edition[]): Promise<string[]> {
  const missing: string[] = []
  for (const edition of of) {
    const { hostname } = new URL(hosts.origin(edition))
    if (!config.hosts[edition.code]) missing.push(`HOSTS: ${edition.code} has no host of its own, only ${hostname}`)
    else if (!(await isKnown(hostname))) missing.push(`HOSTS: no address is known for ${hostname} (DNS)`)
  }
  if (!of.some(({ code }) => code === config.EDITION))
    missing.push(`EDITION: unknown hosts get ${config.EDITION}, which was not chosen`)
  if (config.PUBLIC_SCHEME !== 'https')
    missing.push('PUBLIC_SCHEME: visitors need https, and staff need it for passkeys')
  if (config.PUBLIC_SCHEME === 'https' && config.TRUST_PROXY === 0)
    missing.push(
      'TRUST_PROXY: the proxy in front that ends TLS is not believed, so that all visitors share one address',
    )
  return missing
}

const isKnown = (hostname: string) =>
  lookup(hostname).then(
    () => true,
    () => false,
  )

function checkMessages({ mail, sms, config }: Runtime): string[] {
  return [
    ...(mail.sandbox ? ['SMTP_URL, MAIL_FROM: no email leaves; it stays at /panel/outbox/'] : []),
    ...(!mail.sandbox && !config.bounces ? ['MAIL_BOUNCE_ADDRESS: emails that bounce are not noticed'] : []),
    ...(sms.sandbox ? ['SMS_URL: no SMS leaves; it stays at /panel/outbox/'] : []),
  ]
}

function checkLanguages({ texts, plugins }: Runtime, of: readonly Edition[]): string[] {
  const declared = { slices: { notices: { declared: declaredNotifications(plugins) } } }
  return [...new Set(of.flatMap(({ locales }) => locales))].flatMap((locale) => {
    const [missing, templates] = [texts.missing.get(locale) ?? 0, countMissingTemplates(declared, locale)]
    if (missing + templates === 0) return []
    return [`src/locales/${locale}: ${missing} texts and ${templates} message templates are shown in English`]
  })
}

function checkSecrets({ config }: Runtime): string[] {
  const { METRICS_TOKEN, DATABASE_URL, SMTP_URL } = config
  return [
    ...(METRICS_TOKEN === '' ? ['METRICS_TOKEN: there is no /metrics without it'] : []),
    ...(METRICS_TOKEN !== '' && METRICS_TOKEN.length < secretLength
      ? [`METRICS_TOKEN: has fewer than ${secretLength} characters and can be guessed`]
      : []),
    ...(isRemoteWithoutPassword(DATABASE_URL) ? ['DATABASE_URL: the database lets us in without a password'] : []),
    ...(sendsPasswordInClear(SMTP_URL) ? ['SMTP_URL: the password may travel in the clear; add ?requireTLS=true'] : []),
    ...(config.passkeyRequired.length === 0
      ? ['PASSKEY_REQUIRED: a stolen password is enough to enter the panel']
      : []),
  ]
}

const local = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

function isRemoteWithoutPassword(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, password } = new URL(url)
  return !local.has(hostname) && password === ''
}

function sendsPasswordInClear(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, password, searchParams } = new URL(url)
  return protocol === 'smtp:' && password !== '' && !local.has(hostname) && searchParams.get('requireTLS') !== 'true'
}

/** Sends directly to the mail server, so that its reply can be shown. */
export async function sendTestMessage(
  { mail, config }: Runtime,
  edition: Edition,
  to: string,
  watcher: CommandReporter,
): Promise<string[]> {
  if (mail.sandbox) return []
  const host = config.MAIL_FROM.split('@')[1]!
  const text = `This is a test message of the setup of ${edition.siteName}. Mail works.`
  const answer = await mail.send({
    from: { name: edition.siteName, address: config.MAIL_FROM },
    to,
    subject: `${edition.siteName}: test message`,
    messageId: `<${randomUUID()}@${host}>`,
    headers: {},
    text,
    html: `<p>${text}</p>`,
  })
  if (answer.outcome !== 'sent') return [`SMTP_URL: the test message to ${to} was not taken: ${answer.why}`]
  watcher.say(`the mail server took the test message to ${to}`)
  return []
}
