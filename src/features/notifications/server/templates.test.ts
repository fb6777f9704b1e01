import { beforeAll, describe, expect, test } from 'vitest'
import type { Edition } from '#editions/edition.ts'
import { editionByCode } from '#editions/editions.ts'
import { pluralForms } from '#platform/texts/shape.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { completeLocales, languageOf } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { declaredBySlices } from '#test/support/declared.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { notificationRegistry } from './registry.ts'
import { parseMarkup } from './markup.ts'
import { canReplaceTemplate, templateShape, findShippedTemplate } from './templates.ts'
import type { TemplateText } from './templates.ts'
import { renderMessage } from './render-message.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const [ua, pl, us] = [editionByCode('ua')!, editionByCode('pl')!, editionByCode('us')!]
const write = (values = {}, locale: Locale = 'en', template = 'test', edition = ua) =>
  inTransaction(app.runtime, systemRequester(edition), (ctx) =>
    renderMessage(ctx, {
      template,
      channel: 'mail',
      locale,
      timeZone: ctx.timeZone,
      values: {
        count: 1,
        name: 'Olha',
        time: new Date('2026-11-15T14:30:00Z'),
        link: 'https://repeto.example/',
        ...values,
      },
    }),
  )

describe('shipped templates', () => {
  function problemOf(
    original: TemplateText | undefined,
    given: TemplateText | undefined,
    locale: Locale,
    mail: boolean,
  ) {
    const [wanted, has] = [original && templateShape(original), given && templateShape(given)]
    if (!original || !given || !wanted || !has) return 'missing or not valid ICU'
    if (given.body === original.body && locale !== 'en') return 'left in English'
    if (wanted.placeholders.join() !== has.placeholders.join()) return 'other variables'
    if (Object.keys(wanted.plurals).join() !== Object.keys(has.plurals).join()) return 'counts something else'
    const forms = pluralForms(languageOf(locale)).join()
    if (Object.values(has.plurals).some((plural) => plural.join() !== forms)) return 'other plural forms'
    const kinds = (template: TemplateText) =>
      parseMarkup(template.body.replaceAll('{link}', 'https://x.example')).map(({ kind }) => kind)
    if (kinds(given).join() !== kinds(original).join()) return 'another build'
    if (mail && (given.subject === '' || kinds(given).at(-1) !== 'note')) return 'no subject, or no reason at its foot'
    return undefined
  }

  test.each(
    notificationRegistry(declaredBySlices).routes.map(
      (route) => [`${route.event} by ${route.channel}`, route] as const,
    ),
  )('%s is consistent in all languages', (_, { template, channel }) => {
    const original = findShippedTemplate(declaredBySlices, template, channel, 'en')
    const problems = completeLocales.map((locale) => [
      locale,
      problemOf(original, findShippedTemplate(declaredBySlices, template, channel, locale), locale, channel === 'mail'),
    ])
    expect(problems.filter(([, problem]) => problem)).toEqual([])
  })

  test('the consistency check detects planted faults', () => {
    const original = findShippedTemplate(declaredBySlices, 'test', 'mail', 'en')!
    const ru = findShippedTemplate(declaredBySlices, 'test', 'mail', 'ru')!
    const planted = (change: Partial<TemplateText>) => problemOf(original, { ...ru, ...change }, 'ru', true)
    expect(problemOf(original, ru, 'ru', true)).toBeUndefined()
    expect(problemOf(original, undefined, 'ru', true)).toMatch('missing')
    expect(planted({ body: 'broken {' })).toMatch('missing')
    expect(planted({ body: original.body })).toBe('left in English')
    expect(planted({ body: ru.body.replace('{link}', '{url}') })).toBe('other variables')
    expect(planted({ body: ru.body.replace('few {', 'two {') })).toBe('other plural forms')
    expect(planted({ body: ru.body.replace('# ', '') })).toBe('another build')
    expect(planted({ subject: '' })).toMatch('no subject')
  })

  test.each<[Locale, number, string]>([
    ['ua', 1, '1 лист'],
    ['ua', 3, '3 листи'],
    ['ua', 11, '11 листів'],
    ['ua', 21, '21 лист'],
    ['ru', 22, '22 письма'],
    ['ru', 111, '111 писем'],
    ['pl', 1, '1 wiadomość'],
    ['pl', 4, '4 wiadomości'],
    ['es', 1, '1 correo'],
    ['es', 2, '2 correos'],
    ['en', 0, '0 emails'],
  ])('uses the correct plural in %s for %i', async (locale, count, words) => {
    const { text, html } = await write({ count }, locale)
    expect(text).toContain(words)
    expect(html).toMatch(new RegExp(`<strong[^>]*>${words}</strong>`))
  })

  test('format a time in the time zone and language of the country', async () => {
    const at = async (edition: Edition, locale: Locale) => (await write({}, locale, 'staff_signed_in', edition)).text
    expect(await at(ua, 'ua')).toMatch(/15 листопада 2026.*16:30/)
    expect(await at(us, 'en')).toMatch(/November 15, 2026 at 9:30/)
    expect(await at(pl, 'pl')).toMatch(/15 listopada 2026.*15:30/)
  })
})

