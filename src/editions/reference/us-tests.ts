import { aboutText, questionsOf } from './questions.ts'
import type { ReferenceTest } from './types.ts'

const reading = questionsOf('Reading and Writing')
const algebra = questionsOf('Algebra')
const advanced = questionsOf('Advanced Math')
const problems = questionsOf('Problem Solving and Data')
const geometry = questionsOf('Geometry')

const sat: ReferenceTest = {
  alias: 'sat-practice',
  name: { en: 'SAT practice test' },
  description: {
    en: 'Twenty questions in the style of the digital SAT: reading, grammar, algebra, data, and geometry. See an explanation of every answer when you finish.',
  },
  subject: 'sat',
  level: 'sat-prep',
  language: 'en',
  minutes: 30,
  texts: [
    {
      name: { en: 'City trees' },
      text: 'City planners once judged a street-planting program by a single number: how many saplings went into the ground. In one midsize city, however, a third of the new trees were dead within five years, most of them on blocks where no one had been asked to water them. When the city began to pair each sapling with a nearby household, losses fell by half, although it planted fewer trees. The figure that matters, the planners now argue, is not how many trees are planted but how many are still standing.',
    },
  ],
  questions: [
    ...aboutText(0, [
      reading.single(
        'Which choice best states the main idea of the text?',
        [
          'Cities should plant trees only where households ask for them.',
          'A planting program should be judged by the trees that survive, not by the trees that are planted.',
          'Most city trees die because the climate is too dry for them.',
          'Planners have stopped planting trees because of the cost of water.',
        ],
        2,
        'The last sentence states it: what matters is how many trees are still standing.',
      ),
      reading.single(
        'As used in the text, what does the word “pair” most nearly mean?',
        ['match', 'compare', 'divide', 'double'],
        1,
        'Each sapling was matched with a household that looked after it.',
      ),
      reading.single(
        'According to the text, what happened after households became involved?',
        [
          'The city planted more trees than before.',
          'The city lost fewer trees even though it planted fewer.',
          'A third of the households refused to take part.',
          'The trees grew faster than expected.',
        ],
        2,
        '“Losses fell by half, although it planted fewer trees.”',
      ),
    ]),
    reading.single(
      'Neither the coach nor the players ____ satisfied with the result.',
      ['was', 'were', 'is being', 'has been'],
      2,
      'With “neither … nor,” the verb agrees with the nearer subject, “players.”',
    ),
    reading.single(
      'Which choice completes the text with correct punctuation? The museum owns three famous ____ bronze mask, a clay lamp, and a silver coin.',
      ['pieces; a', 'pieces: a', 'pieces, a,', 'pieces a'],
      2,
      'A colon introduces a list after a complete sentence.',
    ),
    reading.single(
      'Sea otters eat sea urchins, which graze on kelp. ____, where otters disappear, kelp forests often shrink.',
      ['In contrast', 'Nevertheless', 'As a result', 'Similarly'],
      3,
      'The second sentence is a consequence of the first.',
    ),
    algebra.number('If 3x + 5 = 26, what is the value of 6x?', 42, '3x = 21, so 6x = 42.'),
    algebra.single(
      'A line passes through the points (0, 4) and (2, 10). What is its slope?',
      ['2', '3', '5', '7'],
      2,
      '(10 − 4) / (2 − 0) = 3.',
    ),
    algebra.number('If 2x + y = 11 and x − y = 1, what is the value of x?', 4, 'Adding the equations gives 3x = 12.'),
    algebra.single(
      'A gym charges a $25 sign-up fee plus $15 per month. Which expression gives the total cost, in dollars, of m months?',
      ['25m + 15', '40m', '25 + 15m', '15(m + 25)'],
      3,
      'The fee is paid once, and $15 is paid m times.',
    ),
    algebra.single(
      'Which inequality is equivalent to −2x + 3 > 11?',
      ['x < −4', 'x > −4', 'x < 4', 'x > 7'],
      1,
      '−2x > 8. Dividing by −2 reverses the sign: x < −4.',
    ),
    advanced.number('If f(x) = x² − 4x + 1, what is f(−2)?', 13, '4 + 8 + 1 = 13.'),
    advanced.single(
      'Which expression is equivalent to x² − 9x + 20?',
      ['(x − 2)(x − 10)', '(x − 4)(x − 5)', '(x + 4)(x + 5)', '(x − 1)(x − 20)'],
      2,
      '−4 and −5 have the sum −9 and the product 20.',
    ),
    advanced.single('Which expression is equivalent to (x³)² · x⁻¹?', ['x⁴', 'x⁵', 'x⁶', 'x⁷'], 2, '3 · 2 − 1 = 5.'),
    advanced.multiple(
      'Which values are solutions of x³ = 4x? Select all that apply.',
      ['−4', '−2', '0', '2', '4'],
      [2, 3, 4],
      'x³ − 4x = x(x − 2)(x + 2), so x is 0, 2, or −2.',
    ),
    problems.single(
      'The price of a jacket rose from $80 to $92. By what percent did it rise?',
      ['12%', '13%', '15%', '18%'],
      3,
      '12 / 80 = 0.15.',
    ),
    problems.single(
      'Three of every eight students walk to school. How many of 400 students walk?',
      ['120', '133', '150', '240'],
      3,
      '400 · 3/8 = 150.',
    ),
    problems.number(
      'The mean of five numbers is 18. Four of them are 12, 15, 20, and 25. What is the fifth number?',
      18,
      'The sum is 5 · 18 = 90, and 90 − 72 = 18.',
    ),
    geometry.single(
      'The legs of a right triangle are 9 and 12. What is the length of the hypotenuse?',
      ['15', '18', '21', '225'],
      1,
      '√(81 + 144) = √225 = 15.',
    ),
    geometry.number(
      'The circumference of a circle is 10π. Its area is kπ. What is the value of k?',
      25,
      'The radius is 5, so the area is 25π.',
    ),
  ],
}

export const usTests = [sat]
