import { describe, expect, test } from 'vitest'
import { corpus, mixed } from '../../../test/support/contacts/corpus.ts'
import { unmarked } from '../../../test/support/contacts/measure.ts'
import { quickest } from '../../../test/support/quickest.ts'
import { hidden, maskAdjacent, maskContacts } from './mask.ts'

const read = maskAdjacent
const languages = Object.values({ ...corpus, mixed })

describe('what is spread over several texts is hidden in all of them', () => {
  test.each([
    ['a number in halves', ['06712', '34567'], [hidden, hidden]],
    ['a number in groups', ['067', '123', '45', '67'], [hidden, hidden, hidden, hidden]],
    ['a number digit by digit', Array.from('0671234567'), Array.from('0671234567', () => hidden)],
    [
      'with chatter between',
      ['мій 06712', 'зараз допишу', '34567 все'],
      [`мій ${hidden}`, 'зараз допишу', `${hidden} все`],
    ],
    ['after the code of a country', ['+38067', '1234567'], [hidden, hidden]],
    ['in Russian', ['звоните 8701', '1234567 Мария'], [`звоните ${hidden}`, `${hidden} Мария`]],
    ['in Polish', ['mój telefon 512', '300 303'], [`mój telefon ${hidden}`, hidden]],
    ['in Polish, bare', ['512', '300', '303'], [hidden, hidden, hidden]],
    ['in Spanish', ['llámame al 612 345', '678'], [`llámame al ${hidden}`, hidden]],
    ['in English', ['98765', '43210 is my WhatsApp'], [hidden, `${hidden} is my WhatsApp`]],
    ['in words', ['нуль шістдесят сім', 'двадцять три сорок п’ять', 'шістдесят сім'], [hidden, hidden, hidden]],
    ['an e-mail at its sign', ['olena', '@gmail.com'], [hidden, hidden]],
    ['an email behind its sign', ['olena.math@', 'gmail.com'], [hidden, hidden]],
    ['an e-mail that is said', ['olena.math собака', 'gmail точка com'], [hidden, hidden]],
    ['a name in Ukrainian', ['мій телеграм', 'mariak'], ['мій телеграм', hidden]],
    ['a name in English', ['my telegram is', 'mariak'], ['my telegram is', hidden]],
    ['a name after a network', ['instagram', 'mariak'], ['instagram', hidden]],
    ['a name that is like no word', ['mi insta', 'es maria_k88 guapa'], ['mi insta', `es ${hidden} guapa`]],
    ['a link', ['t.me/', 'olena'], [hidden, hidden]],
  ])('%s', (_, texts, masked) => {
    expect(read(texts)).toEqual(masked)
    // None of the pieces would be hidden by itself.
    expect(texts.map((text) => maskContacts(text))).not.toEqual(masked)
  })

  test('wherever the numbers of the corpus are parted, nearly always', () => {
    const halves = languages.flatMap(({ contacts }) =>
      contacts.flatMap((contact) => {
        const { text, marks } = unmarked(contact)
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

describe('what belongs to no number is not joined', () => {
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
      [hidden, '250'],
    ],
    [['Пишіть у телеграм', 'дякую']],
    [['Пишіть у телеграм', 'future simple повторіть']],
    [['Can we use telegram', 'thanks']],
    [['Można na whatsapp', 'kiedykolwiek']],
    [['Look at', 'this page']],
  ])('%j', (texts, masked = texts) => expect(read(texts)).toEqual(masked))

  test('of all that the corpus has of ordinary texts, in any neighbourhood', () => {
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
  ['instagram mariak', `instagram ${hidden}`],
  ['find me on instagram mariak', `find me on instagram ${hidden}`],
  ['búscame en instagram mariak', `búscame en instagram ${hidden}`],
  ['znajdź mnie na instagramie mariak', `znajdź mnie na instagramie ${hidden}`],
  ['шукайте мене в instagram mariak', `шукайте мене в instagram ${hidden}`],
  ['ищите меня в инстаграм mariak', `ищите меня в инстаграм ${hidden}`],
  ['instagram marketing', 'instagram marketing'],
  ['Instagram design', 'Instagram design'],
  ['Szukam na telegram informacji', 'Szukam na telegram informacji'],
  ['busco clases de instagram avanzado', 'busco clases de instagram avanzado'],
])('the name of a network and a name in it: %s', (text, masked) => expect(maskContacts(text)).toBe(masked))

test('long texts and many numbers take no longer than they should', async () => {
  const rows = [Array.from({ length: 21 }, () => '1'), Array.from({ length: 21 }, () => 'один два три 4 '.repeat(300))]
  for (const row of rows) expect(await quickest(() => maskAdjacent(row), { enough: 3000, tries: 3 })).toBeLessThan(3000)
})
