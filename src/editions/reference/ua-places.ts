import type { ReferenceCity, ReferenceRegion, ReferenceUniversity, Names } from './types.ts'
import { dnipro, kharkiv, kyiv, lviv, odesa } from './ua-districts.ts'

const t = (ua: string, ru: string, en: string): Names => ({ ua, ru, en })
const oblast = (ua: string, ru: string, en: string, cities: ReferenceCity[]): ReferenceRegion => ({
  name: t(`${ua} область`, `${ru} область`, `${en} Oblast`),
  cities,
})
const city = (
  alias: string,
  name: Names,
  [ua, ru]: readonly [ua: string, ru: string],
  more?: Pick<ReferenceCity, 'popular' | 'districts'>,
): ReferenceCity => ({ alias, name, name_in: t(ua, ru, `in ${name.en}`), ...more })
const popular = { popular: true } as const

export const regions: ReferenceRegion[] = [
  // A city with special status, outside any oblast.
  {
    name: t('Київ', 'Киев', 'Kyiv City'),
    cities: [city('kyiv', t('Київ', 'Киев', 'Kyiv'), ['у Києві', 'в Киеве'], { popular: true, districts: kyiv })],
  },
  oblast('Київська', 'Киевская', 'Kyiv', [
    city('bila-tserkva', t('Біла Церква', 'Белая Церковь', 'Bila Tserkva'), ['у Білій Церкві', 'в Белой Церкви']),
    city('brovary', t('Бровари', 'Бровары', 'Brovary'), ['у Броварах', 'в Броварах']),
    city('boryspil', t('Бориспіль', 'Борисполь', 'Boryspil'), ['у Борисполі', 'в Борисполе']),
    city('irpin', t('Ірпінь', 'Ирпень', 'Irpin'), ['в Ірпені', 'в Ирпене']),
  ]),
  oblast('Харківська', 'Харьковская', 'Kharkiv', [
    city('kharkiv', t('Харків', 'Харьков', 'Kharkiv'), ['у Харкові', 'в Харькове'], {
      popular: true,
      districts: kharkiv,
    }),
  ]),
  oblast('Одеська', 'Одесская', 'Odesa', [
    city('odesa', t('Одеса', 'Одесса', 'Odesa'), ['в Одесі', 'в Одессе'], { popular: true, districts: odesa }),
    city('chornomorsk', t('Чорноморськ', 'Черноморск', 'Chornomorsk'), ['у Чорноморську', 'в Черноморске']),
    city('izmail', t('Ізмаїл', 'Измаил', 'Izmail'), ['в Ізмаїлі', 'в Измаиле']),
  ]),
  oblast('Дніпропетровська', 'Днепропетровская', 'Dnipropetrovsk', [
    city('dnipro', t('Дніпро', 'Днепр', 'Dnipro'), ['у Дніпрі', 'в Днепре'], { popular: true, districts: dnipro }),
    city('kryvyi-rih', t('Кривий Ріг', 'Кривой Рог', 'Kryvyi Rih'), ['у Кривому Розі', 'в Кривом Роге'], popular),
    city('kamianske', t('Кам’янське', 'Каменское', 'Kamianske'), ['у Кам’янському', 'в Каменском']),
    city('pavlohrad', t('Павлоград', 'Павлоград', 'Pavlohrad'), ['у Павлограді', 'в Павлограде']),
  ]),
  oblast('Львівська', 'Львовская', 'Lviv', [
    city('lviv', t('Львів', 'Львов', 'Lviv'), ['у Львові', 'во Львове'], { popular: true, districts: lviv }),
    city('drohobych', t('Дрогобич', 'Дрогобыч', 'Drohobych'), ['у Дрогобичі', 'в Дрогобыче']),
    city('stryi', t('Стрий', 'Стрый', 'Stryi'), ['у Стрию', 'в Стрые']),
  ]),
  oblast('Запорізька', 'Запорожская', 'Zaporizhzhia', [
    city('zaporizhzhia', t('Запоріжжя', 'Запорожье', 'Zaporizhzhia'), ['у Запоріжжі', 'в Запорожье'], popular),
  ]),
  oblast('Вінницька', 'Винницкая', 'Vinnytsia', [
    city('vinnytsia', t('Вінниця', 'Винница', 'Vinnytsia'), ['у Вінниці', 'в Виннице'], popular),
  ]),
  oblast('Полтавська', 'Полтавская', 'Poltava', [
    city('poltava', t('Полтава', 'Полтава', 'Poltava'), ['у Полтаві', 'в Полтаве'], popular),
    city('kremenchuk', t('Кременчук', 'Кременчуг', 'Kremenchuk'), ['у Кременчуці', 'в Кременчуге']),
  ]),
  oblast('Миколаївська', 'Николаевская', 'Mykolaiv', [
    city('mykolaiv', t('Миколаїв', 'Николаев', 'Mykolaiv'), ['у Миколаєві', 'в Николаеве'], popular),
  ]),
  oblast('Черкаська', 'Черкасская', 'Cherkasy', [
    city('cherkasy', t('Черкаси', 'Черкассы', 'Cherkasy'), ['у Черкасах', 'в Черкассах']),
    city('uman', t('Умань', 'Умань', 'Uman'), ['в Умані', 'в Умани']),
  ]),
  oblast('Хмельницька', 'Хмельницкая', 'Khmelnytskyi', [
    city('khmelnytskyi', t('Хмельницький', 'Хмельницкий', 'Khmelnytskyi'), ['у Хмельницькому', 'в Хмельницком']),
    city('kamianets-podilskyi', t('Кам’янець-Подільський', 'Каменец-Подольский', 'Kamianets-Podilskyi'), [
      'у Кам’янці-Подільському',
      'в Каменце-Подольском',
    ]),
  ]),
  oblast('Житомирська', 'Житомирская', 'Zhytomyr', [
    city('zhytomyr', t('Житомир', 'Житомир', 'Zhytomyr'), ['у Житомирі', 'в Житомире']),
    city('berdychiv', t('Бердичів', 'Бердичев', 'Berdychiv'), ['у Бердичеві', 'в Бердичеве']),
  ]),
  oblast('Чернігівська', 'Черниговская', 'Chernihiv', [
    city('chernihiv', t('Чернігів', 'Чернигов', 'Chernihiv'), ['у Чернігові', 'в Чернигове']),
  ]),
  oblast('Сумська', 'Сумская', 'Sumy', [city('sumy', t('Суми', 'Сумы', 'Sumy'), ['у Сумах', 'в Сумах'])]),
  oblast('Івано-Франківська', 'Ивано-Франковская', 'Ivano-Frankivsk', [
    city('ivano-frankivsk', t('Івано-Франківськ', 'Ивано-Франковск', 'Ivano-Frankivsk'), [
      'в Івано-Франківську',
      'в Ивано-Франковске',
    ]),
    city('kalush', t('Калуш', 'Калуш', 'Kalush'), ['у Калуші', 'в Калуше']),
  ]),
  oblast('Рівненська', 'Ровенская', 'Rivne', [city('rivne', t('Рівне', 'Ровно', 'Rivne'), ['у Рівному', 'в Ровно'])]),
  oblast('Волинська', 'Волынская', 'Volyn', [
    city('lutsk', t('Луцьк', 'Луцк', 'Lutsk'), ['у Луцьку', 'в Луцке']),
    city('kovel', t('Ковель', 'Ковель', 'Kovel'), ['у Ковелі', 'в Ковеле']),
  ]),
  oblast('Тернопільська', 'Тернопольская', 'Ternopil', [
    city('ternopil', t('Тернопіль', 'Тернополь', 'Ternopil'), ['у Тернополі', 'в Тернополе']),
  ]),
  oblast('Чернівецька', 'Черновицкая', 'Chernivtsi', [
    city('chernivtsi', t('Чернівці', 'Черновцы', 'Chernivtsi'), ['у Чернівцях', 'в Черновцах']),
  ]),
  oblast('Закарпатська', 'Закарпатская', 'Zakarpattia', [
    city('uzhhorod', t('Ужгород', 'Ужгород', 'Uzhhorod'), ['в Ужгороді', 'в Ужгороде']),
    city('mukachevo', t('Мукачево', 'Мукачево', 'Mukachevo'), ['у Мукачеві', 'в Мукачево']),
  ]),
  oblast('Кіровоградська', 'Кировоградская', 'Kirovohrad', [
    city('kropyvnytskyi', t('Кропивницький', 'Кропивницкий', 'Kropyvnytskyi'), ['у Кропивницькому', 'в Кропивницком']),
  ]),
  oblast('Херсонська', 'Херсонская', 'Kherson', [
    city('kherson', t('Херсон', 'Херсон', 'Kherson'), ['у Херсоні', 'в Херсоне']),
  ]),
]

