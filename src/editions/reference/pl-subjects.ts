import type { ReferenceLevel, ReferenceSubject, Names } from './types.ts'

const t = (pl: string, en: string): Names => ({ pl, en })
const level = (alias: string, name: Names, name_for: Names, more?: { advanced: true }): ReferenceLevel => ({
  alias,
  name,
  name_for,
  ...more,
})
const advanced = { advanced: true } as const

export const levels: ReferenceLevel[] = [
  level('przedszkolaki', t('Przedszkolaki', 'Preschool'), t('dla przedszkolaków', 'for preschoolers')),
  level('klasy-1-3', t('Klasy 1–3', 'Grades 1–3'), t('dla klas 1–3', 'for grades 1–3')),
  level('klasy-4-8', t('Klasy 4–8', 'Grades 4–8'), t('dla klas 4–8', 'for grades 4–8')),
  level('szkola-srednia', t('Szkoła średnia', 'Secondary school'), t('dla szkoły średniej', 'for secondary school')),
  level(
    'do-egzaminu-osmoklasisty',
    t('Egzamin ósmoklasisty', 'Eighth-grade exam'),
    t('do egzaminu ósmoklasisty', 'for the eighth-grade exam'),
    advanced,
  ),
  level('do-matury', t('Matura podstawowa', 'Basic matura'), t('do matury', 'for the matura'), advanced),
  level(
    'matura-rozszerzona',
    t('Matura rozszerzona', 'Extended matura'),
    t('do matury rozszerzonej', 'for the extended matura'),
    advanced,
  ),
  level(
    'olimpiady',
    t('Olimpiady i konkursy', 'Olympiads and contests'),
    t('do olimpiad i konkursów', 'for olympiads and contests'),
    advanced,
  ),
  level('studia', t('Studia', 'University'), t('dla studentów', 'for university students')),
  level('a1-a2', t('Poziom początkujący, A1–A2', 'Beginner, A1–A2'), t('dla początkujących', 'for beginners')),
  level('b1-b2', t('Poziom średni, B1–B2', 'Intermediate, B1–B2'), t('na poziomie B1–B2', 'at B1–B2 level')),
  level('c1-c2', t('Poziom zaawansowany, C1–C2', 'Advanced, C1–C2'), t('na poziomie C1–C2', 'at C1–C2 level')),
  level('konwersacje', t('Konwersacje', 'Conversation'), t('z konwersacjami', 'for conversation practice')),
  level('do-pracy', t('Do pracy i biznesu', 'Work and business'), t('do pracy i biznesu', 'for work and business')),
  level(
    'ielts-toefl-fce',
    t('IELTS, TOEFL i FCE', 'IELTS, TOEFL and FCE'),
    t('do egzaminów IELTS, TOEFL i FCE', 'for IELTS, TOEFL and FCE'),
    advanced,
  ),
  level(
    'certyfikat',
    t('Certyfikat językowy', 'Language certificate'),
    t('do certyfikatu językowego', 'for a language certificate'),
    advanced,
  ),
  level('od-podstaw', t('Od podstaw', 'From scratch'), t('od podstaw', 'from scratch')),
  level('dla-dzieci', t('Dla dzieci', 'For children'), t('dla dzieci', 'for children')),
  level('dla-doroslych', t('Dla dorosłych', 'For adults'), t('dla dorosłych', 'for adults')),
  level(
    'szkola-artystyczna',
    t('Szkoła artystyczna', 'Art school entrance'),
    t('do szkoły artystycznej', 'for art school entrance'),
    advanced,
  ),
]

const main = ['klasy-4-8', 'szkola-srednia', 'do-egzaminu-osmoklasisty', 'do-matury', 'matura-rozszerzona'] as const
/** In the matura these are taken at the extended level only. */
const chosen = ['klasy-4-8', 'szkola-srednia', 'matura-rozszerzona', 'olimpiady'] as const
const academic = ['szkola-srednia', 'studia', 'dla-doroslych'] as const
const spoken = ['a1-a2', 'b1-b2', 'c1-c2', 'konwersacje', 'certyfikat'] as const
const rare = ['a1-a2', 'b1-b2', 'konwersacje', 'dla-doroslych'] as const
const art = ['od-podstaw', 'dla-dzieci', 'dla-doroslych', 'szkola-artystyczna'] as const
const hobby = ['od-podstaw', 'dla-dzieci', 'dla-doroslych'] as const
const code = ['od-podstaw', 'klasy-4-8', 'szkola-srednia', 'dla-doroslych', 'do-pracy'] as const

