import { describe, expect, test } from 'vitest'
import { pluralForms, shapeOf } from '#platform/texts/shape.ts'
import { languageTag, locales } from '#shared/locale.ts'
import { findContacts } from '#shared/mask/mask.ts'
import type { Names } from './reference/types.ts'
import { demoOf, hasDemo } from '#demo/editions/demos.ts'
import { accountArea, localesAt } from './edition.ts'
import { countries, editionByCode, editions } from './editions.ts'

/** The table of the decision record. */
const table = `
ua | Repeto               | ua ru en | UAH ₴  | +38, 10      | Europe/Kiev         | tutors / tutors-online           | yes | yes | no  | yes | liqpay, fondy       | yes | no
pl | Repeto Polska        | pl en    | PLN zł | +48, 9       | Europe/Warsaw       | korepetycje / korepetycje-online | yes | yes | yes | yes | przelewy24, stripe  | yes | no
kz | Repeto KZ            | ru       | KZT ₸  | +7, 10       | Asia/Almaty         | tutors / tutors-online           | yes | no  | no  | yes | fondy               | no  | no
us | Repeto: find a tutor | en       | USD $  | +1, 10       | America/New_York    | tutors / tutors-online           | no  | no  | yes | no  | stripe              | no  | no
mx | Repeto México        | es       | MXN $  | +52, 10      | America/Mexico_City | profesores / profesores-online   | no  | no  | no  | no  | mercadopago, stripe | no  | no
es | Repeto España        | es       | EUR €  | +34, 9       | Europe/Madrid       | profesores / profesores-online   | no  | yes | yes | no  | stripe              | yes | no
in | Repeto India         | en       | INR ₹  | +91, 7 to 17 | Asia/Calcutta       | tutors / tutors-online           | no  | no  | no  | no  | razorpay            | no  | no`
const rows = table
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))

test('an edition is found by its code', () => {
  for (const edition of editions) expect(editionByCode(edition.code)).toBe(edition)
  expect(editionByCode('ng')).toBeUndefined()
})

test.each(rows)('%s is %s', (code, ...cells) => {
  const edition = editionByCode(code)!
  const { phone } = edition
  const says = (yes: boolean) => (yes ? 'yes' : 'no')
  expect([
    edition.siteName,
    edition.locales.join(' '),
    `${edition.currency} ${edition.currencySymbol}`,
    `${phone.prefix}, ${'length' in phone ? phone.length : `${phone.min} to ${phone.max}`}`,
    edition.timeZone,
    `${edition.catalogAlias} / ${edition.catalogOnlineAlias}`,
    says(edition.school),
    says(edition.tax),
    says(edition.gdpr),
    says(edition.phoneConfirm),
    edition.paymentMethods.join(', '),
    says(edition.billingData),
    says(edition.clientPay),
  ]).toEqual(cells)
  expect(edition.consentMode).toBe(edition.gdpr)
  expect(edition.country).toBe(code.toUpperCase())
})

test('editions with billing data have invoices and exchange receipts for them', () => {
  for (const { billingData, invoices } of editions) {
    expect(invoices.documents.invoice !== undefined).toBe(billingData)
    expect(invoices.exchangeDays !== undefined).toBe(billingData)
  }
})

test('only school editions have school prices', () => {
  expect(editions.some(({ school }) => school)).toBe(true)
  for (const { school, schoolRates } of editions) expect(school).toBe(schoolRates !== undefined)
})

test('countries include those of all editions and Nigeria', () => {
  expect(countries.map(({ code }) => code)).toEqual([...editions.map(({ country }) => country), 'NG'])
  expect(countries.at(-1)).toEqual({ code: 'NG', timeZone: 'Africa/Lagos' })
})

test('time zones, currencies and languages are known to the runtime', () => {
  for (const { timeZone } of countries) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  for (const { currency, locales, country } of editions)
    for (const locale of locales)
      expect(() => new Intl.NumberFormat(languageTag(locale, country), { style: 'currency', currency })).not.toThrow()
})

