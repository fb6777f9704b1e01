import type { ReferenceLevel, ReferenceSubject } from './types.ts'

const level = (alias: string, name: string, name_for: string): ReferenceLevel => ({
  alias,
  name: { ru: name },
  name_for: { ru: name_for },
})
const exam = (alias: string, name: string, name_for: string): ReferenceLevel => ({
  ...level(alias, name, name_for),
  advanced: true,
})

export const levels: ReferenceLevel[] = [
  level('doshkolniki', 'Дошкольники', 'для дошкольников'),
  level('nachalnye-klassy', '1–4 классы', 'для 1–4 классов'),
  level('srednie-klassy', '5–9 классы', 'для 5–9 классов'),
  level('starshie-klassy', '10–11 классы', 'для 10–11 классов'),
  exam('ent', 'Подготовка к ЕНТ', 'для подготовки к ЕНТ'),
  exam('nish-i-bil', 'Поступление в НИШ и БИЛ', 'для поступления в НИШ и БИЛ'),
  exam('olimpiady', 'Олимпиады', 'для подготовки к олимпиадам'),
  level('studenty', 'Университет', 'для студентов'),
  exam('magistratura', 'Поступление в магистратуру', 'для поступления в магистратуру'),
  level('a1-a2', 'Начальный уровень, A1–A2', 'для начинающих'),
  level('b1-b2', 'Средний уровень, B1–B2', 'на уровне B1–B2'),
  level('c1-c2', 'Высокий уровень, C1–C2', 'на уровне C1–C2'),
  level('razgovornaya-praktika', 'Разговорная практика', 'для разговорной практики'),
  level('dlya-raboty', 'Для работы и бизнеса', 'для работы и бизнеса'),
  exam('ielts-toefl', 'IELTS и TOEFL', 'для подготовки к IELTS и TOEFL'),
  exam('sertifikat', 'Языковой сертификат', 'для языкового сертификата'),
  level('ucheba-za-rubezhom', 'Учёба за рубежом', 'для учёбы за рубежом'),
  level('s-nulya', 'С нуля', 'с нуля'),
  level('dlya-detey', 'Для детей', 'для детей'),
  level('dlya-vzroslyh', 'Для взрослых', 'для взрослых'),
]

const school = ['srednie-klassy', 'starshie-klassy', 'ent', 'olimpiady'] as const
const exact = [...school, 'studenty'] as const
const academic = ['starshie-klassy', 'studenty', 'magistratura', 'dlya-vzroslyh'] as const
const spoken = ['a1-a2', 'b1-b2', 'razgovornaya-praktika', 'sertifikat', 'ucheba-za-rubezhom'] as const
const hobby = ['s-nulya', 'dlya-detey', 'dlya-vzroslyh'] as const
const code = ['s-nulya', 'srednie-klassy', 'starshie-klassy', 'dlya-vzroslyh', 'dlya-raboty'] as const

type Price = readonly [number, number]
type Levels = readonly string[]
const subject = (alias: string, name: string, name_of: string, price: Price, levels: Levels): ReferenceSubject => ({
  alias,
  name: { ru: name },
  name_of: { ru: name_of },
  levels,
  price,
})
/** A language by the stem of its adjective: «Английск» becomes «Английский язык» and «по английскому языку». */
const language = (alias: string, stem: string, price: Price, levels: Levels = spoken): ReferenceSubject =>
  subject(alias, `${stem}ий язык`, `по ${stem.toLowerCase()}ому языку`, price, levels)
const popular = (subject: ReferenceSubject): ReferenceSubject => ({ ...subject, popular: true })

