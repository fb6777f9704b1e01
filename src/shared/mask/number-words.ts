import { fold } from '../fold.ts'

/**
 * The value of a number word, from 0 to 900; hundreds, tens and ones are separate words. Transliterations fold to the
 * same word.
 */
export function numberOf(folded: string): number | undefined {
  return (
    numbers.get(folded) ??
    (folded.length < shortestMisspelt || many.has(folded) ? undefined : misspelt.get(sounds(folded)))
  )
}

/** "two zeros", "three fives": the previous word is the repeat count of this digit. */
export function manyOf(folded: string): number | undefined {
  return many.get(folded)
}

/** "double five": the repeat count of the next digit. */
export function timesOf(folded: string): number | undefined {
  return times.get(folded)
}

/**
 * Splits a compound word into at least `least` number words. It takes the unfolded word, because folding would merge
 * letters at the seams.
 */
export function numbersWithin(word: string, least: number): number[] | undefined {
  if (word.length < least * 3 - 1 || word.length > 120) return undefined
  const found: number[] = []
  let rest = word.toLowerCase().replaceAll("'", '')
  while (rest !== '') {
    const word = longest.get(rest.slice(0, 2))?.find((one) => rest.startsWith(one))
    if (word === undefined) return undefined
    found.push(written.get(word)!)
    rest = rest.slice(word.length)
  }
  return found.length >= least ? found : undefined
}

const spoken: Record<number, string> = {
  0: `нөл нуль ноль нолик нулик нул нол нулек zero cero oh nil null zerko naught nought зиро ziro`,
  1: `бір один одна одне одно одну одного однієї однин адин одін jeden jedna jedno jednego uno una un one odyn odin yedyn
    одиниця одиничка единица единичка единичку одиничку jedynka jedynkę`,
  2: `екі два дві двох двом две двух dwa dwie dwóch dos two dva dvi dve двійка двійку двоечка двойка двойку двоє
    dwójka dwójkę`,
  3: `үш три трьох трьом трех трёх trzy trzech tres three try tri трійка трійку тройка тройку трієчка троечка trójka trójkę`,
  4: `төрт чотири чотирьох четыре четырех четырёх чотыре cztery czterech cuatro four chotyry chetyre chotiri chetire читыре
    чотирі чотыри четвірка четвірку четверка четвёрка четверку czwórka czwórkę`,
  5: `бес п'ять п'яти пять пяти pięć pięciu cinco five pyat piat pjat pyaty pat' пйать п'ятірка п'ятірку пятерка
    пятёрка пятерку пятерочка п'ятірочка piątka piątkę pyatj`,
  6: `алты шість шести шесть sześć sześciu seis six shist shest shists шисть шість шістка шістку шестерка шестёрка
    шестерку шестерочка szóstka szóstkę`,
  7: `жеті сім семи семь siedem siedmiu siete seven sim sem syem siem симь сімка сімку семерка семёрка семерку семерочка
    siódemka siódemkę`,
  8: `сегіз вісім восьми восемь osiem ośmiu ocho eight visim vosem wosem восим вісем вісімка вісімку восьмерка
    восьмёрка восьмерку восьмерочка ósemka ósemkę`,
  9: `тоғыз дев'ять дев'яти девять девяти dziewięć dziewięciu nueve nine devyat deviat dewyat дивять девйать
    дев'ятка дев'ятку девятка девятку девяточка dziewiątka dziewiątkę`,
  10: `десять десяти dziesięć diez ten desyat`,
  11: `одинадцять одиннадцать jedenaście once eleven odynadtsyat odinadcat`,
  12: `дванадцять двенадцать dwanaście doce twelve dvanadtsyat dvenadcat`,
  13: `тринадцять тринадцать trzynaście trece thirteen trynadtsyat trinadcat`,
  14: `чотирнадцять четырнадцать czternaście catorce fourteen`,
  15: `п'ятнадцять пятнадцать piętnaście quince fifteen pyatnadcat`,
  16: `шістнадцять шестнадцать szesnaście dieciséis sixteen`,
  17: `сімнадцять семнадцать siedemnaście diecisiete seventeen`,
  18: `вісімнадцять восемнадцать osiemnaście dieciocho eighteen`,
  19: `дев'ятнадцять девятнадцать dziewiętnaście diecinueve nineteen`,
  20: `жиырма двадцять двадцяти двадцать двадцати dwadzieścia dwudziestu veinte twenty dvadtsyat dvadcat dvadtsat двацять двацать двайцять`,
  21: `veintiuno veintiún veintiuna`,
  22: `veintidós`,
  23: `veintitrés`,
  24: `veinticuatro`,
  25: `veinticinco`,
  26: `veintiséis`,
  27: `veintisiete`,
  28: `veintiocho`,
  29: `veintinueve`,
  30: `отыз тридцять тридцяти тридцать trzydzieści treinta thirty trydtsyat tridcat tridtsat трицять трицать трийцять`,
  40: `қырық сорок сорока czterdzieści cuarenta forty fourty sorok`,
  50: `елу п'ятдесят пятьдесят п'ятдесяти pięćdziesiąt cincuenta fifty pyatdesyat pyatdesat piatdesat пятдесят пядесят пісят писят пийсят пятдисят`,
  60: `алпыс шістдесят шестьдесят шістдесяти sześćdziesiąt sesenta sixty shistdesyat shestdesyat shestdesat шесдесят шисят шиисят шейсят шісдесят шістьдесят`,
  70: `жетпіс сімдесят семьдесят siedemdziesiąt setenta seventy simdesyat semdesyat semdesat семдесят сімдисят`,
  80: `сексен вісімдесят восемьдесят osiemdziesiąt ochenta eighty visimdesyat vosemdesyat vosemdesat восемдесят восімдесят вісімдисят`,
  90: `тоқсан дев'яносто девяносто dziewięćdziesiąt noventa ninety devyanosto devianosto девяноста дев'яноста`,
  100: `жүз сто sto cien ciento hundred`,
  200: `двісті двести dwieście doscientos doscientas dvisti dvesti`,
  300: `триста trzysta trescientos trescientas trysta trista`,
  400: `чотириста четыреста czterysta cuatrocientos cuatrocientas chotyrysta chetyresta`,
  500: `п'ятсот пятьсот pięćset quinientos quinientas pyatsot`,
  600: `шістсот шестьсот sześćset seiscientos seiscientas shistsot shestsot`,
  700: `сімсот семьсот siedemset setecientos setecientas simsot semsot`,
  800: `вісімсот восемьсот osiemset ochocientos ochocientas visimsot vosemsot`,
  900: `дев'ятсот девятьсот dziewięćset novecientos novecientas devyatsot`,
}

