import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Edition } from '#editions/edition.ts'
import { us } from '#editions/us.ts'
import { readCatalogs } from '#platform/texts/catalogs.ts'
import type { Language, Locale } from '#shared/locale.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'

/** A new edition is one object and one line of the registry. It has no demo data. */
const germany: Edition = {
  ...us,
  code: 'de',
  country: 'DE',
  siteName: 'Repeto Deutschland',
  currency: 'EUR',
  currencySymbol: '€',
  phone: { prefix: '+49', min: 7, max: 12 },
  timeZone: 'Europe/Berlin',
  catalogAlias: 'nachhilfe',
  catalogOnlineAlias: 'nachhilfe-online',
}

/** A new language is one line of the registry and a folder, here with a handful of texts. */
const german: Language = { name: 'Deutsch', script: 'latin', incomplete: true }
const germanFolder = {
  messages: {
    site: { 'home.headline': 'Nachhilfe, die wirklich weiterhilft' },
    panel: { 'panel.logout': 'Abmelden' },
  },
  templates: {
    staff_signed_in: { mail: { subject: 'Neue Anmeldung bei {site}', body: ['Hallo {name}!', '-- Nur zur Info.'] } },
  },
}

const { en: english } = readCatalogs(join(import.meta.dirname, '..'))
const folderModule = '#platform/texts/language-folder.ts'
const metricsToken = 'the token of this test'

/** Loads the product anew, since contracts read the registry of languages when they are loaded. */
async function openProduct(locale: string) {
  vi.resetModules()
  if (locale === 'de') {
    const registry = await import('#shared/locale.ts')
    Object.assign(registry.languages, { de: german })
    registry.locales.push('de' as Locale)
    vi.doMock(folderModule, async (load) => ({
      ...(await load<object>()),
      readLanguageFile: (asked: string, name: keyof typeof germanFolder) => (asked === 'de' ? germanFolder[name] : {}),
    }))
  }
  const { editions } = await import('#editions/editions.ts')
  ;(editions as Edition[]).push({ ...germany, locales: [locale as Locale] })
  const { openApp } = await import('#test/support/app.ts')
  return openApp({ METRICS_TOKEN: metricsToken })
}

/** Closes what the product loaded last has opened. Other test files get the product as it is shipped. */
async function closeProduct() {
  const { closeAll } = await import('#test/support/cleanup.ts')
  await closeAll()
  vi.doUnmock(folderModule)
  vi.resetModules()
}

async function setUp(app: TestApp): Promise<string[]> {
  const { setupCommand } = await import('./setup-command.ts')
  const output: string[] = []
  const { DATA_DIR } = app.runtime.config
  await setupCommand(
    ['--email', 'head@repeto.example', '--editions', 'de'],
    { NODE_ENV: 'production', DATABASE_URL: app.url, DATA_DIR, LOG_LEVEL: 'silent' },
    { say: (line) => void output.push(line), progress: () => undefined, interrupted: () => false },
  )
  return output
}

async function logInHead(app: TestApp): Promise<Visitor> {
  const { logInMember } = await import('#test/support/staff-members.ts')
  const members = app.runtime.database.db.selectFrom('staff_member').select('id')
  const { id } = await members.where('login', '=', 'head@repeto.example').executeTakeFirstOrThrow()
  return logInMember(app, id, 'de')
}

