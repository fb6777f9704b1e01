import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corpus, mixed } from '#test/support/contacts/corpus.ts'
import { findContacts, maskText, maskContacts, maskRawText } from './mask.ts'
import { measure, parseMarks } from '#test/support/contacts/measure.ts'
import type { Finder } from '#test/support/contacts/measure.ts'
import { phoneArbitrary } from '#test/support/contacts/phone-arbitrary.ts'
import { leastCpuMs } from '#test/support/least-cpu.ts'

const languages = Object.entries({ ...corpus, mixed })
const contacts = languages.flatMap(([, texts]) => texts.contacts)
const ordinary = languages.flatMap(([, texts]) => texts.ordinary)
const leastRecall = 0.98
const leastPrecision = 0.95

describe('the corpus', () => {
  test.each(languages)('%s is large enough and its contacts are marked', (_language, texts) => {
    expect(texts.contacts.length).toBeGreaterThanOrEqual(120)
    expect(texts.ordinary.length).toBeGreaterThanOrEqual(150)
    expect(texts.contacts.filter((text) => parseMarks(text).marks.length === 0)).toEqual([])
    expect(texts.ordinary.filter((text) => /[⟦⟧]/.test(text))).toEqual([])
  })

  test.each(languages)('%s: contacts are masked, and nothing else', (_language, texts) => {
    expectGood([...texts.contacts, ...texts.ordinary], findContacts)
  })

  test('all languages together', () => expectGood([...contacts, ...ordinary], findContacts))

  const faults: [string, Finder][] = [
    ['finds nothing', () => []],
    ['hides everything', (text) => [{ from: 0, to: text.length }]],
    [
      'finds digits only',
      (text) => [...text.matchAll(/\d{9,}/g)].map(({ 0: found, index }) => ({ from: index, to: index + found.length })),
    ],
    [
      'hides every number',
      (text) => [...text.matchAll(/\d+/g)].map(({ 0: found, index }) => ({ from: index, to: index + found.length })),
    ],
  ]
  test.each(faults)('a finder that %s fails the check', (_fault, find) => {
    expect(() => expectGood([...contacts, ...ordinary], find)).toThrow()
  })

  function expectGood(texts: string[], find: Finder): void {
    const { recall, precision, missed, wrong } = measure(texts, find)
    expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(leastRecall)
    expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(leastPrecision)
  }
})

test.each(['+38067•••1234567', '067•••123•••45•••67', '0671•••234567', 'ivan•••@gmail.com'])(
  'bullets typed by the author hide no contact: %s',
  (text) => {
    expect(findContacts(text)).not.toEqual([])
    expect(maskRawText(text)).not.toMatch(/\d{3}|gmail/)
    expect(maskRawText(maskRawText(text))).toBe(maskRawText(text))
  },
)

