import { questionsOf } from './questions.ts'
import type { ReferenceTest } from './types.ts'

const physics = questionsOf('Physics')
const chemistry = questionsOf('Chemistry')
const mathematics = questionsOf('Mathematics')

const jee: ReferenceTest = {
  alias: 'jee-practice',
  name: { en: 'JEE foundation practice test' },
  description: {
    en: 'Twenty questions on the foundations of JEE Main physics, chemistry and mathematics. See an explanation of every answer when you finish.',
  },
  subject: 'jee',
  language: 'en',
  minutes: 40,
  questions: [
    physics.number(
      'A body starts from rest with a constant acceleration of 2 m/s². What distance, in metres, does it cover in 5 s?',
      25,
      's = ½at² = ½ · 2 · 25 = 25 m.',
    ),
    physics.single(
      'A force of 10 N acts on a block of 2 kg on a frictionless surface. What is its acceleration?',
      ['0.2 m/s²', '5 m/s²', '12 m/s²', '20 m/s²'],
      2,
      'a = F/m = 10/2 = 5 m/s².',
    ),
    physics.single(
      'How much work does a force do when it is perpendicular to the displacement?',
      ['The maximum work', 'Negative work', 'Half of the maximum work', 'No work'],
      4,
      'W = Fs cos 90° = 0.',
    ),
    physics.single(
      'Resistors of 6 Ω and 3 Ω are connected in parallel. What is their equivalent resistance?',
      ['2 Ω', '3 Ω', '4.5 Ω', '9 Ω'],
      1,
      '1/R = 1/6 + 1/3 = 1/2, so R = 2 Ω.',
    ),
    physics.number(
      'A wave has a frequency of 50 Hz and a wavelength of 4 m. What is its speed in m/s?',
      200,
      'v = fλ = 50 · 4 = 200 m/s.',
    ),
    physics.single(
      'What is the power of a convex lens with a focal length of 20 cm?',
      ['+0.05 D', '+2 D', '+5 D', '+20 D'],
      3,
      'P = 1/f with f in metres: 1/0.2 = 5 D.',
    ),
    physics.match(
      'Match each quantity with its SI unit.',
      { Force: 'newton', Pressure: 'pascal', 'Electric charge': 'coulomb', 'Magnetic flux': 'weber' },
      'One weber is one volt-second; one pascal is one newton per square metre.',
    ),
    chemistry.single(
      'How many moles of water are there in 36 g? (Molar mass: 18 g/mol)',
      ['0.5', '1', '2', '18'],
      3,
      '36/18 = 2 mol.',
    ),
    chemistry.single(
      'What is the pH of a 0.01 M solution of HCl?',
      ['1', '2', '7', '12'],
      2,
      'HCl is a strong acid: pH = −log 10⁻² = 2.',
    ),
    chemistry.single(
      'What is the oxidation number of manganese in KMnO₄?',
      ['+2', '+4', '+6', '+7'],
      4,
      '+1 + x + 4 · (−2) = 0, so x = +7.',
    ),
    chemistry.number(
      'How many electrons are there in the outermost shell of a chlorine atom?',
      7,
      'Chlorine has the configuration 2, 8, 7.',
    ),
    chemistry.single(
      'What is the hybridisation of the carbon atom in methane?',
      ['sp', 'sp²', 'sp³', 'dsp²'],
      3,
      'Carbon forms four equivalent sigma bonds, so it is sp³.',
    ),
    chemistry.multiple(
      'Which of these elements are noble gases? Select all of them.',
      ['Neon', 'Nitrogen', 'Argon', 'Chlorine', 'Krypton'],
      [1, 3, 5],
      'Neon, argon and krypton belong to group 18.',
    ),
    chemistry.single(
      'What is the chemical symbol of sodium?',
      ['So', 'S', 'Na', 'N'],
      3,
      'The symbol Na comes from the Latin word natrium.',
    ),
    mathematics.number(
      'Find the sum of the squares of the first ten natural numbers.',
      385,
      'n(n + 1)(2n + 1)/6 = 10 · 11 · 21/6 = 385.',
    ),
    mathematics.single(
      'What is the derivative of x² sin x?',
      ['2x cos x', '2x sin x', '2x sin x + x² cos x', 'x² cos x − 2x sin x'],
      3,
      'By the product rule, (x²)′ sin x + x² (sin x)′.',
    ),
    mathematics.number('Evaluate the integral of 6x² from 0 to 1.', 2, 'The antiderivative is 2x³, so the value is 2.'),
    mathematics.single(
      'For which k does x² − 5x + k = 0 have equal roots?',
      ['5/2', '5', '25/4', '25'],
      3,
      'The discriminant 25 − 4k must be 0.',
    ),
    mathematics.number(
      'In how many different ways can the letters of the word LEVEL be arranged?',
      30,
      '5!/(2! · 2!) = 120/4 = 30.',
    ),
    mathematics.single(
      'What is the modulus of the complex number 3 + 4i?',
      ['5', '7', '12', '25'],
      1,
      '√(9 + 16) = 5.',
    ),
  ],
}

export const inTests = [jee]