describe.each([
  { locale: 'en', language: 'an existing language', lang: 'en-DE', headline: english.site['home.headline'] },
  { locale: 'de', language: 'a new language', lang: 'de-DE', headline: germanFolder.messages.site['home.headline'] },
])('an edition added at run time in $language', ({ locale, lang, headline }) => {
  let app: TestApp
  let guest: Visitor
  let staff: Visitor
  let setupReport: string[]
  beforeAll(async () => {
    app = await openProduct(locale)
    setupReport = await setUp(app)
    guest = await app.visitor({ edition: 'de' })
    staff = await logInHead(app)
  })
  afterAll(closeProduct)

  const open = async (visitor: Visitor, path: string) => {
    const { statusCode, body } = await visitor.send('GET', path)
    expect([path, statusCode, /<html[^>]* lang="([^"]*)"/.exec(body)?.[1]]).toEqual([path, 200, lang])
    return body
  }

  test('starts without places, subjects and demo data', async () => {
    expect(setupReport).toContain('de has 0 regions, 0 cities, 0 districts, 0 subjects, 0 levels')
    const { fillDemo } = await import('#demo/fill.ts')
    await fillDemo(app.runtime)
    const { db } = app.runtime.database
    const accounts = db.selectFrom('account').select('id').where('edition', '=', 'de')
    expect(await accounts.execute()).toEqual([])
  })

  test('opens home, catalog and request form while it is empty', async () => {
    const home = await open(guest, '/')
    expect(home).toContain(headline)
    expect(home).toContain(english.site['home.lead'])
    for (const path of ['/nachhilfe/', '/nachhilfe-online/', '/request/', '/login']) await open(guest, path)
  })

  test('takes a request for a subject that staff entered, and shows it in the panel', async () => {
    const { openPanel } = await import('#test/support/panel.ts')
    const { lessonRequest, placeRequest } = await import('#test/support/requests.ts')
    const { lessons, levels } = await import('#features/subjects/contract.ts')
    const named = (text: string, alias: string) => ({ name: { [locale]: text }, alias, active: true })
    const level = await openPanel(staff, levels).create({ ...named('Abitur', 'abitur'), position: 1 })
    const subject = await openPanel(staff, lessons).create({
      ...named('Mathematik', 'mathematik'),
      levels: [level.id],
    })
    await vi.waitFor(async () => expect(await open(guest, '/request/')).toContain('Mathematik'))
    expect(await open(guest, '/nachhilfe/mathematik/')).toContain('Mathematik')

    const phone = '15112345678'
    const request = lessonRequest([{ id: subject.id, levels: [level.id] }], { name: 'Anna Schmidt', phone })
    const id = await placeRequest(guest, request)
    expect(await open(staff, '/panel/users_orders/')).toContain('Anna Schmidt')
    expect(await open(staff, `/panel/users_orders/${id}/`)).toContain('Mathematik')
  })

  test('opens the panel', async () => {
    for (const segment of ['desktop', 'users_lessons', 'users_cities', 'users_show', 'emails_show', 'admins_show'])
      await open(staff, `/panel/${segment}/`)
  })

  test('counts the texts shown in English', async () => {
    const total = Object.values(english).flatMap(Object.keys).length
    const metrics = await app.web.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
    const counted = new Map(
      Array.from(metrics.body.matchAll(/^repeto_texts_missing\{locale="(\w+)"\} (\d+)$/gm), ([, code, n]) => [code, n]),
    )
    const report = setupReport.filter((line) => line.includes('src/locales/'))
    expect([...counted].filter(([code]) => code !== 'de').every(([, missing]) => missing === '0')).toBe(true)
    if (locale !== 'de') return expect([counted.has('de'), report]).toEqual([false, []])
    // The folder has two texts, and the registry has the name of each language.
    const missing = total + 1 - 2 - counted.size
    expect(counted.get('de')).toBe(String(missing))
    expect(report).toEqual([
      expect.stringMatching(
        new RegExp(`^  src/locales/de: ${missing} texts and [1-9]\\d* message templates are shown in English$`),
      ),
    ])
  })

  test('has a template for every message, in English where the language has none', async () => {
    const { findShippedTemplate } = await import('#features/notifications/server/templates.ts')
    const { declaredBySlices } = await import('#test/support/declared.ts')
    const subjectOf = (name: string) => findShippedTemplate(declaredBySlices, name, 'mail', locale as Locale)?.subject
    const ofEnglish = (name: string) => findShippedTemplate(declaredBySlices, name, 'mail', 'en')!.subject
    expect(subjectOf('test')).toBe(ofEnglish('test'))
    const own = locale === 'de' ? germanFolder.templates.staff_signed_in.mail.subject : ofEnglish('staff_signed_in')
    expect(subjectOf('staff_signed_in')).toBe(own)
  })
})
