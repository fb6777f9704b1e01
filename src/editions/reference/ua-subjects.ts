import type { ReferenceLevel, ReferenceSubject, Names } from './types.ts'

const t = (ua: string, ru: string, en: string): Names => ({ ua, ru, en })
const level = (alias: string, name: Names, name_for: Names, more?: { advanced: true }): ReferenceLevel => ({
  alias,
  name,
  name_for,
  ...more,
})
const advanced = { advanced: true } as const

export const levels: ReferenceLevel[] = [
  level(
    'doshkilniata',
    t('Дошкільнята', 'Дошкольники', 'Preschool'),
    t('для дошкільнят', 'для дошкольников', 'for preschoolers'),
  ),
  level(
    'molodsha-shkola',
    t('1–4 класи', '1–4 классы', 'Grades 1–4'),
    t('для 1–4 класів', 'для 1–4 классов', 'for grades 1–4'),
  ),
  level(
    'serednia-shkola',
    t('5–9 класи', '5–9 классы', 'Grades 5–9'),
    t('для 5–9 класів', 'для 5–9 классов', 'for grades 5–9'),
  ),
  level(
    'starsha-shkola',
    t('10–11 класи', '10–11 классы', 'Grades 10–11'),
    t('для 10–11 класів', 'для 10–11 классов', 'for grades 10–11'),
  ),
  level(
    'nmt',
    t('Підготовка до НМТ', 'Подготовка к НМТ', 'NMT exam'),
    t('для підготовки до НМТ', 'для подготовки к НМТ', 'for the NMT exam'),
    advanced,
  ),
  level(
    'olimpiady',
    t('Олімпіади', 'Олимпиады', 'Olympiads'),
    t('для підготовки до олімпіад', 'для подготовки к олимпиадам', 'for olympiads'),
    advanced,
  ),
  level(
    'universytet',
    t('Університет', 'Университет', 'University'),
    t('для студентів', 'для студентов', 'for university students'),
  ),
  level(
    'mahistratura',
    t('Вступ до магістратури', 'Поступление в магистратуру', 'Master’s entrance'),
    t('для вступу до магістратури', 'для поступления в магистратуру', 'for master’s entrance exams'),
    advanced,
  ),
  level(
    'a1-a2',
    t('Початковий рівень, A1–A2', 'Начальный уровень, A1–A2', 'Beginner, A1–A2'),
    t('для початківців', 'для начинающих', 'for beginners'),
  ),
  level(
    'b1-b2',
    t('Середній рівень, B1–B2', 'Средний уровень, B1–B2', 'Intermediate, B1–B2'),
    t('на рівні B1–B2', 'на уровне B1–B2', 'at B1–B2 level'),
  ),
  level(
    'c1-c2',
    t('Високий рівень, C1–C2', 'Высокий уровень, C1–C2', 'Advanced, C1–C2'),
    t('на рівні C1–C2', 'на уровне C1–C2', 'at C1–C2 level'),
  ),
  level(
    'rozmovna-praktyka',
    t('Розмовна практика', 'Разговорная практика', 'Conversation'),
    t('для розмовної практики', 'для разговорной практики', 'for conversation practice'),
  ),
  level(
    'dlia-roboty',
    t('Для роботи й бізнесу', 'Для работы и бизнеса', 'Work and business'),
    t('для роботи й бізнесу', 'для работы и бизнеса', 'for work and business'),
  ),
  level(
    'ielts-toefl',
    t('IELTS і TOEFL', 'IELTS и TOEFL', 'IELTS and TOEFL'),
    t('для підготовки до IELTS і TOEFL', 'для подготовки к IELTS и TOEFL', 'for IELTS and TOEFL'),
    advanced,
  ),
  level(
    'fce-cae',
    t('FCE і CAE', 'FCE и CAE', 'FCE and CAE'),
    t('для підготовки до FCE і CAE', 'для подготовки к FCE и CAE', 'for FCE and CAE'),
    advanced,
  ),
  level(
    'movnyi-sertyfikat',
    t('Мовний сертифікат', 'Языковой сертификат', 'Language certificate'),
    t('для мовного сертифіката', 'для языкового сертификата', 'for a language certificate'),
    advanced,
  ),
  level('z-nulia', t('З нуля', 'С нуля', 'From scratch'), t('з нуля', 'с нуля', 'from scratch')),
  level('dlia-ditei', t('Для дітей', 'Для детей', 'For children'), t('для дітей', 'для детей', 'for children')),
  level(
    'dlia-doroslykh',
    t('Для дорослих', 'Для взрослых', 'For adults'),
    t('для дорослих', 'для взрослых', 'for adults'),
  ),
  level(
    'tvorchyi-konkurs',
    t('Творчий конкурс', 'Творческий конкурс', 'Creative entrance exam'),
    t(
      'для вступу на творчу спеціальність',
      'для поступления на творческую специальность',
      'for a creative entrance exam',
    ),
    advanced,
  ),
]