const university = (city: string, ua: string, ru: string, en: string): ReferenceUniversity => ({
  name: t(ua, ru, en),
  city,
})

export const universities: ReferenceUniversity[] = [
  university(
    'kyiv',
    'Київський національний університет імені Тараса Шевченка',
    'Киевский национальный университет имени Тараса Шевченко',
    'Taras Shevchenko National University of Kyiv',
  ),
  university(
    'kyiv',
    'КПІ імені Ігоря Сікорського',
    'КПИ имени Игоря Сикорского',
    'Igor Sikorsky Kyiv Polytechnic Institute',
  ),
  university(
    'kyiv',
    'Національний університет «Києво-Могилянська академія»',
    'Национальный университет «Киево-Могилянская академия»',
    'National University of Kyiv-Mohyla Academy',
  ),
  university(
    'kyiv',
    'Український державний університет імені Михайла Драгоманова',
    'Украинский государственный университет имени Михаила Драгоманова',
    'Mykhailo Drahomanov State University of Ukraine',
  ),
  university(
    'kyiv',
    'Київський столичний університет імені Бориса Грінченка',
    'Киевский столичный университет имени Бориса Гринченко',
    'Borys Grinchenko Kyiv Metropolitan University',
  ),
  university(
    'kyiv',
    'Київський національний економічний університет імені Вадима Гетьмана',
    'Киевский национальный экономический университет имени Вадима Гетьмана',
    'Kyiv National Economic University named after Vadym Hetman',
  ),
  university(
    'kyiv',
    'Київський національний лінгвістичний університет',
    'Киевский национальный лингвистический университет',
    'Kyiv National Linguistic University',
  ),
  university(
    'kharkiv',
    'Харківський національний університет імені В. Н. Каразіна',
    'Харьковский национальный университет имени В. Н. Каразина',
    'V. N. Karazin Kharkiv National University',
  ),
  university(
    'kharkiv',
    'Харківський політехнічний інститут',
    'Харьковский политехнический институт',
    'Kharkiv Polytechnic Institute',
  ),
  university(
    'kharkiv',
    'Харківський національний університет радіоелектроніки',
    'Харьковский национальный университет радиоэлектроники',
    'Kharkiv National University of Radio Electronics',
  ),
  university(
    'lviv',
    'Львівський національний університет імені Івана Франка',
    'Львовский национальный университет имени Ивана Франко',
    'Ivan Franko National University of Lviv',
  ),
  university(
    'lviv',
    'Національний університет «Львівська політехніка»',
    'Национальный университет «Львовская политехника»',
    'Lviv Polytechnic National University',
  ),
  university(
    'lviv',
    'Український католицький університет',
    'Украинский католический университет',
    'Ukrainian Catholic University',
  ),
  university(
    'odesa',
    'Одеський національний університет імені І. І. Мечникова',
    'Одесский национальный университет имени И. И. Мечникова',
    'Odesa I. I. Mechnikov National University',
  ),
  university(
    'odesa',
    'Національний університет «Одеська політехніка»',
    'Национальный университет «Одесская политехника»',
    'Odesa Polytechnic National University',
  ),
  university(
    'dnipro',
    'Дніпровський національний університет імені Олеся Гончара',
    'Днепровский национальный университет имени Олеся Гончара',
    'Oles Honchar Dnipro National University',
  ),
  university(
    'dnipro',
    'Національний технічний університет «Дніпровська політехніка»',
    'Национальный технический университет «Днепровская политехника»',
    'Dnipro University of Technology',
  ),
  university(
    'zaporizhzhia',
    'Запорізький національний університет',
    'Запорожский национальный университет',
    'Zaporizhzhia National University',
  ),
  university(
    'vinnytsia',
    'Вінницький національний технічний університет',
    'Винницкий национальный технический университет',
    'Vinnytsia National Technical University',
  ),
  university(
    'poltava',
    'Полтавський національний педагогічний університет імені В. Г. Короленка',
    'Полтавский национальный педагогический университет имени В. Г. Короленко',
    'Poltava V. G. Korolenko National Pedagogical University',
  ),
  university('sumy', 'Сумський державний університет', 'Сумский государственный университет', 'Sumy State University'),
  university(
    'ternopil',
    'Тернопільський національний педагогічний університет імені Володимира Гнатюка',
    'Тернопольский национальный педагогический университет имени Владимира Гнатюка',
    'Ternopil Volodymyr Hnatiuk National Pedagogical University',
  ),
  university(
    'chernivtsi',
    'Чернівецький національний університет імені Юрія Федьковича',
    'Черновицкий национальный университет имени Юрия Федьковича',
    'Yuriy Fedkovych Chernivtsi National University',
  ),
  university(
    'uzhhorod',
    'Ужгородський національний університет',
    'Ужгородский национальный университет',
    'Uzhhorod National University',
  ),
  university(
    'lutsk',
    'Волинський національний університет імені Лесі Українки',
    'Волынский национальный университет имени Леси Украинки',
    'Lesya Ukrainka Volyn National University',
  ),
]
