import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoOf } from '#demo/editions/demos.ts'
import { editions } from '#editions/editions.ts'
import { findSeller, presentSellerTexts } from '#features/seller/public.ts'
import type { SellerTexts } from '#features/seller/public.ts'
import { secretNames } from '#platform/context.ts'
import { inSeedTransaction, loadReference } from '#platform/seed.ts'
import { cookieName } from '#platform/session/sessions.ts'
import { completeLocales } from '#shared/locale.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { nodesOf } from '#shared/rich-text/nodes.ts'
import { richText } from '#shared/rich-text/rich-text.ts'
import { timeZoneCookie } from '#shared/time-zone.ts'
import { visitorCookie } from '#shared/visitor.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { pagePath } from '../../model.ts'
import { fillPageText } from './page-values.ts'
import { readShippedTexts, shippedPages } from './shipped-pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const root = join(import.meta.dirname, '../../../..')
const folder = join(root, 'features/static-pages/texts')
const aliases = Object.keys(shippedPages)
const ua = editions.find(({ code }) => code === 'ua')!
const load = () => inSeedTransaction(app.runtime, ua, (ctx) => loadReference(app.runtime, ctx))
const get = (edition: string, path: string) =>
  app.web.inject({ url: path, headers: { host: `${edition}.localhost:3000` } })

const sellerTexts: SellerTexts = {
  company: 'Example LLC',
  company_address: '1 Example Street',
  company_tax_id: 'EIN 98-7654321',
  email: 'office@example.com',
  hasEmail: true,
}

describe('the texts', () => {
  test('exist in every language and no other file does', () => {
    for (const locale of completeLocales)
      expect(readdirSync(join(folder, locale)).toSorted()).toEqual(aliases.map((alias) => `${alias}.md`).toSorted())
  })

  test.each(editions.map((edition) => [edition.code, edition] as const))('are complete in %s', async (_, edition) => {
    for (const alias of aliases) {
      const texts = await readShippedTexts(edition, alias)
      expect([...texts.keys()]).toEqual(edition.locales)
      for (const [locale, shipped] of texts) {
        expect(richText().safeParse(shipped.text).success).toBe(true)
        const { title, description, text } = fillPageText(edition, locale, shipped, sellerTexts)
        expect(title.length).toBeGreaterThanOrEqual(8)
        expect(description.length).toBeGreaterThan(60)
        expect(description.length).toBeLessThanOrEqual(300)
        const plain = plainText(text)
        expect(plain.split(/\s+/).length).toBeGreaterThan(50)
        expect(plain).not.toMatch(/[{}*[\]]|undefined/)
      }
    }
  })

  test('state the fee of the edition', async () => {
    const changed = { ...ua, fee: { percent: 37, weeks: 6, dueDays: 11 } }
    const shipped = (await readShippedTexts(ua, 'how-it-works')).get('ua')!
    const plain = plainText(fillPageText(changed, 'ua', shipped, sellerTexts).text)
    for (const fact of ['37% ', 'перших 6 тижнів', '× 6 тижнів ×', 'протягом 11 днів']) expect(plain).toContain(fact)
  })

  test.each([
    ['en', 1, 'the first week:'],
    ['en', 2, 'the first 2 weeks:'],
    ['ua', 1, 'першого тижня:'],
    ['ua', 2, 'перших 2 тижнів:'],
    ['ua', 21, 'перших 21 тижня:'],
    ['ru', 5, 'первых 5 недель:'],
    ['pl', 1, 'pierwszego tygodnia:'],
    ['pl', 22, 'pierwszych 22 tygodni:'],
    ['es', 1, 'la primera semana:'],
  ] as const)('use the plural form of %s for %i', async (locale, weeks, words) => {
    const edition = { ...ua, locales: ['ua', ...completeLocales] as const, fee: { ...ua.fee, weeks } }
    const shipped = (await readShippedTexts(edition, 'offer')).get(locale)!
    expect(plainText(fillPageText(edition, locale, shipped, sellerTexts).text)).toContain(words)
  })

  test('name exactly the cookies that the code sets', async () => {
    const secrets = secretNames.map((name) => `repeto_${name}`)
    const known = [...Object.values(cookieName), ...secrets, timeZoneCookie, visitorCookie]
    const expected = known.toSorted()
    for (const locale of completeLocales) {
      const text = readFileSync(join(folder, locale, 'cookies.md'), 'utf8')
      expect(Array.from(text.matchAll(/\*\*(repeto_\w+)\*\*/g), ([, name]) => name!).toSorted()).toEqual(expected)
      // Browsers set these two, without the prefix of the others.
      const [prefixLine = ''] = /^.*__Host-.*$/m.exec(text) ?? []
      expect(prefixLine.match(/repeto_\w+/g)).toEqual([timeZoneCookie, visitorCookie])
    }
    expect(listCookieWriters()).toEqual(['platform/http/requester.ts', 'ui/visitor-id.ts', 'ui/zone.ts'])
  })
})