const school = ['serednia-shkola', 'starsha-shkola', 'nmt', 'olimpiady'] as const
const exact = [...school, 'universytet'] as const
const reading = ['serednia-shkola', 'starsha-shkola', 'olimpiady'] as const
const academic = ['starsha-shkola', 'universytet', 'mahistratura'] as const
const spoken = ['a1-a2', 'b1-b2', 'c1-c2', 'rozmovna-praktyka', 'movnyi-sertyfikat'] as const
const art = ['z-nulia', 'dlia-ditei', 'dlia-doroslykh', 'tvorchyi-konkurs'] as const
const hobby = ['z-nulia', 'dlia-ditei', 'dlia-doroslykh'] as const
const code = ['z-nulia', 'serednia-shkola', 'starsha-shkola', 'dlia-doroslykh', 'dlia-roboty'] as const

type Price = readonly [number, number]
const subject = (
  alias: string,
  name: Names,
  name_of: Names,
  price: Price,
  levels: readonly string[],
): ReferenceSubject => ({
  alias,
  name,
  name_of,
  levels,
  price,
})
/** A language by the stems of its adjectives: «англійськ» becomes «Англійська мова» and «з англійської мови». */
const language = (
  alias: string,
  ua: string,
  ru: string,
  en: string,
  price: Price,
  levels: readonly string[] = spoken,
) =>
  subject(
    alias,
    t(`${ua}а мова`, `${ru}ий язык`, en),
    t(`з ${ua.toLowerCase()}ої мови`, `по ${ru.toLowerCase()}ому языку`, en),
    price,
    levels,
  )
const popular = (subject: ReferenceSubject): ReferenceSubject => ({ ...subject, popular: true })

