import type { DemoDistrict, EditionDemo } from './demo.ts'

const districts = (...names: string[]): DemoDistrict[] => names.map((ru) => ({ name: { ru } }))

const almaty = districts(
  'Алмалинский район', 'Бостандыкский район', 'Медеуский район', 'Ауэзовский район',
  'Алатауский район', 'Наурызбайский район', 'Жетысуский район', 'Турксибский район',
)
const astana = districts(
  'район Есиль', 'район Нура', 'район Алматы', 'район Сарыарка', 'район Байконур', 'район Сарайшык',
)
const shymkent = districts(
  'Абайский район', 'Аль-Фарабийский район', 'Енбекшинский район', 'Каратауский район', 'район Туран', 'микрорайон Нурсат',
)
const karaganda = districts(
  'Новый город', 'Юго-Восток', 'Майкудук', 'Пришахтинск', 'Михайловка', 'Сортировка', 'Степной', 'Голубые Пруды',
)

export const kz: EditionDemo = {
  regions: [
    // Almaty, Astana and Shymkent are cities of republican significance, outside any oblast.
    {
      name: { ru: 'Алматы' },
      cities: [{ alias: 'almaty', name: { ru: 'Алматы' }, popular: true, districts: almaty }],
    },
    {
      name: { ru: 'Астана' },
      cities: [{ alias: 'astana', name: { ru: 'Астана' }, popular: true, districts: astana }],
    },
    {
      name: { ru: 'Шымкент' },
      cities: [{ alias: 'shymkent', name: { ru: 'Шымкент' }, popular: true, districts: shymkent }],
    },
    {
      name: { ru: 'Карагандинская область' },
      cities: [
        { alias: 'karaganda', name: { ru: 'Караганда' }, popular: true, districts: karaganda },
        { alias: 'temirtau', name: { ru: 'Темиртау' } },
        { alias: 'balkhash', name: { ru: 'Балхаш' } },
        { alias: 'saran', name: { ru: 'Сарань' } },
      ],
    },
    {
      name: { ru: 'Актюбинская область' },
      cities: [
        { alias: 'aktobe', name: { ru: 'Актобе' }, popular: true },
        { alias: 'khromtau', name: { ru: 'Хромтау' } },
      ],
    },
    {
      name: { ru: 'Жамбылская область' },
      cities: [
        { alias: 'taraz', name: { ru: 'Тараз' }, popular: true },
        { alias: 'shu', name: { ru: 'Шу' } },
      ],
    },
    {
      name: { ru: 'Павлодарская область' },
      cities: [
        { alias: 'pavlodar', name: { ru: 'Павлодар' }, popular: true },
        { alias: 'ekibastuz', name: { ru: 'Экибастуз' } },
        { alias: 'aksu', name: { ru: 'Аксу' } },
      ],
    },
    {
      name: { ru: 'Восточно-Казахстанская область' },
      cities: [
        { alias: 'ust-kamenogorsk', name: { ru: 'Усть-Каменогорск' }, popular: true },
        { alias: 'ridder', name: { ru: 'Риддер' } },
      ],
    },
    {
      name: { ru: 'Атырауская область' },
      cities: [
        { alias: 'atyrau', name: { ru: 'Атырау' }, popular: true },
        { alias: 'kulsary', name: { ru: 'Кульсары' } },
      ],
    },
    { name: { ru: 'Область Абай' }, cities: [{ alias: 'semey', name: { ru: 'Семей' }, popular: true }] },
    {
      name: { ru: 'Костанайская область' },
      cities: [
        { alias: 'kostanay', name: { ru: 'Костанай' } },
        { alias: 'rudny', name: { ru: 'Рудный' } },
      ],
    },
    {
      name: { ru: 'Западно-Казахстанская область' },
      cities: [
        { alias: 'uralsk', name: { ru: 'Уральск' } },
        { alias: 'aksay', name: { ru: 'Аксай' } },
      ],
    },
    { name: { ru: 'Кызылординская область' }, cities: [{ alias: 'kyzylorda', name: { ru: 'Кызылорда' } }] },
    {
      name: { ru: 'Мангистауская область' },
      cities: [
        { alias: 'aktau', name: { ru: 'Актау' } },
        { alias: 'zhanaozen', name: { ru: 'Жанаозен' } },
      ],
    },
    {
      name: { ru: 'Северо-Казахстанская область' },
      cities: [{ alias: 'petropavlovsk', name: { ru: 'Петропавловск' } }],
    },
    {
      name: { ru: 'Акмолинская область' },
      cities: [
        { alias: 'kokshetau', name: { ru: 'Кокшетау' } },
        { alias: 'kosshy', name: { ru: 'Косшы' } },
        { alias: 'stepnogorsk', name: { ru: 'Степногорск' } },
      ],
    },
    {
      name: { ru: 'Алматинская область' },
      cities: [
        { alias: 'konaev', name: { ru: 'Конаев' } },
        { alias: 'kaskelen', name: { ru: 'Каскелен' } },
        { alias: 'talgar', name: { ru: 'Талгар' } },
      ],
    },
    {
      name: { ru: 'Туркестанская область' },
      cities: [
        { alias: 'turkestan', name: { ru: 'Туркестан' } },
        { alias: 'kentau', name: { ru: 'Кентау' } },
      ],
    },
    { name: { ru: 'Область Жетысу' }, cities: [{ alias: 'taldykorgan', name: { ru: 'Талдыкорган' } }] },
    { name: { ru: 'Область Улытау' }, cities: [{ alias: 'zhezkazgan', name: { ru: 'Жезказган' } }] },
  ],
  subjects: [
    { alias: 'matematika', name: { ru: 'Математика' }, popular: true },
    { alias: 'angliyskiy-yazyk', name: { ru: 'Английский язык' }, popular: true },
    { alias: 'podgotovka-k-ent', name: { ru: 'Подготовка к ЕНТ' }, popular: true },
    { alias: 'kazahskiy-yazyk', name: { ru: 'Казахский язык' }, popular: true },
    { alias: 'russkiy-yazyk', name: { ru: 'Русский язык' }, popular: true },
    { alias: 'fizika', name: { ru: 'Физика' }, popular: true },
    { alias: 'himiya', name: { ru: 'Химия' }, popular: true },
    { alias: 'biologiya', name: { ru: 'Биология' }, popular: true },
    { alias: 'istoriya-kazahstana', name: { ru: 'История Казахстана' }, popular: true },
    { alias: 'podgotovka-v-nish-i-bil', name: { ru: 'Поступление в НИШ и БИЛ' }, popular: true },
    { alias: 'podgotovka-k-shkole', name: { ru: 'Подготовка к школе' }, popular: true },
    { alias: 'ielts', name: { ru: 'IELTS' }, popular: true },
    { alias: 'nachalnaya-shkola', name: { ru: 'Начальная школа' } },
    { alias: 'logoped', name: { ru: 'Логопед' } },
    { alias: 'programmirovanie', name: { ru: 'Программирование' } },
    { alias: 'python', name: { ru: 'Python' } },
    { alias: 'informatika', name: { ru: 'Информатика' } },
    { alias: 'geografiya', name: { ru: 'География' } },
    { alias: 'vsemirnaya-istoriya', name: { ru: 'Всемирная история' } },
    { alias: 'algebra', name: { ru: 'Алгебра' } },
    { alias: 'geometriya', name: { ru: 'Геометрия' } },
    { alias: 'vysshaya-matematika', name: { ru: 'Высшая математика' } },
    { alias: 'matematicheskaya-gramotnost', name: { ru: 'Математическая грамотность' } },
    { alias: 'kaztest', name: { ru: 'Казтест' } },
    { alias: 'kazahskaya-literatura', name: { ru: 'Казахская литература' } },
    { alias: 'russkaya-literatura', name: { ru: 'Русская литература' } },
    { alias: 'nemetskiy-yazyk', name: { ru: 'Немецкий язык' } },
    { alias: 'turetskiy-yazyk', name: { ru: 'Турецкий язык' } },
    { alias: 'kitayskiy-yazyk', name: { ru: 'Китайский язык' } },
    { alias: 'koreyskiy-yazyk', name: { ru: 'Корейский язык' } },
    { alias: 'frantsuzskiy-yazyk', name: { ru: 'Французский язык' } },
    { alias: 'ispanskiy-yazyk', name: { ru: 'Испанский язык' } },
    { alias: 'italyanskiy-yazyk', name: { ru: 'Итальянский язык' } },
    { alias: 'polskiy-yazyk', name: { ru: 'Польский язык' } },
    { alias: 'yaponskiy-yazyk', name: { ru: 'Японский язык' } },
    { alias: 'arabskiy-yazyk', name: { ru: 'Арабский язык' } },
    { alias: 'sat', name: { ru: 'SAT' } },
    { alias: 'ekonomika', name: { ru: 'Экономика' } },
    { alias: 'buhgalterskiy-uchet', name: { ru: 'Бухгалтерский учёт' } },
    { alias: 'osnovy-prava', name: { ru: 'Основы права' } },
    { alias: 'fortepiano', name: { ru: 'Фортепиано' } },
    { alias: 'dombra', name: { ru: 'Домбра' } },
    { alias: 'gitara', name: { ru: 'Гитара' } },
    { alias: 'vokal', name: { ru: 'Вокал' } },
    { alias: 'risovanie', name: { ru: 'Рисование' } },
    { alias: 'shahmaty', name: { ru: 'Шахматы' } },
    { alias: 'mentalnaya-arifmetika', name: { ru: 'Ментальная арифметика' } },
    { alias: 'robototehnika', name: { ru: 'Робототехника' } },
    { alias: 'psihologiya', name: { ru: 'Психология' } },
  ],
}
