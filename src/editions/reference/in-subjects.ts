import type { ReferenceLevel, ReferenceSubject } from './types.ts'

const level = (alias: string, name: string, nameFor: string): ReferenceLevel => ({
  alias,
  name: { en: name },
  name_for: { en: nameFor },
})
const exam = (alias: string, name: string, nameFor: string): ReferenceLevel => ({
  ...level(alias, name, nameFor),
  advanced: true,
})

export const inLevels: ReferenceLevel[] = [
  level('classes-1-5', 'Classes 1 to 5', 'for Classes 1 to 5'),
  level('classes-6-8', 'Classes 6 to 8', 'for Classes 6 to 8'),
  level('classes-9-10', 'Classes 9 and 10', 'for Classes 9 and 10'),
  level('classes-11-12', 'Classes 11 and 12', 'for Classes 11 and 12'),
  level('cbse', 'CBSE', 'for CBSE'),
  level('icse-isc', 'ICSE and ISC', 'for ICSE and ISC'),
  level('state-boards', 'State boards', 'for state boards'),
  level('college', 'College and university', 'for college students'),
  level('children', 'Children', 'for children'),
  level('adults', 'Adults', 'for adults'),
  level('beginners', 'Beginners', 'for beginners'),
  level('intermediate', 'Intermediate', 'for intermediate learners'),
  level('advanced', 'Advanced', 'for advanced learners'),
  level('work', 'Work and business', 'for work and business'),
  exam('board-exams', 'Board exams', 'for board exams'),
  exam('jee-prep', 'JEE', 'for JEE'),
  exam('neet-prep', 'NEET', 'for NEET'),
  exam('competitive-exams', 'Competitive exams', 'for competitive exams'),
  exam('language-certificates', 'Language certificates', 'for language certificates'),
  exam('olympiad-prep', 'Olympiads', 'for olympiads'),
]

const classes = ['classes-1-5', 'classes-6-8', 'classes-9-10', 'classes-11-12']
const allBoards = ['cbse', 'icse-isc', 'state-boards']
const boards = ['classes-9-10', 'classes-11-12', 'cbse', 'icse-isc', 'board-exams']
const school = ['classes-6-8', 'classes-9-10', ...allBoards, 'board-exams']
const senior = ['classes-11-12', ...allBoards, 'college', 'board-exams']
const progress = ['beginners', 'intermediate', 'advanced']
const entrance = ['college', ...progress]
const schoolEntrance = ['classes-11-12', ...progress]
const higher = ['classes-11-12', 'college', 'adults', 'competitive-exams']
const early = ['classes-1-5', 'children', 'beginners']
const schoolLanguage = ['classes-1-5', 'classes-6-8', 'classes-9-10', 'board-exams', 'adults', 'beginners']
const language = ['children', ...progress, 'work', 'language-certificates']
const code = ['classes-6-8', 'classes-9-10', 'classes-11-12', 'college', 'adults', 'beginners']
const hobby = ['children', 'adults', ...progress]

function subject(
  alias: string,
  name: string,
  nameOf: string,
  price: readonly [number, number],
  levels: readonly string[],
): ReferenceSubject {
  return { alias, name: { en: name }, name_of: { en: nameOf }, levels, price }
}
const popular = (...subjects: ReferenceSubject[]): ReferenceSubject[] =>
  subjects.map((one) => ({ ...one, popular: true }))