const folded = (words: string): string[] => words.split(/\s+/).map(fold)
const numbers = new Map(Object.entries(spoken).flatMap(([value, words]) => folded(words).map((word) => [word, +value])))
const written = new Map(
  Object.entries(spoken).flatMap(([value, words]) =>
    words.split(/\s+/).map((word) => [word.replaceAll("'", ''), +value] as const),
  ),
)
const longest = Map.groupBy(
  [...written.keys()].filter((word) => word.length > 2).sort((a, b) => b.length - a.length),
  (word) => word.slice(0, 2),
)
/** The consonants of a long word, to match misspelled vowels: "шиснацять". */
const sounds = (folded: string): string =>
  folded
    .replaceAll(/ia|[aeiuoy]/g, (vowel) => (/[ao]/.test(vowel) ? 'a' : 'i'))
    .replaceAll(/[dts]c|st(?=[nds])/g, (pair) => (pair[1] === 'c' ? 'c' : 's'))
const shortestMisspelt = 7
const misspelt = new Map([...numbers].map(([word, value]) => [sounds(word), value]))
const inNumber: Record<number, string> = {
  0: `нулі нулів нуля ноля нули нолей нулей нолика нулика zera zer ceros zeros zeroes noughts ohs`,
  1: `одиниці одиниць единицы единиц единички jedynki jedynek unos ones`,
  2: `двійки двійок двойки двоек двоечки dwójki dwójek doses twos`,
  3: `трійки трійок тройки троек троечки trójki trójek treses`,
  4: `четвірки четвірок четверки четвёрки четверок czwórki czwórek cuatros fours`,
  5: `п'ятірки п'ятірок пятерки пятёрки пятерок пятерочки piątki piątek cincos fives`,
  6: `шістки шісток шестерки шестёрки шестерок szóstki szóstek seises sixes`,
  7: `сімки сімок семерки семёрки семерок semerki siódemki siódemek sietes sevens`,
  8: `вісімки вісімок восьмерки восьмёрки восьмерок ósemki ósemek ochos eights`,
  9: `дев'ятки дев'яток девятки девяток dziewiątki dziewiątek nueves nines`,
}
const many = new Map(Object.entries(inNumber).flatMap(([value, words]) => folded(words).map((word) => [word, +value])))
const times = new Map([
  ...folded(`double doble подвійна подвійний двойная двойной podwójna podwójne подвійне
    подвоєна двойное dwukrotnie двічі дважды dvazhdy`).map((word) => [word, 2] as const),
  ...folded(`triple потрійна тройная potrójna potrójne тройное потрійне потрійний тройной тричі
    трижды trzykrotnie`).map((word) => [word, 3] as const),
  ...folded(`quadruple cuádruple poczwórna`).map((word) => [word, 4] as const),
])
