import type {
  ReferenceCity,
  ReferenceDistrict,
  ReferenceRegion,
  ReferenceSubdistrict,
  ReferenceUniversity,
} from './types.ts'

const micro = (ru: string): ReferenceSubdistrict => ({ name: { ru }, name_in: { ru: `в микрорайоне ${ru}` } })
const place = (alias: string, ru: string, ruIn: string): ReferenceDistrict => ({
  alias,
  name: { ru },
  name_in: { ru: ruIn },
})
/** «Медеуский» becomes «Медеуский район» and «в Медеуском районе». */
const raion = (alias: string, ru: string, ...parts: string[]): ReferenceDistrict => ({
  ...place(alias, `${ru} район`, `в ${ru.replace(/ий$/, 'ом')} районе`),
  ...(parts.length > 0 && { subdistricts: parts.map(micro) }),
})
const named = (alias: string, ru: string): ReferenceDistrict => place(alias, `район ${ru}`, `в районе ${ru}`)

const goldenSquare: ReferenceSubdistrict = { name: { ru: 'Золотой квадрат' }, name_in: { ru: 'в Золотом квадрате' } }
const almaly = raion('almalinskiy', 'Алмалинский', 'Тастак-2', 'Тастак-3')
const almaty = [
  { ...almaly, subdistricts: [goldenSquare, ...(almaly.subdistricts ?? [])] },
  raion('bostandykskiy', 'Бостандыкский', 'Коктем', 'Орбита', 'Казахфильм', 'Алмагуль', 'Керемет'),
  raion('medeuskiy', 'Медеуский', 'Самал', 'Тау Самал', 'Думан', 'Коктобе', 'Атырау'),
  raion('auezovskiy', 'Ауэзовский', 'Аксай', 'Жетысу', 'Мамыр', 'Таугуль', 'Сайран'),
  raion('alatauskiy', 'Алатауский', 'Шанырак', 'Алгабас', 'Зердели', 'Нуркент', 'Саялы'),
  raion('nauryzbayskiy', 'Наурызбайский', 'Калкаман', 'Шугыла', 'Таусамалы', 'Акжар', 'Каргалы'),
  raion('zhetysuskiy', 'Жетысуский', 'Айнабулак', 'Кулагер', 'Кокжиек'),
  raion('turksibskiy', 'Турксибский', 'Жулдыз', 'Алтай', 'Альмерек'),
]
const astana = [
  named('esil', 'Есиль'),
  named('nura', 'Нура'),
  named('rayon-almaty', 'Алматы'),
  named('saryarka', 'Сарыарка'),
  named('baykonur', 'Байконур'),
  named('sarayshyk', 'Сарайшык'),
]
const shymkent = [
  raion('abayskiy', 'Абайский'),
  raion('al-farabiyskiy', 'Аль-Фарабийский'),
  raion('enbekshinskiy', 'Енбекшинский'),
  raion('karatauskiy', 'Каратауский', 'Нурсат', 'Асар'),
  named('turan', 'Туран'),
]
const karaganda = [
  place('novyy-gorod', 'Новый город', 'в Новом городе'),
  place('yugo-vostok', 'Юго-Восток', 'на Юго-Востоке'),
  place('maykuduk', 'Майкудук', 'в Майкудуке'),
  place('prishahtinsk', 'Пришахтинск', 'в Пришахтинске'),
  place('mihaylovka', 'Михайловка', 'в Михайловке'),
  place('sortirovka', 'Сортировка', 'на Сортировке'),
  place('stepnoy', 'Степной', 'в Степном'),
  place('golubye-prudy', 'Голубые Пруды', 'на Голубых Прудах'),
]

const city = (alias: string, ru: string, ruIn: string): ReferenceCity => ({
  alias,
  name: { ru },
  name_in: { ru: ruIn },
})
const popular = (city: ReferenceCity, districts?: ReferenceDistrict[]): ReferenceCity => ({
  ...city,
  popular: true,
  ...(districts && { districts }),
})
const region = (ru: string, ...cities: ReferenceCity[]): ReferenceRegion => ({ name: { ru }, cities })