/** Only these files set cookies, and the names come from the constants above. */
function listCookieWriters(): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      /\.setCookie\(|document\.cookie = |cookieStore|'set-cookie'/.test(readFileSync(join(root, file), 'utf8')),
    )
    .toSorted()
}

describe('an installation', () => {
  test.each(editions.map(({ code }) => code))('answers every page of the footer in %s', async (code) => {
    const { locales } = editions.find((edition) => edition.code === code)!
    for (const alias of aliases)
      for (const locale of locales) {
        const { statusCode, body } = await get(code, (locale === locales[0] ? '' : `/${locale}`) + pagePath(alias))
        expect(`${alias} ${statusCode}`).toBe(`${alias} 200`)
        expect(body.split('<h1')).toHaveLength(2)
      }
  })

  test('links only to pages that exist', async () => {
    const links = new Set<string>()
    for (const alias of aliases)
      for (const { text } of (await readShippedTexts(ua, alias)).values())
        for (const { marks = [] } of nodesOf(text))
          for (const mark of marks) if (mark.type === 'link') links.add(mark.attrs.href)
    expect(links.size).toBeGreaterThan(10)
    for (const link of links)
      if (link.startsWith('/')) expect(`${link} ${(await get('ua', link)).statusCode}`).toBe(`${link} 200`)
  })

  test('describes the questions for search engines', async () => {
    const { body } = await get('us', '/p/faq')
    const [, json = '{}'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(body) ?? []
    const { '@graph': graph } = JSON.parse(json) as { '@graph': { '@type': string; mainEntity: object[] }[] }
    const faq = graph.find((thing) => thing['@type'] === 'FAQPage')!
    expect(faq.mainEntity).toHaveLength(15)
    expect(faq.mainEntity[0]).toMatchObject({
      '@type': 'Question',
      name: 'Is Repeto free for students?',
      acceptedAnswer: { '@type': 'Answer', text: expect.stringContaining('Searching, sending requests') },
    })
  })

  test('states the present fee on a page that it already had', async () => {
    const us = editions.find(({ code }) => code === 'us')!
    const { db } = app.runtime.database
    const offer = () => db.selectFrom('static_page').where('edition', '=', 'us').where('alias', '=', 'offer')
    const shipped = (await readShippedTexts(us, 'offer')).get('en')!
    const seller = await inSeedTransaction(app.runtime, us, async (ctx) =>
      presentSellerTexts(ctx, 'en', await findSeller(ctx)),
    )
    const filled = fillPageText(us, 'en', shipped, seller)
    // Earlier releases stored the values of their time.
    await db
      .updateTable('static_page')
      .set({ text: JSON.stringify({ en: filled.text }), description: JSON.stringify({ en: 'Staff wrote this.' }) })
      .where('edition', '=', 'us')
      .where('alias', '=', 'offer')
      .execute()
    await db.deleteFrom('seed_applied').where('edition', '=', 'us').where('slice', 'like', 'page offer%').execute()
    await inSeedTransaction(app.runtime, us, (ctx) => loadReference(app.runtime, ctx))
    const row = await offer().selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ text: { en: shipped.text }, description: { en: 'Staff wrote this.' } })
    const { fee } = us
    onTestFinished(() => void Object.assign(us, { fee }))
    Object.assign(us, { fee: { percent: 37, weeks: 1, dueDays: 21 } })
    app.runtime.caches.pages.clear()
    const { body } = await get('us', '/p/offer')
    expect(body).toContain('37% of the agreed price of lessons in the first week: price per hour')
    expect(body).toContain(demoOf(us).seller.name)
    expect(body).toContain('21 days after the first lesson')
    expect(body).not.toContain('50%')
    expect(body).toContain(`<a href="mailto:${demoOf(us).seller.email}"`)
  })

  test('keeps what staff changed and deleted when it is repeated', async () => {
    const { db } = app.runtime.database
    const pages = () => db.selectFrom('static_page').selectAll().where('edition', '=', 'ua').orderBy('id').execute()
    await db
      .updateTable('static_page')
      .set({ title: '{"ua":"Наш текст"}' })
      .where('edition', '=', 'ua')
      .where('alias', '=', 'about')
      .execute()
    await db.deleteFrom('static_page').where('edition', '=', 'ua').where('alias', '=', 'popular').execute()
    const before = await pages()
    expect(await load()).toBe(false)
    expect(await pages()).toEqual(before)
    await db.deleteFrom('seed_applied').where('edition', '=', 'ua').where('slice', 'like', 'page %').execute()
    expect(await load()).toBe(true)
    const after = await pages()
    expect(after.find(({ alias }) => alias === 'about')?.title).toEqual({ ua: 'Наш текст' })
    expect(after).toHaveLength(before.length + 1)
  })
})
