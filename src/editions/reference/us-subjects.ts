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

export const usLevels: ReferenceLevel[] = [
  level('preschool', 'Preschool', 'for preschoolers'),
  level('elementary', 'Elementary school', 'for elementary school'),
  level('middle-school', 'Middle school', 'for middle school'),
  level('high-school', 'High school', 'for high school'),
  level('homeschool', 'Homeschool', 'for homeschoolers'),
  level('college', 'College', 'for college students'),
  level('children', 'Children', 'for children'),
  level('adults', 'Adults', 'for adults'),
  level('beginners', 'Beginners', 'for beginners'),
  level('intermediate', 'Intermediate', 'for intermediate learners'),
  level('advanced', 'Advanced', 'for advanced learners'),
  level('conversation', 'Conversation', 'for everyday conversation'),
  level('business', 'Business', 'for work and business'),
  exam('sat-prep', 'SAT', 'for the SAT'),
  exam('act-prep', 'ACT', 'for the ACT'),
  exam('ap', 'AP exams', 'for AP exams'),
  exam('ib', 'IB Diploma', 'for the IB Diploma'),
  exam('gre-gmat', 'GRE and GMAT', 'for the GRE and GMAT'),
  exam('toefl-ielts', 'TOEFL and IELTS', 'for the TOEFL and IELTS'),
  exam('competitions', 'Competitions and olympiads', 'for competitions and olympiads'),
]

const school = ['elementary', 'middle-school', 'high-school', 'homeschool']
const math = ['middle-school', 'high-school', 'college', 'sat-prep', 'act-prep', 'competitions']
const science = ['middle-school', 'high-school', 'ap', 'ib', 'college', 'competitions']
const humanities = ['middle-school', 'high-school', 'ap', 'ib', 'college']
const early = ['preschool', 'elementary', 'homeschool']
const start = ['children', 'homeschool', 'beginners']
const test = ['beginners', 'advanced', 'college', 'adults']
const college = ['high-school', 'ap', 'college', 'adults']
const language = ['children', 'beginners', 'intermediate', 'conversation', 'business', 'ap']
const esl = ['children', 'adults', 'beginners', 'conversation', 'business', 'toefl-ielts']
const code = ['children', 'high-school', 'college', 'adults', 'beginners']
const hobby = ['children', 'adults', 'beginners', 'intermediate', 'advanced']

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

export const usSubjects: ReferenceSubject[] = [
  ...popular(
    subject('math', 'Math', 'math', [25, 90], [...school, 'college', 'sat-prep']),
    subject('english', 'English', 'English', [25, 80], [...school, 'ap', 'college']),
    subject('sat', 'SAT', 'SAT prep', [40, 120], ['high-school', 'homeschool', 'beginners', 'advanced']),
    subject('algebra', 'Algebra', 'algebra', [25, 85], math),
    subject('calculus', 'Calculus', 'calculus', [35, 110], ['high-school', 'ap', 'ib', 'college']),
    subject('physics', 'Physics', 'physics', [30, 100], science),
    subject('chemistry', 'Chemistry', 'chemistry', [30, 100], science),
    subject('spanish', 'Spanish', 'Spanish', [20, 65], language),
    subject('biology', 'Biology', 'biology', [30, 90], science),
    subject('act', 'ACT', 'ACT prep', [40, 115], ['high-school', 'homeschool', 'beginners', 'advanced']),
    subject('reading', 'Reading', 'reading', [25, 70], [...early, 'middle-school']),
    subject('piano', 'Piano', 'piano', [30, 90], hobby),
  ),
  subject('geometry', 'Geometry', 'geometry', [25, 85], math),
  subject('trigonometry', 'Trigonometry', 'trigonometry', [30, 90], math.slice(1)),
  subject('statistics', 'Statistics', 'statistics', [35, 110], [...college, 'gre-gmat']),
  subject('elementary-school', 'Elementary school', 'elementary school', [20, 65], start),
  subject(
    'kindergarten-readiness',
    'Kindergarten readiness',
    'kindergarten readiness',
    [20, 60],
    ['preschool', ...start],
  ),
  subject('writing', 'Essay writing', 'essay writing', [30, 95], [...school.slice(1), 'college', 'adults']),
  subject('esl', 'English as a second language', 'ESL', [20, 65], esl),
  subject('english-literature', 'English literature', 'English literature', [30, 85], humanities),
  subject('us-history', 'U.S. history', 'U.S. history', [25, 75], humanities),
  subject('world-history', 'World history', 'world history', [25, 75], humanities),
  subject('geography', 'Geography', 'geography', [25, 70], humanities),
  subject('gre', 'GRE', 'GRE prep', [45, 120], test),
  subject('gmat', 'GMAT', 'GMAT prep', [50, 120], test),
  subject('lsat', 'LSAT', 'LSAT prep', [50, 120], test),
  subject('ged', 'GED', 'GED prep', [25, 70], ['high-school', 'adults', 'beginners', 'homeschool']),
  subject('toefl', 'TOEFL', 'TOEFL prep', [25, 80], ['high-school', 'college', 'adults', 'intermediate', 'advanced']),
  subject('computer-science', 'Computer science', 'computer science', [35, 110], [...college, 'ib', 'competitions']),
  subject('programming', 'Programming', 'programming', [35, 110], code),
  subject('python', 'Python', 'Python', [35, 105], code),
  subject('robotics', 'Robotics', 'robotics', [30, 90], ['children', 'middle-school', 'high-school', 'competitions']),
  subject('french', 'French', 'French', [25, 75], language),
  subject('german', 'German', 'German', [25, 75], language),
  subject('italian', 'Italian', 'Italian', [25, 70], language),
  subject('chinese', 'Chinese (Mandarin)', 'Mandarin', [25, 80], language),
  subject('japanese', 'Japanese', 'Japanese', [25, 80], language),
  subject('american-sign-language', 'American Sign Language', 'American Sign Language', [25, 75], language.slice(0, 4)),
  subject('economics', 'Economics', 'economics', [35, 105], [...college, 'ib']),
  subject('accounting', 'Accounting', 'accounting', [35, 105], ['high-school', 'college', 'adults', 'business']),
  subject('psychology', 'Psychology', 'psychology', [30, 90], [...college, 'ib']),
  subject('speech-therapy', 'Speech therapy', 'speech therapy', [50, 120], ['preschool', 'children', 'adults']),
  subject('guitar', 'Guitar', 'guitar', [25, 80], hobby),
  subject('singing', 'Singing', 'singing', [30, 95], hobby),
  subject('violin', 'Violin', 'violin', [30, 95], hobby),
  subject('drawing', 'Drawing', 'drawing', [20, 70], hobby),
  subject('graphic-design', 'Graphic design', 'graphic design', [30, 95], code.slice(1)),
  subject('chess', 'Chess', 'chess', [20, 80], [...hobby, 'competitions']),
  subject('acting', 'Acting', 'acting', [30, 95], hobby),
  subject('yoga', 'Yoga', 'yoga', [20, 80], hobby),
]
