import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCatalogs, readRegionalTexts, shippedText, textGroups } from '#platform/texts/catalogs.ts'
import type { Catalogs } from '#platform/texts/catalogs.ts'
import { pluralForms, shapeOf } from '#platform/texts/shape.ts'
import { errorStatus } from '#shared/errors.ts'
import { completeLocales, languageOf, languages, locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'

const root = join(import.meta.dirname, '../..')
const catalogs = readCatalogs(join(root, 'src'))

/** Checks keys, placeholders, plural forms, empty texts and texts left in English. */
function findProblems(given: Catalogs, isIncomplete = (locale: Locale) => !completeLocales.includes(locale)): string[] {
  const found: string[] = []
  for (const group of textGroups) {
    const original = given.en[group]
    for (const locale of locales) {
      const translated = given[locale][group]
      const wanted = isIncomplete(locale) ? [] : Object.keys(original)
      for (const id of new Set([...wanted, ...Object.keys(translated)])) {
        const problem = findProblem(original[id], translated[id], locale)
        if (problem) found.push(`${locale} ${id}: ${problem}`)
      }
    }
  }
  return found
}

function findProblem(original: string | undefined, text: string | undefined, locale: Locale): string | undefined {
  if (original === undefined) return 'unknown in English'
  if (!text?.trim()) return 'missing'
  const [wanted, has] = [shapeOf(original), shapeOf(text)]
  if (!wanted || !has) return 'not valid ICU'
  if (wanted.placeholders.join() !== has.placeholders.join())
    return `placeholders ${has.placeholders} instead of ${wanted.placeholders}`
  const forms = pluralForms(languageOf(locale)).join()
  for (const [name, given] of Object.entries(has.plurals))
    if (given.join() !== forms) return `plural of ${name} has ${given}, the language ${forms}`
  // A single word may be the same in two languages, but two words are untranslated.
  const words = text.replaceAll(properNames, '')
  const isUntranslated = locale !== 'en' && text === original && /[a-z]{2,} [a-z]{2,}/i.test(words)
  if (isUntranslated) return 'left in English'
  const isCyrillic = languages[locale].script === 'cyrillic'
  if (isCyrillic && !/[а-яіїєґ]/i.test(text) && /[a-z]{4}/i.test(words.replaceAll(sameInAllAlphabets, '')))
    return 'not in its alphabet'
  return undefined
}

/** Payment providers write their names the same in every language. */
const properNames = /\b(?:Stripe|LiqPay|Fondy|Przelewy24|Mercado Pago|Razorpay)\b/g
const languageNames = locales.map((locale) => languages[locale].name)
const sameInAllAlphabets = new RegExp(String.raw`\{.*\}|https://\S+|Repeto|JSON|E-mail|${languageNames.join('|')}`, 'g')
const everyId = new Set(textGroups.flatMap((group) => Object.keys(catalogs.en[group])))

/** Finds words between tags and in visible or spoken attributes. */
function hardCodedTexts(file: string, source: string): string[] {
  const markup = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const between = [...markup.matchAll(/(?<!=)>\s*([A-ZА-ЯІЇЄ][\p{L} ,.!?’'-]{2,})\s*</gu)]
  const spoken = [...markup.matchAll(/\b(?:aria-label|title|placeholder|alt|label)="([^"]*\p{L}{2,}[^"]*)"/gu)]
  return [...between, ...spoken]
    .map(([, text]) => `${file}: ${text!.trim()}`)
    .filter((found) => !/: (?:Repeto|PDF)$/.test(found))
}

test('catalogs are consistent in all languages', () => expect(findProblems(catalogs)).toEqual([]))

test('a regional text replaces a shared one with the same placeholders', () => {
  const wrong = Object.entries(readRegionalTexts(join(root, 'src'))).flatMap(([tag, texts]) => {
    const locale = locales.find((one) => tag.startsWith(`${languageOf(one)}-`))
    return Object.entries(texts!).filter(([id, text]) => {
      const shared = locale && shippedText(catalogs, locale, id)
      return shared === undefined || text === shared || findProblem(shared, text, locale!) !== undefined
    })
  })
  expect(wrong).toEqual([])
})

test('every text id is defined once', () => {
  const seen = globSync('src/**/messages/en.json', { cwd: root }).flatMap((file) =>
    Object.values(JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, object>).flatMap(Object.keys),
  )
  expect(seen.filter((id, place) => seen.indexOf(id) !== place)).toEqual([])
})

test('every error code has a text', () => {
  expect(Object.keys(errorStatus).filter((code) => !everyId.has(`error.${code}`))).toEqual([])
})

test('no component contains hard-coded texts', () => {
  const files = globSync('src/**/*.tsx', { cwd: root })
  expect(files.flatMap((file) => hardCodedTexts(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

describe('detects planted faults', () => {
  const planted = (locale: Locale, change: Record<string, string | undefined>): Catalogs => {
    const copy = structuredClone(catalogs)
    Object.assign(copy[locale].shared, change)
    return JSON.parse(JSON.stringify(copy)) as Catalogs
  }
  test.each([
    ['a missing key', planted('pl', { 'action.save': undefined }), 'pl action.save: missing'],
    ['an unknown key', planted('pl', { 'action.fly': 'Leć' }), 'pl action.fly: unknown in English'],
    [
      'a wrong placeholder',
      planted('es', { 'action.save': 'Guardar {x}' }),
      'es action.save: placeholders x instead of ',
    ],
    ['a broken text', planted('ua', { 'action.save': 'Зберегти {' }), 'ua action.save: not valid ICU'],
    [
      'an untranslated text',
      planted('ru', { 'error.gone': catalogs.en.shared['error.gone'] }),
      'ru error.gone: left in English',
    ],
  ])('%s', (_, given, problem) => expect(findProblems(given)).toEqual([problem]))

  test('in a language that may lack texts, faults only in those it has', () => {
    const given = planted('pl', { 'action.save': undefined, 'action.cancel': 'Anuluj {x}' })
    expect(findProblems(given, (locale) => locale === 'pl')).toEqual(['pl action.cancel: placeholders x instead of '])
  })
  test('words in English beside a proper name', () => {
    const copy = structuredClone(catalogs)
    for (const locale of ['en', 'ru'] as const)
      copy[locale].account['payment.provider.stripe'] = 'Pay with Stripe today'
    expect(findProblems(copy)).toContain('ru payment.provider.stripe: left in English')
  })
  test('two plural forms where the language has four', () => {
    const copy = structuredClone(catalogs)
    copy.ua.panel['list.total'] = '{total, plural, one {#} other {#}}'
    expect(findProblems(copy)).toEqual([
      'ua list.total: plural of total has one,other, the language few,many,one,other',
    ])
  })
  test('a hard-coded text', () => {
    expect(hardCodedTexts('x.tsx', '<p>Hello there</p>')).toEqual(['x.tsx: Hello there'])
    expect(hardCodedTexts('x.tsx', '<img alt="A lamp" />')).toEqual(['x.tsx: A lamp'])
  })
})
