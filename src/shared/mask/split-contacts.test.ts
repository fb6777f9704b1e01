import { describe, expect, test } from 'vitest'
import { corpus, mixed } from '#test/support/contacts/corpus.ts'
import { parseMarks } from '#test/support/contacts/measure.ts'
import { leastCpuMs } from '#test/support/least-cpu.ts'
import { maskText, maskAdjacent, maskContacts } from './mask.ts'

const read = maskAdjacent
const languages = Object.values({ ...corpus, mixed })

describe('masks contacts spread over several texts', () => {
  test.each([
    ['a number in halves', ['06712', '34567'], [maskText, maskText]],
    ['a number in groups', ['067', '123', '45', '67'], [maskText, maskText, maskText, maskText]],
    ['a number digit by digit', Array.from('0671234567'), Array.from('0671234567', () => maskText)],
    [
      'with chatter between',
      ['мій 06712', 'зараз допишу', '34567 все'],
      [`мій ${maskText}`, 'зараз допишу', `${maskText} все`],
    ],
    ['after the code of a country', ['+38067', '1234567'], [maskText, maskText]],
    ['in Russian', ['звоните 8701', '1234567 Мария'], [`звоните ${maskText}`, `${maskText} Мария`]],
    ['in Polish', ['mój telefon 512', '300 303'], [`mój telefon ${maskText}`, maskText]],
    ['in Polish, bare', ['512', '300', '303'], [maskText, maskText, maskText]],
    ['in Spanish', ['llámame al 612 345', '678'], [`llámame al ${maskText}`, maskText]],
    ['in English', ['98765', '43210 is my WhatsApp'], [maskText, `${maskText} is my WhatsApp`]],
    ['in words', ['нуль шістдесят сім', 'двадцять три сорок п’ять', 'шістдесят сім'], [maskText, maskText, maskText]],
    ['an e-mail at its sign', ['olena', '@gmail.com'], [maskText, maskText]],
    ['an email behind its sign', ['olena.math@', 'gmail.com'], [maskText, maskText]],
    ['an e-mail that is said', ['olena.math собака', 'gmail точка com'], [maskText, maskText]],
    ['a name in Ukrainian', ['мій телеграм', 'mariak'], ['мій телеграм', maskText]],
    ['a name in English', ['my telegram is', 'mariak'], ['my telegram is', maskText]],
    ['a name after a network', ['instagram', 'mariak'], ['instagram', maskText]],
    ['a name that is like no word', ['mi insta', 'es maria_k88 guapa'], ['mi insta', `es ${maskText} guapa`]],
    ['a link', ['t.me/', 'olena'], [maskText, maskText]],
  ])('%s', (_, texts, masked) => {
    expect(read(texts)).toEqual(masked)
    // None of the texts would be masked on its own.
    expect(texts.map((text) => maskContacts(text))).not.toEqual(masked)
  })

  test('wherever the numbers of the corpus are split, nearly always', () => {
    const halves = languages.flatMap(({ contacts }) =>
      contacts.flatMap((contact) => {
        const { text, marks } = parseMarks(contact)
        return marks.flatMap(({ from, to }) => {
          const number = text.slice(from, to)
          const middle = from + Math.floor((to - from) / 2)
          const pair = [text.slice(0, middle), text.slice(middle)]
          const parted = pair.every((half) => maskContacts(half) === half)
          return parted && number.replaceAll(/\D/g, '').length >= 9 && !/\p{L}/u.test(number) ? [pair] : []
        })
      }),
    )
    const hiding = halves.filter((pair) => read(pair).every((half, place) => half !== pair[place]))
    expect(halves.length).toBeGreaterThan(400)
    expect(hiding.length / halves.length).toBeGreaterThan(0.9)
  })
})

describe('does not join unrelated texts', () => {
  test.each([
    [['200', 'о 18:00']],
    [['250', '300', '350']],
    [['500', '1000', '1500']],
    [['2007', '1500', '60']],
    [['185', '191', '176']],
    [['18 30', '19 45', '20 15']],
    [['5', '4', '5', '3', '5', '5', '4', '4', '3']],
    [['Ціна 250 грн', 'за 60 хвилин', '12 занять']],
    [['вул. Шевченка 12', 'кв 345', 'дім 67']],
    [['Стр. 123', 'упражнение 45', '67 и 89']],
    [['1500 zł za miesiąc', '8 lekcji', 'o 17 30']],
    [['300 pesos', 'a las 18', '2 veces por semana']],
    [['Grade 10', '45 minutes', '2000 rupees']],
    [
      ['+380671234567', '250'],
      [maskText, '250'],
    ],
    [['Пишіть у телеграм', 'дякую']],
    [['Пишіть у телеграм', 'future simple повторіть']],
    [['Can we use telegram', 'thanks']],
    [['Można na whatsapp', 'kiedykolwiek']],
    [['Look at', 'this page']],
  ])('%j', (texts, masked = texts) => expect(read(texts)).toEqual(masked))

  test('any ordinary texts of the corpus, in any combination', () => {
    const wrong = languages.flatMap(({ ordinary }) =>
      ordinary.flatMap((text, place) => {
        const row = ordinary.slice(Math.max(0, place - 1), place + 2)
        const masked = maskAdjacent(row)[Math.min(1, place)]!
        return masked === maskContacts(text) ? [] : [masked]
      }),
    )
    expect(wrong).toEqual([])
  })
})

test.each([
  ['instagram mariak', `instagram ${maskText}`],
  ['find me on instagram mariak', `find me on instagram ${maskText}`],
  ['búscame en instagram mariak', `búscame en instagram ${maskText}`],
  ['znajdź mnie na instagramie mariak', `znajdź mnie na instagramie ${maskText}`],
  ['шукайте мене в instagram mariak', `шукайте мене в instagram ${maskText}`],
  ['ищите меня в инстаграм mariak', `ищите меня в инстаграм ${maskText}`],
  ['instagram marketing', 'instagram marketing'],
  ['Instagram design', 'Instagram design'],
  ['Szukam na telegram informacji', 'Szukam na telegram informacji'],
  ['busco clases de instagram avanzado', 'busco clases de instagram avanzado'],
])('a network and a user name in it: %s', (text, masked) => expect(maskContacts(text)).toBe(masked))

test('long texts and many numbers stay fast', async () => {
  const rows = [Array.from({ length: 21 }, () => '1'), Array.from({ length: 21 }, () => 'один два три 4 '.repeat(300))]
  for (const row of rows)
    expect(await leastCpuMs(() => maskAdjacent(row), { enoughMs: 3000, tries: 3 })).toBeLessThan(3000)
})