describe('user input', () => {
  const nasty = `<script>alert("1")</script> **bold** # [x](https://evil.example) \\u0041 {name} ' & \r\nBcc: spy@example.com\n\n# Heading`

  test('is rendered as plain text', async () => {
    const { subject, html, text, blocks } = await write({ name: nasty }, 'en', 'staff_signed_in')
    const plain = await write({ name: 'Olha' }, 'en', 'staff_signed_in')
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; **bold** # [x](https://evil.example)')
    expect(text).toContain(nasty)
    expect(blocks.map(({ kind }) => kind)).toEqual(plain.blocks.map(({ kind }) => kind))
    expect(html.match(/<a /g)).toEqual(plain.html.match(/<a /g))
    expect(subject).toBe(plain.subject)
  })

  test('cannot inject headers through the subject', async () => {
    const { subject } = await overridden({ subject: 'For {name}', body: 'Hello' }, () =>
      write({ name: nasty }, 'en', 'staff_signed_in'),
    )
    expect(subject).toContain('Bcc: spy@example.com # Heading')
    expect(subject).not.toMatch(/\p{Cc}/u)
  })

  test('becomes a link only for a web address', async () => {
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'https://a.example/)[x](javascript:alert(1)'])
      for (const found of (await write({ link })).html.matchAll(/href="([^"]*)"/g)) expect(found[1]).toMatch(/^https?:/)
    expect((await write({ link: 'https://a.example/?a=1&b="2"' })).html).toContain(
      'href="https://a.example/?a=1&amp;b=&quot;2&quot;"',
    )
  })
})

async function overridden<T>(given: TemplateText, then: () => Promise<T>, locale = 'en', template = 'staff_signed_in') {
  const { db } = app.runtime.database
  await db
    .insertInto('message_template')
    .values({ edition: 'ua', template, channel: 'mail', locale, ...given })
    .execute()
  try {
    return await then()
  } finally {
    await db.deleteFrom('message_template').execute()
  }
}

describe('an edited template', () => {
  const said = (edition = ua, locale: Locale = 'en') => write({}, locale, 'staff_signed_in', edition)

  test('is used in its edition and language only', async () => {
    const given = { subject: 'Hi {name}', body: '# {name}\n\nYou came in.\n\n[In]({link})' }
    const [here, elsewhere, inRussian] = await overridden(given, () => Promise.all([said(), said(pl), said(ua, 'ru')]))
    expect(here.subject).toBe('Hi Olha')
    expect(here.text).toMatch(/^Olha\n\nYou came in\.\n\nIn:\nhttps:\/\/repeto\.example\//)
    expect([elsewhere.subject, inRussian.subject]).toEqual(['New panel login', 'Вход в панель'])
    expect((await said()).subject).toBe('New panel login')
  })

  test.each([
    ['is broken', { subject: 'Hi', body: 'Hello {name' }],
    ['asks for what nobody gives', { subject: 'Hi', body: 'Hello {password}' }],
    ['counts what is no number', { subject: 'Hi', body: '{name, plural, one {#} other {#}}' }],
    ['takes a name for a date', { subject: 'Hi', body: '{name, date, short}' }],
    ['takes a name for a sum', { subject: 'Hi', body: '{name, number, ::currency/XXXX}' }],
    ['says nothing', { subject: 'Hi', body: ' ' }],
    ['has no subject', { subject: '', body: 'Hello' }],
  ])('is ignored when it %s', async (_, given) => {
    const ours = await said()
    const { subject, text } = await overridden(given, () => said())
    expect(text).not.toMatch(/NaN|Invalid/)
    expect([subject, text]).toEqual([ours.subject, ours.text])
  })

  test('may omit a variable but no plural form', () => {
    const ours = findShippedTemplate(declaredBySlices, 'test', 'mail', 'ua')!
    const body = '{count, plural, one {# лист} few {# листи} many {# листів} other {# листа}}'
    expect(canReplaceTemplate(ours, { subject: 'Тест', body }, 'ua')).toBe(true)
    expect(canReplaceTemplate(ours, { subject: 'Тест', body: body.replace('few {# листи}', '') }, 'ua')).toBe(false)
  })
})
