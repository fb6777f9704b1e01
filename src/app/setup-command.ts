import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Edition } from '#editions/edition.ts'
import { editionByCode, editions } from '#editions/editions.ts'
import { readConfig } from '#platform/config.ts'
import type { Runtime } from '#platform/plugin.ts'
import type { SellerFields } from '#features/seller/model.ts'
import { inviteMember } from '#features/staff/public.ts'
import { isLocale, locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { isMailAddress } from '#shared/mail-address.ts'
import { unlessInterrupted, withProduct } from './command.ts'
import type { CommandReporter } from './command.ts'
import { inSeedTransaction, loadReference } from '#platform/seed.ts'
import { prepareSeller, readSeller, sellerFlags } from './setup-seller.ts'
import type { SetupWatcher } from './setup-seller.ts'
import { checkInstallation, sendTestMessage } from './setup-checks.ts'

type Wanted = {
  email: string
  name: string
  locale: Locale | undefined
  of: readonly Edition[]
  testMail: string | undefined
  newLink: boolean
  seller: SellerFields | undefined
}

/** The exit code of a setup that did its work while settings are missing. */
const exitWithMissing = 2

/**
 * Prepares a production installation: reference data and sellers of the chosen editions, and the first staff member.
 * Running it again changes no existing data and checks the settings again. Returns the exit code.
 */
export async function setupCommand(
  args: string[],
  env: Record<string, string | undefined>,
  watcher: SetupWatcher,
): Promise<number> {
  const config = readConfig(env)
  if (config.demoLogins)
    throw new Error(
      'The demo marketplace needs no setup. Set DATABASE_URL to your PostgreSQL, or DEMO=off to use the embedded one',
    )
  const options = await unlessInterrupted(watcher, readOptions(args, watcher))
  const missing = await withProduct(config, watcher, (runtime) =>
    unlessInterrupted(watcher, prepareInstallation(runtime, options, watcher)),
  )
  if (missing.length === 0) {
    watcher.say('nothing is missing: start the site with npm start')
    return 0
  }
  watcher.say('still missing:')
  for (const line of missing) watcher.say(`  ${line}`)
  return exitWithMissing
}

/** Returns what is still missing. */
async function prepareInstallation(runtime: Runtime, options: Wanted, watcher: SetupWatcher): Promise<string[]> {
  for (const edition of options.of) if (!watcher.interrupted()) await prepareEdition(runtime, edition, watcher)
  if (watcher.interrupted()) return []
  for (const edition of options.of) await prepareSeller(runtime, edition, options.seller, watcher)
  await inviteStaff(runtime, options, watcher)
  const missing = await checkInstallation(runtime, options.of)
  if (options.testMail) missing.push(...(await sendTestMessage(runtime, options.of[0]!, options.testMail, watcher)))
  return missing
}

async function readOptions(args: string[], { ask }: SetupWatcher): Promise<Wanted> {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      editions: { type: 'string' },
      name: { type: 'string' },
      locale: { type: 'string' },
      'test-mail': { type: 'string' },
      'new-link': { type: 'boolean', default: false },
      ...sellerFlags,
    },
  })
  const codes = editions.map(({ code }) => code).join(',')
  const email = parseEmail('--email', values.email ?? (await ask?.('Email of the first staff member: ')))
  const of = parseEditions(values.editions ?? (await ask?.(`Editions (${codes}, or all): `)))
  const seller = readSeller(values, of)
  const name = (values.name ?? (await ask?.(`Name [${nameIn(email)}]: `)))?.trim() || nameIn(email)
  if (name.length > 100) throw new Error('The value of --name must have at most 100 characters')
  if (values.locale !== undefined && !isLocale(values.locale))
    throw new Error(`The language ${values.locale} does not exist: --locale ${locales.join(' | ')}`)
  const testMail = values['test-mail'] ?? (await ask?.('Send a test message to (empty: nobody): '))
  return {
    email,
    name,
    locale: values.locale,
    of,
    testMail: testMail?.trim() ? parseEmail('--test-mail', testMail) : undefined,
    newLink: values['new-link'],
    seller,
  }
}

function parseEmail(flag: string, text: string | undefined): string {
  const email = text?.trim().toLowerCase() ?? ''
  if (!email) throw new Error(`The email is missing: ${flag}`)
  if (!isMailAddress(email) || email.length > 200) throw new Error(`The value of ${flag} is not an email: ${email}`)
  return email
}

function parseEditions(text: string | undefined): readonly Edition[] {
  const codes = (text ?? '').split(/[\s,]+/).filter(Boolean)
  if (codes.length === 0) throw new Error('The editions are missing: --editions ua,pl or --editions all')
  if (codes.includes('all')) return editions
  return [...new Set(codes)].map((code) => {
    const edition = editionByCode(code)
    if (edition) return edition
    throw new Error(`The edition ${code} does not exist: --editions ${editions.map((one) => one.code).join(',')}`)
  })
}

const nameIn = (email: string) => email.split('@')[0]!

async function prepareEdition(runtime: Runtime, edition: Edition, watcher: CommandReporter): Promise<void> {
  await inSeedTransaction(runtime, edition, async (ctx) => {
    // The event makes a running site clear its cached pages.
    if (await loadReference(runtime, ctx)) await ctx.emit({ name: 'reference.loaded', entity: 'edition' })
  })
  const counts = await sql<Record<string, number>>`select
    (select count(*) from region where edition = ${edition.code}) as regions,
    (select count(*) from city where edition = ${edition.code}) as cities,
    (select count(*) from district where edition = ${edition.code}) as districts,
    (select count(*) from subject where edition = ${edition.code}) as subjects,
    (select count(*) from level where edition = ${edition.code}) as levels`.execute(runtime.database.db)
  const has = Object.entries(counts.rows[0]!).map(([name, count]) => `${count} ${name}`)
  watcher.say(`${edition.code} has ${has.join(', ')}`)
}

async function inviteStaff(runtime: Runtime, { email, name, locale, of, newLink }: Wanted, watcher: CommandReporter) {
  for (const [place, edition] of of.entries()) {
    const member = await inSeedTransaction(runtime, edition, (ctx) =>
      inviteMember(ctx, { login: email, name, locale, newLink: newLink && place === 0 }),
    )
    watcher.say(
      `${email} is staff of status ${member.status} in ${edition.code}${member.active ? '' : ', but not active'}`,
    )
    if (member.token) {
      watcher.say(`set the password here, once, before ${minutesOf(member.pendingUntil!)}:`)
      watcher.say(`  ${runtime.hosts.origin(edition)}/panel/invitation#${member.token}`)
    } else if (place === 0 && member.pendingUntil)
      watcher.say(`the link given before is good until ${minutesOf(member.pendingUntil)}; --new-link replaces it`)
  }
}

const minutesOf = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
