import type { DemoCity, DemoDistrict, DemoRegion, EditionDemo, Names } from './demo.ts'

const t = (ua: string, ru: string, en: string): Names => ({ ua, ru, en })
const oblast = (ua: string, ru: string, en: string, cities: DemoCity[]): DemoRegion => ({
  name: t(`${ua} область`, `${ru} область`, `${en} Oblast`),
  cities,
})
const raion = (ua: string, ru: string, en: string): DemoDistrict => ({
  name: t(`${ua} район`, `${ru} район`, `${en} District`),
})
const quarter = (ua: string, ru: string, en: string): DemoDistrict => ({ name: t(ua, ru, en) })

const kyiv = [
  raion('Голосіївський', 'Голосеевский', 'Holosiivskyi'),
  raion('Дарницький', 'Дарницкий', 'Darnytskyi'),
  raion('Деснянський', 'Деснянский', 'Desnianskyi'),
  raion('Дніпровський', 'Днепровский', 'Dniprovskyi'),
  raion('Оболонський', 'Оболонский', 'Obolonskyi'),
  raion('Печерський', 'Печерский', 'Pecherskyi'),
  raion('Подільський', 'Подольский', 'Podilskyi'),
  raion('Святошинський', 'Святошинский', 'Sviatoshynskyi'),
  raion('Солом’янський', 'Соломенский', 'Solomianskyi'),
  raion('Шевченківський', 'Шевченковский', 'Shevchenkivskyi'),
]

const kharkiv = [
  raion('Шевченківський', 'Шевченковский', 'Shevchenkivskyi'),
  raion('Київський', 'Киевский', 'Kyivskyi'),
  raion('Салтівський', 'Салтовский', 'Saltivskyi'),
  raion('Слобідський', 'Слободской', 'Slobidskyi'),
  raion('Індустріальний', 'Индустриальный', 'Industrialnyi'),
  raion('Немишлянський', 'Немышлянский', 'Nemyshlianskyi'),
  raion('Новобаварський', 'Новобаварский', 'Novobavarskyi'),
  raion('Основ’янський', 'Основянский', 'Osnovianskyi'),
  raion('Холодногірський', 'Холодногорский', 'Kholodnohirskyi'),
]

const odesa = [
  quarter('Центр', 'Центр', 'City Centre'),
  quarter('Молдаванка', 'Молдаванка', 'Moldavanka'),
  quarter('Аркадія', 'Аркадия', 'Arkadiia'),
  quarter('Великий Фонтан', 'Большой Фонтан', 'Velykyi Fontan'),
  quarter('Таїрова', 'Таирова', 'Tairova'),
  quarter('Слобідка', 'Слободка', 'Slobidka'),
  quarter('Пересип', 'Пересыпь', 'Peresyp'),
  quarter('Лузанівка', 'Лузановка', 'Luzanivka'),
  quarter('Чубаївка', 'Чубаевка', 'Chubaivka'),
]

const dnipro = [
  raion('Центральний', 'Центральный', 'Tsentralnyi'),
  raion('Соборний', 'Соборный', 'Sobornyi'),
  raion('Шевченківський', 'Шевченковский', 'Shevchenkivskyi'),
  raion('Чечелівський', 'Чечеловский', 'Chechelivskyi'),
  raion('Новокодацький', 'Новокодакский', 'Novokodatskyi'),
  raion('Амур-Нижньодніпровський', 'Амур-Нижнеднепровский', 'Amur-Nyzhnodniprovskyi'),
  raion('Індустріальний', 'Индустриальный', 'Industrialnyi'),
  raion('Самарський', 'Самарский', 'Samarskyi'),
]

const lviv = [
  raion('Галицький', 'Галицкий', 'Halytskyi'),
  raion('Франківський', 'Франковский', 'Frankivskyi'),
  raion('Личаківський', 'Лычаковский', 'Lychakivskyi'),
  raion('Сихівський', 'Сыховский', 'Sykhivskyi'),
  raion('Шевченківський', 'Шевченковский', 'Shevchenkivskyi'),
  raion('Залізничний', 'Железнодорожный', 'Zaliznychnyi'),
]