test('a second language English covers only the account area and the legal pages', () => {
  const at = (code: string, path: string) => localesAt(editionByCode(code)!, path).join(' ')
  for (const path of ['/', '/tutors/', '/contacts', '/p/faq', '/loginx', '/about-us', '/user-1/'])
    expect([path, at('ua', path), at('pl', path), at('us', path)]).toEqual([path, 'ua ru', 'pl', 'en'])
  for (const path of [...accountArea, '/about/', '/zayavka/12/', '/profile/', '/p/cookies/'])
    expect([path, at('ua', path), at('pl', path), at('us', path)]).toEqual([path, 'ua ru en', 'pl en', 'en'])
})

test('an edition without account locales has all its languages everywhere', () => {
  const others = editions.filter(({ accountLocales }) => accountLocales.length === 0)
  expect(others.length).toBeGreaterThan(0)
  for (const edition of others)
    for (const path of ['/', ...accountArea]) expect(localesAt(edition, path)).toEqual(edition.locales)
})

test('account locales belong to the edition and are never its default', () => {
  for (const { locales, accountLocales } of editions)
    for (const locale of accountLocales) expect(locales.indexOf(locale)).toBeGreaterThan(0)
})

const alias = /^[a-z0-9]+(-[a-z0-9]+)*$/
const namesIn = (value: unknown): Names[] => {
  if (typeof value !== 'object' || value === null) return []
  if (locales.some((locale) => locale in value)) return [value]
  return Object.values(value).flatMap(namesIn)
}
const demos = editions.filter(hasDemo).map((edition) => ({ edition, demo: demoOf(edition), code: edition.code }))