type Price = readonly [number, number]
type Levels = readonly string[]
const subject = (alias: string, name: Names, name_of: Names, price: Price, levels: Levels): ReferenceSubject => ({
  alias,
  name,
  name_of,
  levels,
  price,
})
/** A language by its adjective: «angielski» becomes «Język angielski» and «z języka angielskiego». */
const language = (alias: string, pl: string, en: string, price: Price, levels: Levels): ReferenceSubject =>
  subject(alias, t(`Język ${pl}`, en), t(`z języka ${pl}ego`, en), price, levels)
const popular = (subject: ReferenceSubject): ReferenceSubject => ({ ...subject, popular: true })

export const subjects: ReferenceSubject[] = [
  popular(
    subject('matematyka', t('Matematyka', 'Mathematics'), t('z matematyki', 'math'), [60, 150], [...main, 'studia']),
  ),
  popular(
    language(
      'jezyk-angielski',
      'angielski',
      'English',
      [60, 150],
      ['do-egzaminu-osmoklasisty', 'matura-rozszerzona', 'a1-a2', 'b1-b2', 'konwersacje', 'ielts-toefl-fce'],
    ),
  ),
  popular(language('jezyk-polski', 'polski', 'Polish', [60, 140], main)),
  popular(language('jezyk-niemiecki', 'niemiecki', 'German', [60, 150], ['do-matury', ...spoken])),
  popular(subject('fizyka', t('Fizyka', 'Physics'), t('z fizyki', 'physics'), [70, 160], [...chosen, 'studia'])),
  popular(subject('chemia', t('Chemia', 'Chemistry'), t('z chemii', 'chemistry'), [70, 160], [...chosen, 'studia'])),
  popular(subject('biologia', t('Biologia', 'Biology'), t('z biologii', 'biology'), [70, 150], [...chosen, 'studia'])),
  popular(
    subject(
      'matura',
      t('Przygotowanie do matury', 'Matura preparation'),
      t('do matury', 'matura'),
      [70, 170],
      ['szkola-srednia', 'od-podstaw', 'dla-doroslych'],
    ),
  ),
  popular(
    subject(
      'egzamin-osmoklasisty',
      t('Egzamin ósmoklasisty', 'Eighth-grade exam'),
      t('do egzaminu ósmoklasisty', 'eighth-grade exam'),
      [60, 130],
      ['klasy-4-8', 'od-podstaw', 'dla-dzieci'],
    ),
  ),
  popular(language('jezyk-hiszpanski', 'hiszpański', 'Spanish', [65, 150], ['do-matury', ...spoken])),
  popular(
    subject('programowanie', t('Programowanie', 'Programming'), t('z programowania', 'programming'), [80, 180], code),
  ),
  popular(
    subject(
      'polski-dla-obcokrajowcow',
      t('Polski dla obcokrajowców', 'Polish for foreigners'),
      t('z polskiego dla obcokrajowców', 'Polish as a foreign language'),
      [60, 140],
      [...spoken, 'do-pracy'],
    ),
  ),
  language('jezyk-francuski', 'francuski', 'French', [65, 150], ['do-matury', ...spoken]),
  language('jezyk-wloski', 'włoski', 'Italian', [65, 150], spoken),
  subject(
    'edukacja-wczesnoszkolna',
    t('Edukacja wczesnoszkolna', 'Primary school'),
    t('z edukacji wczesnoszkolnej', 'primary school'),
    [50, 110],
    ['klasy-1-3', 'dla-dzieci', 'od-podstaw'],
  ),
  subject(
    'przygotowanie-do-szkoly',
    t('Przygotowanie do szkoły', 'Preparing for school'),
    t('z przygotowania do szkoły', 'school readiness'),
    [50, 110],
    ['przedszkolaki', 'dla-dzieci', 'od-podstaw'],
  ),
  subject('historia', t('Historia', 'History'), t('z historii', 'history'), [60, 130], chosen),
  subject('geografia', t('Geografia', 'Geography'), t('z geografii', 'geography'), [60, 130], chosen),
  subject(
    'wiedza-o-spoleczenstwie',
    t('Wiedza o społeczeństwie', 'Civics'),
    t('z wiedzy o społeczeństwie', 'civics'),
    [60, 130],
    chosen,
  ),
  subject(
    'informatyka',
    t('Informatyka', 'Computer science'),
    t('z informatyki', 'computer science'),
    [70, 160],
    [...chosen, 'studia'],
  ),
  subject('python', t('Python', 'Python'), t('z Pythona', 'Python'), [80, 180], code),
  subject(
    'matematyka-wyzsza',
    t('Matematyka wyższa', 'Higher mathematics'),
    t('z matematyki wyższej', 'higher math'),
    [90, 180],
    academic,
  ),
  subject(
    'statystyka',
    t('Statystyka', 'Statistics'),
    t('ze statystyki', 'statistics'),
    [90, 180],
    ['studia', 'dla-doroslych', 'do-pracy'],
  ),
  subject(
    'logopedia',
    t('Logopedia', 'Speech therapy'),
    t('z logopedii', 'speech therapy'),
    [80, 160],
    ['przedszkolaki', 'klasy-1-3', 'dla-dzieci', 'dla-doroslych'],
  ),
  language('jezyk-ukrainski', 'ukraiński', 'Ukrainian', [60, 120], rare),
  language('jezyk-rosyjski', 'rosyjski', 'Russian', [60, 120], [...rare, 'do-matury']),
  language('jezyk-norweski', 'norweski', 'Norwegian', [80, 170], [...rare, 'certyfikat', 'do-pracy']),
  language('jezyk-portugalski', 'portugalski', 'Portuguese', [70, 150], rare),
  language('jezyk-chinski', 'chiński', 'Chinese', [80, 170], [...rare, 'certyfikat']),
  language('jezyk-japonski', 'japoński', 'Japanese', [80, 170], [...rare, 'certyfikat']),
  language('jezyk-koreanski', 'koreański', 'Korean', [80, 160], [...rare, 'certyfikat']),
  language('jezyk-turecki', 'turecki', 'Turkish', [70, 150], rare),
  language(
    'jezyk-lacinski',
    'łaciński',
    'Latin',
    [70, 150],
    ['szkola-srednia', 'matura-rozszerzona', 'olimpiady', 'studia'],
  ),
  subject('ekonomia', t('Ekonomia', 'Economics'), t('z ekonomii', 'economics'), [80, 170], [...academic, 'olimpiady']),
  subject(
    'rachunkowosc',
    t('Rachunkowość', 'Accounting'),
    t('z rachunkowości', 'accounting'),
    [80, 170],
    ['od-podstaw', 'studia', 'dla-doroslych', 'do-pracy'],
  ),
  subject('prawo', t('Prawo', 'Law'), t('z prawa', 'law'), [80, 180], academic),
  subject('psychologia', t('Psychologia', 'Psychology'), t('z psychologii', 'psychology'), [80, 170], academic),
  subject(
    'filozofia',
    t('Filozofia', 'Philosophy'),
    t('z filozofii', 'philosophy'),
    [60, 140],
    ['szkola-srednia', 'matura-rozszerzona', 'olimpiady', 'studia'],
  ),
  subject('fortepian', t('Fortepian', 'Piano'), t('z gry na fortepianie', 'piano'), [70, 150], art),
  subject('gitara', t('Gitara', 'Guitar'), t('z gry na gitarze', 'guitar'), [60, 140], art),
  subject('spiew', t('Śpiew', 'Singing'), t('ze śpiewu', 'singing'), [70, 160], art),
  subject('skrzypce', t('Skrzypce', 'Violin'), t('z gry na skrzypcach', 'violin'), [70, 150], art),
  subject('teoria-muzyki', t('Teoria muzyki', 'Music theory'), t('z teorii muzyki', 'music theory'), [60, 130], art),
  subject('rysunek', t('Rysunek', 'Drawing'), t('z rysunku', 'drawing'), [60, 140], art),
  subject(
    'grafika-komputerowa',
    t('Grafika komputerowa', 'Graphic design'),
    t('z grafiki komputerowej', 'graphic design'),
    [80, 170],
    [...art, 'do-pracy'],
  ),
  subject('szachy', t('Szachy', 'Chess'), t('z gry w szachy', 'chess'), [50, 130], hobby),
  subject(
    'robotyka',
    t('Robotyka', 'Robotics'),
    t('z robotyki', 'robotics'),
    [70, 150],
    ['klasy-1-3', 'klasy-4-8', 'dla-dzieci', 'olimpiady'],
  ),
  subject('joga', t('Joga', 'Yoga'), t('z jogi', 'yoga'), [50, 130], hobby),
]