export const inSubjects: ReferenceSubject[] = [
  ...popular(
    subject('mathematics', 'Mathematics', 'maths', [300, 1000], ['classes-6-8', ...boards]),
    subject('physics', 'Physics', 'physics', [350, 1100], [...boards, 'jee-prep']),
    subject('chemistry', 'Chemistry', 'chemistry', [350, 1100], [...boards, 'neet-prep']),
    subject('science', 'Science', 'science', [250, 800], school),
    subject('english', 'English', 'English', [250, 800], school),
    subject('jee', 'JEE Main and Advanced', 'JEE prep', [600, 1500], schoolEntrance),
    subject('neet', 'NEET', 'NEET prep', [600, 1500], schoolEntrance),
    subject('biology', 'Biology', 'biology', [350, 1000], [...boards, 'neet-prep']),
    subject('hindi', 'Hindi', 'Hindi', [250, 650], schoolLanguage),
    subject('spoken-english', 'Spoken English', 'spoken English', [250, 700], language),
    subject('accountancy', 'Accountancy', 'accountancy', [350, 1000], senior),
    subject('primary-school', 'Primary school, all subjects', 'primary school', [250, 600], ['children', ...allBoards]),
  ),
  subject('social-science', 'Social science', 'social science', [250, 700], school),
  subject('computer-science', 'Computer science', 'computer science', [350, 1100], senior),
  subject('economics', 'Economics', 'economics', [350, 1000], senior),
  subject('business-studies', 'Business studies', 'business studies', [300, 850], senior),
  subject('python', 'Python', 'Python', [400, 1300], code),
  subject('programming', 'Programming', 'programming', [400, 1300], code),
  subject('cuet', 'CUET', 'CUET prep', [400, 1100], schoolEntrance),
  subject('cat', 'CAT', 'CAT prep', [500, 1400], entrance),
  subject('gate', 'GATE', 'GATE prep', [500, 1400], entrance),
  subject('upsc', 'UPSC Civil Services', 'UPSC prep', [500, 1500], entrance),
  subject('ca-foundation', 'CA Foundation', 'CA Foundation', [450, 1300], schoolEntrance),
  subject('olympiads', 'Maths and science olympiads', 'olympiad maths and science', [400, 1200], classes),
  subject('ielts', 'IELTS', 'IELTS prep', [400, 1200], ['college', 'adults', ...progress]),
  subject('sat', 'SAT', 'SAT prep', [600, 1500], schoolEntrance),
  subject('statistics', 'Statistics', 'statistics', [400, 1200], higher),
  subject(
    'engineering-mathematics',
    'Engineering mathematics',
    'engineering maths',
    [400, 1200],
    [...entrance, 'competitive-exams'],
  ),
  subject('vedic-maths', 'Vedic maths', 'Vedic maths', [250, 700], ['classes-1-5', 'classes-6-8', 'competitive-exams']),
  subject('abacus', 'Abacus', 'abacus', [250, 600], [...early, 'olympiad-prep']),
  subject('phonics', 'Phonics', 'phonics', [250, 650], early),
  subject('history', 'History', 'history', [300, 850], [...boards, 'competitive-exams']),
  subject('geography', 'Geography', 'geography', [300, 850], [...boards, 'competitive-exams']),
  subject(
    'political-science',
    'Political science',
    'political science',
    [300, 900],
    [...senior.slice(0, 5), 'competitive-exams'],
  ),
  subject('psychology', 'Psychology', 'psychology', [350, 1000], senior),
  subject('sanskrit', 'Sanskrit', 'Sanskrit', [250, 700], schoolLanguage),
  subject('tamil', 'Tamil', 'Tamil', [250, 650], schoolLanguage),
  subject('kannada', 'Kannada', 'Kannada', [250, 650], schoolLanguage),
  subject('marathi', 'Marathi', 'Marathi', [250, 650], schoolLanguage),
  subject('french', 'French', 'French', [400, 1100], language),
  subject('german', 'German', 'German', [400, 1100], language),
  subject('spanish', 'Spanish', 'Spanish', [400, 1100], language),
  subject('japanese', 'Japanese', 'Japanese', [450, 1200], language),
  subject('guitar', 'Guitar', 'guitar', [300, 900], hobby),
  subject('keyboard', 'Piano and keyboard', 'piano and keyboard', [300, 1000], hobby),
  subject('vocal-music', 'Hindustani and Carnatic vocal', 'Hindustani and Carnatic vocal', [300, 1000], hobby),
  subject('bharatanatyam', 'Bharatanatyam', 'Bharatanatyam', [300, 900], hobby),
  subject('drawing', 'Drawing and painting', 'drawing and painting', [250, 700], hobby),
  subject('chess', 'Chess', 'chess', [300, 1000], hobby),
  subject('yoga', 'Yoga', 'yoga', [300, 1000], hobby),
]