describe.each(demos)('demo data of $code', ({ edition, demo }) => {
  const { regions, subjects, levels, universities, people } = demo
  const cities = regions.flatMap((region) => region.cities)
  const districts = cities.flatMap((city) => city.districts ?? [])
  const texts = [people.headlines, people.about, people.method, people.promise, people.lessons].flat()

  test('every text exists in every language', () => {
    const wanted = edition.locales.toSorted()
    // Names of tests are also in English, see `reference-tests.test.ts`.
    const others = { tests: [], reviews: [], orders: [], vacancies: [], opinions: [], materials: [], texts: [] }
    const translated = { ...demo, ...others }
    for (const names of namesIn(translated)) {
      expect(Object.keys(names).toSorted(), JSON.stringify(names)).toEqual(wanted)
      for (const text of Object.values(names)) expect(text).toMatch(/^\S(.*\S)?$/)
    }
  })

  test.each(['reviews', 'orders', 'vacancies'] as const)('%s exist in the languages of the public site', (written) => {
    const words: Partial<Record<string, Record<string, readonly string[]>>> = demo[written].words
    expect(Object.keys(words).toSorted()).toEqual(localesAt(edition, '/').toSorted())
    for (const sentences of Object.values(words).flatMap((said) => Object.values(said ?? {}))) {
      expect(new Set(sentences).size).toBe(sentences.length)
      for (const sentence of sentences) expect(sentence).toMatch(/^\S(.*\S)?$/)
    }
  })

  test('opinions exist in the languages of the edition and in English, as many in each', () => {
    const { opinions } = demo
    expect(Object.keys(opinions).toSorted()).toEqual([...new Set([...edition.locales, 'en'])].toSorted())
    const counts = Object.values(opinions).map((said) =>
      Object.values(said)
        .map((texts) => texts.length)
        .join(),
    )
    expect(new Set(counts).size).toBe(1)
    const texts = Object.values(opinions).flatMap((said) => Object.values(said).flat())
    for (const text of texts.flatMap((one) => Object.values(one as Record<string, string | number>)))
      expect(String(text)).toMatch(/^\S(.*\S)?$/)
  })

  test('texts of tutors exist in the languages of the public site and contain no contacts', () => {
    expect(Object.keys(demo.texts).toSorted()).toEqual(localesAt(edition, '/').toSorted())
    for (const { words, remark } of Object.values(demo.texts)) {
      const lines = Object.values(words).flat()
      expect(new Set(lines).size).toBe(lines.length)
      for (const line of lines) expect([line, findContacts(line)]).toEqual([line, []])
      // The remark is shown at these words.
      expect(words.free_hours[1]).toContain(remark.quote)
    }
  })

  test('materials exist in the languages of the edition and in English', () => {
    const { words, exam, subjects: about } = demo.materials
    const wanted = [...new Set([...edition.locales, 'en'])].toSorted()
    expect(Object.keys(words).toSorted()).toEqual(wanted)
    expect(Object.keys(exam).toSorted()).toEqual(wanted)
    for (const { categories, posts } of Object.values(words)) {
      expect([Object.keys(categories).length, Object.keys(posts).length]).toEqual([3, 6])
      for (const { lines } of Object.values(posts)) {
        expect(lines.filter((line) => line.startsWith('# ')).length).toBeGreaterThan(2)
        expect(lines.join(' ').length).toBeGreaterThan(900)
      }
    }
    const known = subjects.map((subject) => subject.alias)
    for (const alias of Object.values(about)) expect(known).toContain(alias)
  })

  test('audiences refer to existing levels', () => {
    const { audiences } = demo.reviews
    const known = new Set(levels.map((level) => level.alias))
    for (const level of Object.values(audiences).flat()) expect(known).toContain(level)
  })

  test('aliases are well formed and unique', () => {
    const inOnePlace = [
      [...cities, ...subjects].map((row) => row.alias),
      levels.map((level) => level.alias),
      ...cities.map((city) => (city.districts ?? []).map((district) => district.alias)),
    ]
    for (const aliases of inOnePlace) {
      expect(aliases.filter((one, place) => aliases.indexOf(one) !== place)).toEqual([])
      for (const one of aliases) expect(one).toMatch(alias)
    }
  })

  test('places have the form needed in titles', () => {
    const places = [...cities, ...districts, ...districts.flatMap((district) => district.subdistricts ?? [])]
    for (const place of places) expect(place.name_in, JSON.stringify(place.name)).toBeDefined()
    for (const { subdistricts, alias } of districts) {
      const names = (subdistricts ?? []).map(({ name }) => JSON.stringify(name))
      expect(new Set(names).size, alias).toBe(names.length)
    }
  })

  test('subjects have their forms, levels and prices', () => {
    expect(subjects.length).toBeGreaterThanOrEqual(40)
    const known = new Set(levels.map((level) => level.alias))
    const used = new Set(subjects.flatMap((subject) => subject.levels ?? []))
    expect([...known.symmetricDifference(used)]).toEqual([])
    for (const { alias, name_of, levels: own = [], price: [lowest, highest] = [0, 0] } of subjects) {
      expect(name_of, alias).toBeDefined()
      expect(own.length, alias).toBeGreaterThanOrEqual(3)
      expect(new Set(own).size, alias).toBe(own.length)
      expect(lowest, alias).toBeGreaterThan(0)
      expect(highest, alias).toBeGreaterThan(lowest)
    }
  })

  test('universities are in cities of the edition', () => {
    const known = cities.map((city) => city.alias)
    for (const { city } of universities) expect(known).toContain(city)
  })

  test('every family name has a female and male form, and names are unique', () => {
    const { given, family } = people
    expect(family.f).toHaveLength(family.m.length)
    for (const list of [given.f, given.m, family.f, family.m])
      expect(new Set(list.map((name) => name[edition.locales[0]])).size).toBe(list.length)
  })

  test('sentences compile, cover all plural forms of years and use only years and subject', () => {
    for (const names of texts)
      for (const locale of edition.locales) {
        const text = names[locale] ?? ''
        const shape = shapeOf(text)
        expect(shape, text).toBeDefined()
        expect(['subject', 'years'], text).toEqual(expect.arrayContaining(shape!.placeholders))
        // An apostrophe is a quote in ICU, and exclamation marks are not wanted.
        expect(text).not.toMatch(/['!]/)
        const forms = shape!.placeholders.includes('years') ? neededForms(languageTag(locale, edition.country)) : []
        expect(shape!.plurals['years'] ?? [], text).toEqual(expect.arrayContaining(forms))
      }
  })

  test('sentences are unique', () => {
    for (const locale of edition.locales) {
      const all = texts.map((names) => names[locale])
      expect(all.filter((text, place) => all.indexOf(text) !== place)).toEqual([])
    }
  })
})

function neededForms(tag: string): string[] {
  const rules = new Intl.PluralRules(tag)
  const met = new Set([...Array(80).keys()].map((years) => rules.select(years)))
  return pluralForms(tag).filter((form) => form === 'other' || met.has(form as Intl.LDMLPluralRule))
}