describe('contact spans', () => {
  test.each([
    ['Тел. 050 123 45 67, чекаю', 'Тел. •••, чекаю', 'phone'],
    ['Пишіть: ivan@ukr.net.', 'Пишіть: •••.', 'email'],
    ['тг: olena_math, щодня', 'тг: •••, щодня', 'messenger'],
    ['Сайт www.olena.com.ua!', 'Сайт •••!', 'link'],
    ['516-573-631', '•••', 'phone'],
  ])('%s', (text, masked, kind) => {
    expect(maskContacts(text)).toBe(masked)
    expect(findContacts(text).map((span) => span.kind)).toEqual([kind])
  })

  test.each(['вправи 501 і 534 і 560', 'exercises 501, 534, 560'])('none in %s', (text) => {
    expect(findContacts(text)).toEqual([])
  })

  test.each([
    ['g m a i l : annlee', 'g m a i l : •••'],
    ['Мій g m a i l: annlee, дякую', 'Мій g m a i l: •••, дякую'],
    ['я в т е л е г р а м: annlee', 'я в т е л е г р а м: •••'],
    ['my t e l e g r a m is annlee', 'my t e l e g r a m is •••'],
  ])('names after a messenger in spaced letters: %s', (text, masked) => {
    expect(maskRawText(text)).toBe(masked)
  })

  test.each([
    ['сторінка 8 701 1234567', 'сторінка •••'],
    ['страница 8 7011234567', 'страница •••'],
    ['вправа 87011234567', 'вправа •••'],
    ['сторінка 5, 87011234567', 'сторінка 5, •••'],
    ['вправа 8 701 1234567', 'вправа •••'],
    ['page 8 701 1234567', 'page •••'],
  ])('phone numbers after the word for a place in a book: %s', (text, masked) => {
    expect(maskRawText(text)).toBe(masked)
  })

  test.each([
    'сторінка 8, вправа 12',
    'page 12, exercises 3 4 5',
    'сторінки 8 701 123, вправи 4 5 6 7',
    'вправа 8: обчисли 87011234567 + 5',
    'zadanie 4: rozłóż liczbę 87011234567 na czynniki',
    'страница 101, 102, 103, задания 1001, 1002',
    'Упражнение 12: разложи на множители 8123456789',
    'Вправа 8: поділи 4567890123 на 7',
    'ćwiczenie 2: podziel 612345678 przez 3',
    'Zadanie 4: pierwiastek z 512345678',
    'zadanie 3: 987654321 : 9',
    'параграф 4: скорость света 2997924580 см',
    'страница 24, упражнение 12: разложи на множители 8123456789',
    'сторінка 24: поділи 4567890123 на 7',
    'точки A B C D і прямі a b c d',
    'букви g m a i l по одній',
    'g m a i l: пишіть',
  ])('none in %s', (text) => {
    expect(findContacts(text)).toEqual([])
  })

  test('none in a very long row of letters', () => {
    expect(findContacts('a '.repeat(130_000))).toEqual([])
  })

  test('are positions in the original text, sorted and without overlaps', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let end = 0
        for (const { from, to } of findContacts(text)) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          end = to
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

const fragments = fc.constantFrom(...contacts.map((text) => parseMarks(text).text), ...ordinary)
const anyText = fc
  .array(fc.oneof(fragments, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constant(maskText)), {
    maxLength: 6,
  })
  .chain((parts) => fc.constantFrom('', ' ', ', ', '\n').map((joint) => parts.join(joint)))

describe('any text', () => {
  test('masks phone numbers of every edition in any notation', () => {
    fc.assert(
      fc.property(
        phoneArbitrary,
        fc.constantFrom('', 'Мій номер: ', 'Звоните ', 'Mój numer to ', 'Llámame al ', 'Ring me on '),
        (phone, before) => {
          const masked = maskContacts(before + phone)
          expect(masked.startsWith(before), masked).toBe(true)
          expect(masked.slice(before.length), `${before}${phone}`).not.toMatch(/[\p{L}\p{N}]/u)
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('masking is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const masked = maskContacts(text)
        expect(maskContacts(masked)).toBe(masked)
        const hasContacts = findContacts(text).length > 0
        // Masks separate segments: what stands before one does not explain the number after it.
        if (!text.includes(maskText)) expect(masked !== text).toBe(hasContacts)
        if (hasContacts) expect(maskRawText(text)).not.toBe(text)
      }),
      { numRuns: 400 },
    )
  })

  test('without contacts stays unchanged', () => {
    const plainWords = fc.constantFrom(
      'урок',
      'ﬁzyka',
      'clase',
      'A\u200Bb',
      'é',
      'e\u0301',
      '👩‍🏫',
      'Ⅳ',
      '…',
      '½',
      '\u00A0',
      '—',
      'ABC',
    )
    fc.assert(
      fc.property(fc.array(plainWords), (words) => {
        const text = words.join(' ')
        expect(maskContacts(text)).toBe(text)
      }),
    )
  })

  const length = 20_000
  const repeat = (piece: string): string => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
  test.each([
    '1',
    '1 ',
    '0 ',
    '1:00 ',
    '10 000 ',
    'один ',
    'one, ',
    'O ',
    '|',
    'a.',
    'a . ',
    'a@',
    '@',
    ' ',
    '(at) ',
    'a dot ',
    'нуль',
    'telegram ',
    'telegram: ',
    'нік ',
    '050 тут ',
    '+',
    '+1',
    '_',
    'a_',
    'www.',
    '://',
    'gmail ',
    'a-',
    '•',
    '1,',
    '5 000 грн ',
    'O 1 ',
    '1 а ',
    'double ',
    '1; ',
    '999 ',
    'три пятерки ',
    'a . b @ ',
    't . me / ',
    'a, собака, ',
    'isbn 97',
    'номер 1 ',
  ])('repeated %j takes about as long as prose', async (piece) => {
    const enough = Math.max(200, 12 * (await prose()))
    expect(await leastCpuMs(() => findContacts(repeat(piece)), { enoughMs: enough, tries: 5 })).toBeLessThan(enough)
  })

  let proseTime: number | undefined
  async function prose(): Promise<number> {
    const text = ordinary.join(' ').slice(0, length)
    proseTime ??= await leastCpuMs(() => findContacts(text), { tries: 2 })
    return proseTime
  }
})