export const regions: ReferenceRegion[] = [
  // Almaty, Astana and Shymkent are cities of republican significance, outside any oblast.
  region('Алматы', popular(city('almaty', 'Алматы', 'в Алматы'), almaty)),
  region('Астана', popular(city('astana', 'Астана', 'в Астане'), astana)),
  region('Шымкент', popular(city('shymkent', 'Шымкент', 'в Шымкенте'), shymkent)),
  region(
    'Карагандинская область',
    popular(city('karaganda', 'Караганда', 'в Караганде'), karaganda),
    city('temirtau', 'Темиртау', 'в Темиртау'),
    city('balkhash', 'Балхаш', 'в Балхаше'),
    city('saran', 'Сарань', 'в Сарани'),
  ),
  region(
    'Актюбинская область',
    popular(city('aktobe', 'Актобе', 'в Актобе')),
    city('khromtau', 'Хромтау', 'в Хромтау'),
  ),
  region('Жамбылская область', popular(city('taraz', 'Тараз', 'в Таразе')), city('shu', 'Шу', 'в Шу')),
  region(
    'Павлодарская область',
    popular(city('pavlodar', 'Павлодар', 'в Павлодаре')),
    city('ekibastuz', 'Экибастуз', 'в Экибастузе'),
    city('aksu', 'Аксу', 'в Аксу'),
  ),
  region(
    'Восточно-Казахстанская область',
    popular(city('ust-kamenogorsk', 'Усть-Каменогорск', 'в Усть-Каменогорске')),
    city('ridder', 'Риддер', 'в Риддере'),
  ),
  region(
    'Атырауская область',
    popular(city('atyrau', 'Атырау', 'в Атырау')),
    city('kulsary', 'Кульсары', 'в Кульсары'),
  ),
  region('Область Абай', popular(city('semey', 'Семей', 'в Семее'))),
  region('Костанайская область', city('kostanay', 'Костанай', 'в Костанае'), city('rudny', 'Рудный', 'в Рудном')),
  region('Западно-Казахстанская область', city('uralsk', 'Уральск', 'в Уральске'), city('aksay', 'Аксай', 'в Аксае')),
  region('Кызылординская область', city('kyzylorda', 'Кызылорда', 'в Кызылорде')),
  region('Мангистауская область', city('aktau', 'Актау', 'в Актау'), city('zhanaozen', 'Жанаозен', 'в Жанаозене')),
  region('Северо-Казахстанская область', city('petropavlovsk', 'Петропавловск', 'в Петропавловске')),
  region(
    'Акмолинская область',
    city('kokshetau', 'Кокшетау', 'в Кокшетау'),
    city('kosshy', 'Косшы', 'в Косшы'),
    city('stepnogorsk', 'Степногорск', 'в Степногорске'),
  ),
  region(
    'Алматинская область',
    city('konaev', 'Конаев', 'в Конаеве'),
    city('kaskelen', 'Каскелен', 'в Каскелене'),
    city('talgar', 'Талгар', 'в Талгаре'),
  ),
  region('Туркестанская область', city('turkestan', 'Туркестан', 'в Туркестане'), city('kentau', 'Кентау', 'в Кентау')),
  region('Область Жетысу', city('taldykorgan', 'Талдыкорган', 'в Талдыкоргане')),
  region('Область Улытау', city('zhezkazgan', 'Жезказган', 'в Жезказгане')),
]

const university = (city: string, ru: string): ReferenceUniversity => ({ name: { ru }, city })

export const universities: ReferenceUniversity[] = [
  university('almaty', 'Казахский национальный университет имени аль-Фараби'),
  university('almaty', 'Казахский национальный исследовательский технический университет имени К. И. Сатпаева'),
  university('almaty', 'Казахский национальный педагогический университет имени Абая'),
  university('almaty', 'Казахский национальный медицинский университет имени С. Д. Асфендиярова'),
  university('almaty', 'Казахстанско-Британский технический университет'),
  university('almaty', 'Университет КИМЭП'),
  university('almaty', 'Университет Нархоз'),
  university('almaty', 'Международный университет информационных технологий'),
  university('almaty', 'Казахский университет международных отношений и мировых языков имени Абылай хана'),
  university('almaty', 'Казахская национальная консерватория имени Курмангазы'),
  university('astana', 'Назарбаев Университет'),
  university('astana', 'Евразийский национальный университет имени Л. Н. Гумилёва'),
  university('astana', 'Astana IT University'),
  university('karaganda', 'Карагандинский университет имени Е. А. Букетова'),
  university('karaganda', 'Карагандинский технический университет имени Абылкаса Сагинова'),
  university('shymkent', 'Южно-Казахстанский университет имени М. Ауэзова'),
  university('aktobe', 'Актюбинский региональный университет имени К. Жубанова'),
  university('taraz', 'Таразский региональный университет имени М. Х. Дулати'),
  university('pavlodar', 'Торайгыров Университет'),
  university('ust-kamenogorsk', 'Восточно-Казахстанский университет имени Сарсена Аманжолова'),
  university('atyrau', 'Атырауский университет имени Х. Досмухамедова'),
  university('semey', 'Университет имени Шакарима'),
  university('kostanay', 'Костанайский региональный университет имени Ахмета Байтурсынулы'),
  university('kyzylorda', 'Кызылординский университет имени Коркыт Ата'),
  university('turkestan', 'Международный казахско-турецкий университет имени Ходжи Ахмеда Ясави'),
]