export const ua: EditionDemo = {
  regions: [
    // A city with special status, outside any oblast.
    {
      name: t('Київ', 'Киев', 'Kyiv City'),
      cities: [{ alias: 'kyiv', name: t('Київ', 'Киев', 'Kyiv'), popular: true, districts: kyiv }],
    },
    oblast('Київська', 'Киевская', 'Kyiv', [
      { alias: 'bila-tserkva', name: t('Біла Церква', 'Белая Церковь', 'Bila Tserkva') },
      { alias: 'brovary', name: t('Бровари', 'Бровары', 'Brovary') },
      { alias: 'boryspil', name: t('Бориспіль', 'Борисполь', 'Boryspil') },
      { alias: 'irpin', name: t('Ірпінь', 'Ирпень', 'Irpin') },
    ]),
    oblast('Харківська', 'Харьковская', 'Kharkiv', [
      { alias: 'kharkiv', name: t('Харків', 'Харьков', 'Kharkiv'), popular: true, districts: kharkiv },
    ]),
    oblast('Одеська', 'Одесская', 'Odesa', [
      { alias: 'odesa', name: t('Одеса', 'Одесса', 'Odesa'), popular: true, districts: odesa },
      { alias: 'chornomorsk', name: t('Чорноморськ', 'Черноморск', 'Chornomorsk') },
      { alias: 'izmail', name: t('Ізмаїл', 'Измаил', 'Izmail') },
    ]),
    oblast('Дніпропетровська', 'Днепропетровская', 'Dnipropetrovsk', [
      { alias: 'dnipro', name: t('Дніпро', 'Днепр', 'Dnipro'), popular: true, districts: dnipro },
      { alias: 'kryvyi-rih', name: t('Кривий Ріг', 'Кривой Рог', 'Kryvyi Rih'), popular: true },
      { alias: 'kamianske', name: t('Кам’янське', 'Каменское', 'Kamianske') },
      { alias: 'pavlohrad', name: t('Павлоград', 'Павлоград', 'Pavlohrad') },
    ]),
    oblast('Львівська', 'Львовская', 'Lviv', [
      { alias: 'lviv', name: t('Львів', 'Львов', 'Lviv'), popular: true, districts: lviv },
      { alias: 'drohobych', name: t('Дрогобич', 'Дрогобыч', 'Drohobych') },
      { alias: 'stryi', name: t('Стрий', 'Стрый', 'Stryi') },
    ]),
    oblast('Запорізька', 'Запорожская', 'Zaporizhzhia', [
      { alias: 'zaporizhzhia', name: t('Запоріжжя', 'Запорожье', 'Zaporizhzhia'), popular: true },
    ]),
    oblast('Вінницька', 'Винницкая', 'Vinnytsia', [
      { alias: 'vinnytsia', name: t('Вінниця', 'Винница', 'Vinnytsia'), popular: true },
    ]),
    oblast('Полтавська', 'Полтавская', 'Poltava', [
      { alias: 'poltava', name: t('Полтава', 'Полтава', 'Poltava'), popular: true },
      { alias: 'kremenchuk', name: t('Кременчук', 'Кременчуг', 'Kremenchuk') },
    ]),
    oblast('Миколаївська', 'Николаевская', 'Mykolaiv', [
      { alias: 'mykolaiv', name: t('Миколаїв', 'Николаев', 'Mykolaiv'), popular: true },
    ]),
    oblast('Черкаська', 'Черкасская', 'Cherkasy', [
      { alias: 'cherkasy', name: t('Черкаси', 'Черкассы', 'Cherkasy') },
      { alias: 'uman', name: t('Умань', 'Умань', 'Uman') },
    ]),
    oblast('Хмельницька', 'Хмельницкая', 'Khmelnytskyi', [
      { alias: 'khmelnytskyi', name: t('Хмельницький', 'Хмельницкий', 'Khmelnytskyi') },
      { alias: 'kamianets-podilskyi', name: t('Кам’янець-Подільський', 'Каменец-Подольский', 'Kamianets-Podilskyi') },
    ]),
    oblast('Житомирська', 'Житомирская', 'Zhytomyr', [
      { alias: 'zhytomyr', name: t('Житомир', 'Житомир', 'Zhytomyr') },
      { alias: 'berdychiv', name: t('Бердичів', 'Бердичев', 'Berdychiv') },
    ]),
    oblast('Чернігівська', 'Черниговская', 'Chernihiv', [
      { alias: 'chernihiv', name: t('Чернігів', 'Чернигов', 'Chernihiv') },
    ]),
    oblast('Сумська', 'Сумская', 'Sumy', [{ alias: 'sumy', name: t('Суми', 'Сумы', 'Sumy') }]),
    oblast('Івано-Франківська', 'Ивано-Франковская', 'Ivano-Frankivsk', [
      { alias: 'ivano-frankivsk', name: t('Івано-Франківськ', 'Ивано-Франковск', 'Ivano-Frankivsk') },
      { alias: 'kalush', name: t('Калуш', 'Калуш', 'Kalush') },
    ]),
    oblast('Рівненська', 'Ровенская', 'Rivne', [
      { alias: 'rivne', name: t('Рівне', 'Ровно', 'Rivne') },
    ]),
    oblast('Волинська', 'Волынская', 'Volyn', [
      { alias: 'lutsk', name: t('Луцьк', 'Луцк', 'Lutsk') },
      { alias: 'kovel', name: t('Ковель', 'Ковель', 'Kovel') },
    ]),
    oblast('Тернопільська', 'Тернопольская', 'Ternopil', [
      { alias: 'ternopil', name: t('Тернопіль', 'Тернополь', 'Ternopil') },
    ]),
    oblast('Чернівецька', 'Черновицкая', 'Chernivtsi', [
      { alias: 'chernivtsi', name: t('Чернівці', 'Черновцы', 'Chernivtsi') },
    ]),
    oblast('Закарпатська', 'Закарпатская', 'Zakarpattia', [
      { alias: 'uzhhorod', name: t('Ужгород', 'Ужгород', 'Uzhhorod') },
      { alias: 'mukachevo', name: t('Мукачево', 'Мукачево', 'Mukachevo') },
    ]),
    oblast('Кіровоградська', 'Кировоградская', 'Kirovohrad', [
      { alias: 'kropyvnytskyi', name: t('Кропивницький', 'Кропивницкий', 'Kropyvnytskyi') },
    ]),
    oblast('Херсонська', 'Херсонская', 'Kherson', [
      { alias: 'kherson', name: t('Херсон', 'Херсон', 'Kherson') },
    ]),
  ],
  subjects: [
    { alias: 'anglijska-mova', name: t('Англійська мова', 'Английский язык', 'English'), popular: true },
    { alias: 'matematika', name: t('Математика', 'Математика', 'Mathematics'), popular: true },
    { alias: 'ukrainska-mova', name: t('Українська мова', 'Украинский язык', 'Ukrainian'), popular: true },
    { alias: 'pidgotovka-do-nmt', name: t('Підготовка до НМТ', 'Подготовка к НМТ', 'NMT preparation'), popular: true },
    { alias: 'fizika', name: t('Фізика', 'Физика', 'Physics'), popular: true },
    { alias: 'himiya', name: t('Хімія', 'Химия', 'Chemistry'), popular: true },
    { alias: 'nimetska-mova', name: t('Німецька мова', 'Немецкий язык', 'German'), popular: true },
    { alias: 'polska-mova', name: t('Польська мова', 'Польский язык', 'Polish'), popular: true },
    { alias: 'istoriya-ukrainy', name: t('Історія України', 'История Украины', 'History of Ukraine'), popular: true },
    { alias: 'biologiya', name: t('Біологія', 'Биология', 'Biology'), popular: true },
    { alias: 'pochatkova-shkola', name: t('Початкова школа', 'Начальная школа', 'Primary school'), popular: true },
    { alias: 'programuvannya', name: t('Програмування', 'Программирование', 'Programming'), popular: true },
    { alias: 'pidgotovka-do-shkoly', name: t('Підготовка до школи', 'Подготовка к школе', 'Preparing for school') },
    { alias: 'logoped', name: t('Логопед', 'Логопед', 'Speech therapy') },
    { alias: 'francuzka-mova', name: t('Французька мова', 'Французский язык', 'French') },
    { alias: 'ispanska-mova', name: t('Іспанська мова', 'Испанский язык', 'Spanish') },
    { alias: 'italijska-mova', name: t('Італійська мова', 'Итальянский язык', 'Italian') },
    { alias: 'ukrainska-literatura', name: t('Українська література', 'Украинская литература', 'Ukrainian literature') },
    { alias: 'geografiya', name: t('Географія', 'География', 'Geography') },
    { alias: 'informatika', name: t('Інформатика', 'Информатика', 'Computer science') },
    { alias: 'python', name: t('Python', 'Python', 'Python') },
    { alias: 'vyshcha-matematika', name: t('Вища математика', 'Высшая математика', 'Higher mathematics') },
    { alias: 'algebra', name: t('Алгебра', 'Алгебра', 'Algebra') },
    { alias: 'geometriya', name: t('Геометрія', 'Геометрия', 'Geometry') },
    { alias: 'ielts', name: t('IELTS', 'IELTS', 'IELTS') },
    { alias: 'yevi', name: t('Підготовка до ЄВІ', 'Подготовка к ЕВИ', 'EVI, master’s entrance exam') },
    { alias: 'vsesvitnya-istoriya', name: t('Всесвітня історія', 'Всемирная история', 'World history') },
    { alias: 'zarubizhna-literatura', name: t('Зарубіжна література', 'Зарубежная литература', 'World literature') },
    { alias: 'cheska-mova', name: t('Чеська мова', 'Чешский язык', 'Czech') },
    { alias: 'kitajska-mova', name: t('Китайська мова', 'Китайский язык', 'Chinese') },
    { alias: 'yaponska-mova', name: t('Японська мова', 'Японский язык', 'Japanese') },
    { alias: 'korejska-mova', name: t('Корейська мова', 'Корейский язык', 'Korean') },
    { alias: 'turetska-mova', name: t('Турецька мова', 'Турецкий язык', 'Turkish') },
    { alias: 'fortepiano', name: t('Фортепіано', 'Фортепиано', 'Piano') },
    { alias: 'gitara', name: t('Гітара', 'Гитара', 'Guitar') },
    { alias: 'vokal', name: t('Вокал', 'Вокал', 'Singing') },
    { alias: 'skripka', name: t('Скрипка', 'Скрипка', 'Violin') },
    { alias: 'solfedzhio', name: t('Сольфеджіо', 'Сольфеджио', 'Music theory') },
    { alias: 'malyuvannya', name: t('Малювання', 'Рисование', 'Drawing') },
    { alias: 'shahy', name: t('Шахи', 'Шахматы', 'Chess') },
    { alias: 'ekonomika', name: t('Економіка', 'Экономика', 'Economics') },
    { alias: 'buhgalterskij-oblik', name: t('Бухгалтерський облік', 'Бухгалтерский учёт', 'Accounting') },
    { alias: 'statistika', name: t('Статистика', 'Статистика', 'Statistics') },
    { alias: 'pravo', name: t('Правознавство', 'Правоведение', 'Law') },
    { alias: 'psihologiya', name: t('Психологія', 'Психология', 'Psychology') },
    { alias: 'grafichnij-dizajn', name: t('Графічний дизайн', 'Графический дизайн', 'Graphic design') },
    { alias: 'robototehnika', name: t('Робототехніка', 'Робототехника', 'Robotics') },
    { alias: 'aktorska-majsternist', name: t('Акторська майстерність', 'Актёрское мастерство', 'Acting') },
  ],
}