export const subjects: ReferenceSubject[] = [
  popular(
    language(
      'anglijska-mova',
      'Англійськ',
      'Английск',
      'English',
      [300, 800],
      ['nmt', 'a1-a2', 'b1-b2', 'rozmovna-praktyka', 'ielts-toefl', 'fce-cae'],
    ),
  ),
  popular(
    subject(
      'matematika',
      t('Математика', 'Математика', 'Mathematics'),
      t('з математики', 'по математике', 'math'),
      [300, 750],
      ['molodsha-shkola', ...exact],
    ),
  ),
  popular(
    language(
      'ukrainska-mova',
      'Українськ',
      'Украинск',
      'Ukrainian',
      [250, 650],
      ['molodsha-shkola', ...school, 'rozmovna-praktyka'],
    ),
  ),
  popular(
    subject(
      'pidgotovka-do-nmt',
      t('Підготовка до НМТ', 'Подготовка к НМТ', 'NMT preparation'),
      t('з підготовки до НМТ', 'по подготовке к НМТ', 'NMT preparation'),
      [350, 800],
      ['starsha-shkola', 'z-nulia', 'dlia-doroslykh'],
    ),
  ),
  popular(
    subject('fizika', t('Фізика', 'Физика', 'Physics'), t('з фізики', 'по физике', 'physics'), [300, 750], exact),
  ),
  popular(
    subject('himiya', t('Хімія', 'Химия', 'Chemistry'), t('з хімії', 'по химии', 'chemistry'), [300, 750], exact),
  ),
  popular(language('nimetska-mova', 'Німецьк', 'Немецк', 'German', [350, 800], ['nmt', ...spoken])),
  popular(language('polska-mova', 'Польськ', 'Польск', 'Polish', [300, 650], [...spoken, 'dlia-roboty'])),
  popular(
    subject(
      'istoriya-ukrainy',
      t('Історія України', 'История Украины', 'History of Ukraine'),
      t('з історії України', 'по истории Украины', 'Ukrainian history'),
      [250, 600],
      school,
    ),
  ),
  popular(
    subject(
      'biologiya',
      t('Біологія', 'Биология', 'Biology'),
      t('з біології', 'по биологии', 'biology'),
      [250, 650],
      exact,
    ),
  ),
  popular(
    subject(
      'pochatkova-shkola',
      t('Початкова школа', 'Начальная школа', 'Primary school'),
      t('з предметів початкової школи', 'по предметам начальной школы', 'primary school'),
      [200, 450],
      ['molodsha-shkola', 'dlia-ditei', 'olimpiady'],
    ),
  ),
  popular(
    subject(
      'programuvannya',
      t('Програмування', 'Программирование', 'Programming'),
      t('із програмування', 'по программированию', 'programming'),
      [400, 900],
      code,
    ),
  ),
  subject(
    'pidgotovka-do-shkoly',
    t('Підготовка до школи', 'Подготовка к школе', 'Preparing for school'),
    t('з підготовки до школи', 'по подготовке к школе', 'school readiness'),
    [200, 450],
    ['doshkilniata', 'dlia-ditei', 'z-nulia'],
  ),
  subject(
    'logoped',
    t('Логопед', 'Логопед', 'Speech therapy'),
    t('з логопедії', 'по логопедии', 'speech therapy'),
    [350, 700],
    ['doshkilniata', 'molodsha-shkola', 'dlia-ditei', 'dlia-doroslykh'],
  ),
  language('francuzka-mova', 'Французьк', 'Французск', 'French', [350, 800], ['nmt', ...spoken]),
  language('ispanska-mova', 'Іспанськ', 'Испанск', 'Spanish', [350, 750], ['nmt', ...spoken]),
  language('italijska-mova', 'Італійськ', 'Итальянск', 'Italian', [350, 750]),
  subject(
    'ukrainska-literatura',
    t('Українська література', 'Украинская литература', 'Ukrainian literature'),
    t('з української літератури', 'по украинской литературе', 'Ukrainian literature'),
    [250, 600],
    school,
  ),
  subject(
    'geografiya',
    t('Географія', 'География', 'Geography'),
    t('з географії', 'по географии', 'geography'),
    [250, 550],
    school,
  ),
  subject(
    'informatika',
    t('Інформатика', 'Информатика', 'Computer science'),
    t('з інформатики', 'по информатике', 'computer science'),
    [300, 700],
    ['molodsha-shkola', ...reading, 'universytet'],
  ),
  subject('python', t('Python', 'Python', 'Python'), t('із Python', 'по Python', 'Python'), [400, 900], code),
  subject(
    'vyshcha-matematika',
    t('Вища математика', 'Высшая математика', 'Higher mathematics'),
    t('з вищої математики', 'по высшей математике', 'higher math'),
    [400, 850],
    ['universytet', 'mahistratura', 'dlia-doroslykh'],
  ),
  subject('algebra', t('Алгебра', 'Алгебра', 'Algebra'), t('з алгебри', 'по алгебре', 'algebra'), [300, 700], exact),
  subject(
    'geometriya',
    t('Геометрія', 'Геометрия', 'Geometry'),
    t('з геометрії', 'по геометрии', 'geometry'),
    [300, 700],
    school,
  ),
  subject(
    'ielts',
    t('IELTS', 'IELTS', 'IELTS'),
    t('з підготовки до IELTS', 'по подготовке к IELTS', 'IELTS'),
    [450, 900],
    ['b1-b2', 'c1-c2', 'dlia-doroslykh'],
  ),
  subject(
    'yevi',
    t('Підготовка до ЄВІ', 'Подготовка к ЕВИ', 'EVI, master’s entrance exam'),
    t('з підготовки до ЄВІ', 'по подготовке к ЕВИ', 'EVI preparation'),
    [350, 800],
    ['universytet', 'mahistratura', 'dlia-doroslykh'],
  ),
  subject(
    'vsesvitnya-istoriya',
    t('Всесвітня історія', 'Всемирная история', 'World history'),
    t('зі всесвітньої історії', 'по всемирной истории', 'world history'),
    [250, 550],
    [...reading, 'universytet'],
  ),
  subject(
    'zarubizhna-literatura',
    t('Зарубіжна література', 'Зарубежная литература', 'World literature'),
    t('із зарубіжної літератури', 'по зарубежной литературе', 'world literature'),
    [250, 550],
    [...reading, 'universytet'],
  ),
  language('cheska-mova', 'Чеськ', 'Чешск', 'Czech', [350, 700]),
  language('kitajska-mova', 'Китайськ', 'Китайск', 'Chinese', [400, 850]),
  language('yaponska-mova', 'Японськ', 'Японск', 'Japanese', [400, 850]),
  language('korejska-mova', 'Корейськ', 'Корейск', 'Korean', [400, 800]),
  language('turetska-mova', 'Турецьк', 'Турецк', 'Turkish', [350, 750]),
  subject(
    'fortepiano',
    t('Фортепіано', 'Фортепиано', 'Piano'),
    t('із гри на фортепіано', 'по игре на фортепиано', 'piano'),
    [300, 700],
    art,
  ),
  subject(
    'gitara',
    t('Гітара', 'Гитара', 'Guitar'),
    t('із гри на гітарі', 'по игре на гитаре', 'guitar'),
    [300, 650],
    art,
  ),
  subject('vokal', t('Вокал', 'Вокал', 'Singing'), t('з вокалу', 'по вокалу', 'singing'), [350, 800], art),
  subject(
    'skripka',
    t('Скрипка', 'Скрипка', 'Violin'),
    t('із гри на скрипці', 'по игре на скрипке', 'violin'),
    [300, 700],
    art,
  ),
  subject(
    'solfedzhio',
    t('Сольфеджіо', 'Сольфеджио', 'Music theory'),
    t('із сольфеджіо', 'по сольфеджио', 'music theory'),
    [250, 550],
    art,
  ),
  subject(
    'malyuvannya',
    t('Малювання', 'Рисование', 'Drawing'),
    t('з малювання', 'по рисованию', 'drawing'),
    [250, 600],
    art,
  ),
  subject('shahy', t('Шахи', 'Шахматы', 'Chess'), t('із шахів', 'по шахматам', 'chess'), [250, 600], hobby),
  subject(
    'ekonomika',
    t('Економіка', 'Экономика', 'Economics'),
    t('з економіки', 'по экономике', 'economics'),
    [300, 700],
    [...academic, 'olimpiady'],
  ),
  subject(
    'buhgalterskij-oblik',
    t('Бухгалтерський облік', 'Бухгалтерский учёт', 'Accounting'),
    t('з бухгалтерського обліку', 'по бухгалтерскому учёту', 'accounting'),
    [350, 750],
    ['z-nulia', 'universytet', 'dlia-doroslykh', 'dlia-roboty'],
  ),
  subject(
    'statistika',
    t('Статистика', 'Статистика', 'Statistics'),
    t('зі статистики', 'по статистике', 'statistics'),
    [400, 850],
    ['universytet', 'mahistratura', 'dlia-roboty'],
  ),
  subject(
    'pravo',
    t('Правознавство', 'Правоведение', 'Law'),
    t('із правознавства', 'по правоведению', 'law'),
    [300, 700],
    [...academic, 'olimpiady'],
  ),
  subject(
    'psihologiya',
    t('Психологія', 'Психология', 'Psychology'),
    t('із психології', 'по психологии', 'psychology'),
    [350, 800],
    ['universytet', 'mahistratura', 'dlia-doroslykh'],
  ),
  subject(
    'grafichnij-dizajn',
    t('Графічний дизайн', 'Графический дизайн', 'Graphic design'),
    t('із графічного дизайну', 'по графическому дизайну', 'graphic design'),
    [400, 900],
    [...art, 'dlia-roboty'],
  ),
  subject(
    'robototehnika',
    t('Робототехніка', 'Робототехника', 'Robotics'),
    t('із робототехніки', 'по робототехнике', 'robotics'),
    [350, 750],
    ['molodsha-shkola', 'serednia-shkola', 'dlia-ditei', 'olimpiady'],
  ),
  subject(
    'aktorska-majsternist',
    t('Акторська майстерність', 'Актёрское мастерство', 'Acting'),
    t('з акторської майстерності', 'по актёрскому мастерству', 'acting'),
    [350, 800],
    art,
  ),
  language('rosijska-mova', 'Російськ', 'Русск', 'Russian', [250, 600]),
]