export const subjects: ReferenceSubject[] = [
  popular(
    subject('matematika', 'Математика', 'по математике', [4000, 9000], ['nachalnye-klassy', ...school, 'nish-i-bil']),
  ),
  popular(
    language(
      'angliyskiy-yazyk',
      'Английск',
      [4000, 10000],
      ['nachalnye-klassy', 'a1-a2', 'b1-b2', 'c1-c2', 'razgovornaya-praktika', 'ielts-toefl'],
    ),
  ),
  popular(
    subject(
      'podgotovka-k-ent',
      'Подготовка к ЕНТ',
      'по подготовке к ЕНТ',
      [5000, 11000],
      ['starshie-klassy', 's-nulya', 'dlya-vzroslyh'],
    ),
  ),
  popular(
    language(
      'kazahskiy-yazyk',
      'Казахск',
      [3500, 8000],
      ['nachalnye-klassy', 'srednie-klassy', 'ent', 's-nulya', 'razgovornaya-praktika', 'dlya-raboty'],
    ),
  ),
  popular(
    language(
      'russkiy-yazyk',
      'Русск',
      [3500, 7500],
      ['nachalnye-klassy', 'srednie-klassy', 'starshie-klassy', 'ent', 'razgovornaya-praktika'],
    ),
  ),
  popular(subject('fizika', 'Физика', 'по физике', [4000, 9500], exact)),
  popular(subject('himiya', 'Химия', 'по химии', [4000, 9500], exact)),
  popular(subject('biologiya', 'Биология', 'по биологии', [4000, 9000], exact)),
  popular(subject('istoriya-kazahstana', 'История Казахстана', 'по истории Казахстана', [3500, 8000], exact)),
  popular(
    subject(
      'podgotovka-v-nish-i-bil',
      'Поступление в НИШ и БИЛ',
      'по подготовке к поступлению в НИШ и БИЛ',
      [5000, 11000],
      ['nachalnye-klassy', 'srednie-klassy', 'dlya-detey'],
    ),
  ),
  popular(
    subject(
      'podgotovka-k-shkole',
      'Подготовка к школе',
      'по подготовке к школе',
      [3000, 6500],
      ['doshkolniki', 'dlya-detey', 's-nulya'],
    ),
  ),
  popular(
    subject(
      'ielts',
      'IELTS',
      'по подготовке к IELTS',
      [6000, 12000],
      ['b1-b2', 'c1-c2', 'ucheba-za-rubezhom', 'dlya-vzroslyh'],
    ),
  ),
  subject(
    'nachalnaya-shkola',
    'Начальная школа',
    'по предметам начальной школы',
    [3000, 6500],
    ['nachalnye-klassy', 'dlya-detey', 'olimpiady'],
  ),
  subject(
    'logoped',
    'Логопед',
    'по логопедии',
    [4500, 9000],
    ['doshkolniki', 'nachalnye-klassy', 'dlya-detey', 'dlya-vzroslyh'],
  ),
  subject('programmirovanie', 'Программирование', 'по программированию', [5000, 12000], code),
  subject('python', 'Python', 'по Python', [5000, 12000], code),
  subject('informatika', 'Информатика', 'по информатике', [4000, 9000], exact),
  subject('geografiya', 'География', 'по географии', [3500, 7500], school),
  subject('vsemirnaya-istoriya', 'Всемирная история', 'по всемирной истории', [3500, 7500], school),
  subject('algebra', 'Алгебра', 'по алгебре', [4000, 9000], exact),
  subject('geometriya', 'Геометрия', 'по геометрии', [4000, 9000], school),
  subject(
    'vysshaya-matematika',
    'Высшая математика',
    'по высшей математике',
    [5000, 12000],
    ['studenty', 'magistratura', 'dlya-vzroslyh'],
  ),
  subject(
    'matematicheskaya-gramotnost',
    'Математическая грамотность',
    'по математической грамотности',
    [4000, 8500],
    ['starshie-klassy', 'ent', 's-nulya'],
  ),
  subject('kaztest', 'Казтест', 'по подготовке к Казтесту', [4500, 9500], ['a1-a2', 'b1-b2', 'c1-c2', 'dlya-raboty']),
  subject('kazahskaya-literatura', 'Казахская литература', 'по казахской литературе', [3500, 7500], school),
  subject('russkaya-literatura', 'Русская литература', 'по русской литературе', [3500, 7500], school),
  language('nemetskiy-yazyk', 'Немецк', [4500, 10000]),
  language('turetskiy-yazyk', 'Турецк', [4000, 9000]),
  language('kitayskiy-yazyk', 'Китайск', [5000, 11000]),
  language('koreyskiy-yazyk', 'Корейск', [4500, 10000]),
  language('frantsuzskiy-yazyk', 'Французск', [4500, 10000]),
  language('ispanskiy-yazyk', 'Испанск', [4500, 10000]),
  language('italyanskiy-yazyk', 'Итальянск', [4500, 10000]),
  language('polskiy-yazyk', 'Польск', [4000, 9000]),
  language('yaponskiy-yazyk', 'Японск', [5000, 11000]),
  language('arabskiy-yazyk', 'Арабск', [4500, 10000]),
  subject('sat', 'SAT', 'по подготовке к SAT', [6000, 12000], ['starshie-klassy', 'ucheba-za-rubezhom', 's-nulya']),
  subject('ekonomika', 'Экономика', 'по экономике', [4500, 10000], [...academic, 'olimpiady']),
  subject(
    'buhgalterskiy-uchet',
    'Бухгалтерский учёт',
    'по бухгалтерскому учёту',
    [5000, 11000],
    ['s-nulya', 'studenty', 'dlya-vzroslyh', 'dlya-raboty'],
  ),
  subject(
    'osnovy-prava',
    'Основы права',
    'по основам права',
    [4000, 9000],
    ['starshie-klassy', 'ent', 'olimpiady', 'studenty'],
  ),
  subject('fortepiano', 'Фортепиано', 'по игре на фортепиано', [4000, 9000], hobby),
  subject('dombra', 'Домбра', 'по игре на домбре', [3500, 8000], hobby),
  subject('gitara', 'Гитара', 'по игре на гитаре', [3500, 8000], hobby),
  subject('vokal', 'Вокал', 'по вокалу', [4500, 10000], hobby),
  subject('risovanie', 'Рисование', 'по рисованию', [3500, 8000], hobby),
  subject('shahmaty', 'Шахматы', 'по шахматам', [3000, 7500], hobby),
  subject(
    'mentalnaya-arifmetika',
    'Ментальная арифметика',
    'по ментальной арифметике',
    [3000, 7000],
    ['doshkolniki', 'nachalnye-klassy', 'dlya-detey', 'olimpiady'],
  ),
  subject(
    'robototehnika',
    'Робототехника',
    'по робототехнике',
    [4500, 9500],
    ['nachalnye-klassy', 'srednie-klassy', 'dlya-detey', 'olimpiady'],
  ),
  subject('psihologiya', 'Психология', 'по психологии', [5000, 11000], ['studenty', 'magistratura', 'dlya-vzroslyh']),
]
