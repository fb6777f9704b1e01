import { questionsOf } from '#editions/reference/questions.ts'

const { single } = questionsOf('grammar')

/** From A1 to C2, as in the other sections. */
export const grammar = [
  single('My sister ____ a doctor.', ['is', 'are', 'am', 'be'], 1, '“My sister” is “she”: she is.'),
  single(
    '____ you like coffee?',
    ['Are', 'Does', 'Do', 'Is'],
    3,
    'Questions with “you” in the present simple begin with “do”.',
  ),
  single('There ____ two chairs in the room.', ['is', 'are', 'be', 'has'], 2, '“Two chairs” is plural: there are.'),
  single(
    'We ____ to the cinema last night.',
    ['go', 'have gone', 'went', 'going'],
    3,
    '“Last night” is a finished time, so the past simple is used.',
  ),
  single(
    'This hotel is ____ than that one.',
    ['cheap', 'cheaper', 'cheapest', 'the cheapest'],
    2,
    'Two things are compared with “-er than”.',
  ),
  single(
    'You ____ wear a helmet on a building site. It is the rule.',
    ['might', 'would', 'must', 'could'],
    3,
    '“Must” is used for rules.',
  ),
  single(
    'I ____ in this city since 2019.',
    ['live', 'am living', 'have lived', 'lived'],
    3,
    'With “since” and a situation that continues, English uses the present perfect.',
  ),
  single(
    'If it ____ tomorrow, we will stay at home.',
    ['will rain', 'rains', 'rained', 'would rain'],
    2,
    'After “if”, the present simple is used for a real future possibility.',
  ),
  single(
    'The bridge ____ in 1932.',
    ['has built', 'was built', 'was building', 'is built'],
    2,
    'Somebody built the bridge, so the passive of the past simple is needed.',
  ),
  single(
    'She asked me where ____.',
    ['I lived', 'did I live', 'do I live', 'lived I'],
    1,
    'A reported question has the word order of a statement.',
  ),
  single(
    'If I had known about the strike, I ____ a taxi.',
    ['took', 'had taken', 'would take', 'would have taken'],
    4,
    'An unreal condition in the past: if + past perfect, would have + past participle.',
  ),
  single(
    'I’m not used to ____ so early.',
    ['get up', 'got up', 'have got up', 'getting up'],
    4,
    '“To” is a preposition in “be used to”, so the -ing form follows.',
  ),
  single(
    'Hardly ____ the house when it started to snow.',
    ['we had left', 'had we left', 'we left', 'did we left'],
    2,
    'After “hardly” at the beginning, the subject and the auxiliary change places.',
  ),
  single(
    'It’s high time you ____ a decision.',
    ['make', 'will make', 'made', 'are making'],
    3,
    '“It’s high time” is followed by the past simple.',
  ),
  single(
    'The lawyer insisted that her client ____ at once.',
    ['be released', 'is releasing', 'released', 'will have released'],
    1,
    'After “insist that”, a demand takes the subjunctive: be released.',
  ),
  single(
    '____ as it may seem, the plan worked.',
    ['How strange', 'Strange', 'Strangely', 'Strangeness'],
    2,
    'An adjective before “as” means “although”: strange as it may seem.',
  ),
]
