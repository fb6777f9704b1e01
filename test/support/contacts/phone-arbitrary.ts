import fc from 'fast-check'

const digits = (count: number): fc.Arbitrary<string> =>
  fc.array(fc.noBias(fc.integer({ min: 0, max: 9 })), { minLength: count, maxLength: count }).map((all) => all.join(''))

type CountryNumbers = { country: string; trunk: string[]; starts: string; rest: number; shapes: number[][] }

/** Number prefixes, lengths and customary groupings by country. */
const countries: CountryNumbers[] = [
  {
    country: '380',
    trunk: ['0'],
    starts: '50 63 66 67 68 73 93 95 96 97 98 99',
    rest: 7,
    shapes: [
      [3, 3, 2, 2],
      [3, 3, 4],
      [3, 2, 2, 3],
      [3, 7],
    ],
  },
  {
    country: '48',
    trunk: [''],
    starts: '50 51 53 57 60 66 69 72 73 78 79 88',
    rest: 7,
    shapes: [
      [3, 3, 3],
      [2, 3, 2, 2],
      [3, 2, 2, 2],
    ],
  },
  {
    country: '7',
    trunk: ['8'],
    starts: '700 701 702 705 707 747 771 775 777',
    rest: 7,
    shapes: [
      [1, 3, 3, 2, 2],
      [1, 3, 3, 4],
      [1, 3, 7],
    ],
  },
  {
    country: '1',
    trunk: ['', '1'],
    starts: '2052 3055 4153 6465 9172',
    rest: 6,
    shapes: [
      [3, 3, 4],
      [3, 3, 2, 2],
      [3, 7],
    ],
  },
  {
    country: '52',
    trunk: [''],
    starts: '55 33 81 22',
    rest: 8,
    shapes: [
      [2, 4, 4],
      [3, 3, 2, 2],
      [3, 3, 4],
    ],
  },
  {
    country: '34',
    trunk: [''],
    starts: '6 71 72',
    rest: 8,
    shapes: [
      [3, 3, 3],
      [3, 2, 2, 2],
    ],
  },
  {
    country: '91',
    trunk: ['', '0'],
    starts: '98 97 99 88 70 63',
    rest: 8,
    shapes: [
      [5, 5],
      [4, 3, 3],
      [3, 3, 4],
    ],
  },
]

const spokenDigits = [
  `нуль один два три чотири п'ять шість сім вісім дев'ять`,
  'ноль один два три четыре пять шесть семь восемь девять',
  'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć',
  'cero uno dos tres cuatro cinco seis siete ocho nueve',
  'zero one two three four five six seven eight nine',
  'nul odyn dva try chotyry pyat shist sim visim devyat',
].map((words) => words.split(' '))

const separators = [' ', '-', '.', '/', '', ' - ', '_', '*', '\u00A0', '–', '\u2009', '•', '\u200B']

/**
 * A phone number of one of our countries in any notation. Excluded are three zeros in a row, which look like
 * money, single digits from 1 to 5, which look like school marks, and IP addresses.
 */
export const phoneArbitrary: fc.Arbitrary<string> = fc
  .constantFrom(...countries)
  .chain((edition) =>
    fc
      .tuple(nationalNumber(edition), fc.constantFrom(...edition.shapes), fc.boolean())
      .map(([number, shape, abroad]) => ({ edition, number, shape, abroad })),
  )
  .filter(({ number }) => !number.includes('000'))
  .chain(({ edition, number, shape, abroad }) => {
    const own = number.slice(number.length - edition.rest - edition.starts.split(' ')[0]!.length)
    return abroad
      ? formatVariants([edition.country, ...groupDigits(own, shape)], true)
      : formatVariants(groupDigits(number, shape), false)
  })
  .filter((phone) => !/^[1-5](?:[ ._-][1-5])+$/.test(phone) && !isIpAddress(phone))

const isIpAddress = (phone: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(phone) && phone.split('.').every((part) => +part < 256)

function nationalNumber({ trunk, starts, rest }: CountryNumbers): fc.Arbitrary<string> {
  const first = starts.split(' ')
  const width = first[0]!.length
  return fc
    .tuple(fc.constantFrom(...trunk), fc.constantFrom(...first), digits(rest))
    .map(([lead, start, tail]) => lead + start + tail.slice(Math.max(0, start.length - width)))
}

/** Splits digits into groups of these sizes. Remaining digits join the last group. */
function groupDigits(number: string, shape: number[]): string[] {
  const groups: string[] = []
  let place = 0
  for (const size of shape) {
    if (place >= number.length) break
    groups.push(number.slice(place, place + size))
    place += size
  }
  if (place < number.length) groups.push((groups.pop() ?? '') + number.slice(place))
  return groups
}

function formatVariants(groups: string[], abroad: boolean): fc.Arbitrary<string> {
  const all = groups.join('')
  const plus = abroad ? '+' : ''
  const apart = fc.constantFrom(...separators).map((separator) => plus + groups.join(separator))
  const bracketed = fc
    .constantFrom('', ' ', '-')
    .map(
      (separator) =>
        `${plus}${abroad ? groups[0] : ''}(${groups[abroad ? 1 : 0]})${groups.slice(abroad ? 2 : 1).join(separator)}`,
    )
  const single = fc.constantFrom(' ', '-', '.', '_').map((separator) => plus + Array.from(all).join(separator))
  const inWords = fc.constantFrom(...spokenDigits).chain((words) =>
    fc.constantFrom(' ', '-', ', ').map((separator) =>
      Array.from(all)
        .map((digit) => words[+digit])
        .join(separator),
    ),
  )
  const mixed = fc
    .tuple(fc.constantFrom(...spokenDigits), fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }))
    .map(([words, spell]) =>
      Array.from(all)
        .map((digit, place) => (spell[place] ? words[+digit] : digit))
        .join(' '),
    )
  const odd = fc.constantFrom(0xff10, 0x0966, 0x1d7ce, 0x0660).map((zero) =>
    Array.from(all)
      .map((digit) => String.fromCodePoint(zero + +digit))
      .join(''),
  )
  const keycaps = fc.constant(
    Array.from(all)
      .map((digit) => `${digit}\uFE0F\u20E3`)
      .join(''),
  )
  const letters = fc
    .constantFrom('O', 'o', 'О', 'о')
    .map((nought) => groups.map((group) => (group.length > 2 ? group.replace('0', nought) : group)).join(' '))
  return fc.oneof(apart, bracketed, single, inWords, mixed, odd, keycaps, letters)
}
