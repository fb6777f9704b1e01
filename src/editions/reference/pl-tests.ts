import { questionsOf } from './questions.ts'
import type { ReferenceTest } from './types.ts'

const numbers = questionsOf('Liczby i wyrażenia')
const equations = questionsOf('Równania i nierówności')
const functions = questionsOf('Funkcje i ciągi')
const geometry = questionsOf('Geometria')
const data = questionsOf('Prawdopodobieństwo i statystyka')

const mathematics: ReferenceTest = {
  alias: 'matura-matematyka',
  name: { pl: 'Próbna matura z matematyki', en: 'Matura practice test in mathematics' },
  description: {
    pl: 'Dwadzieścia zadań na poziomie podstawowym: liczby, równania, funkcje, geometria i prawdopodobieństwo. Po teście wyjaśnienie każdej odpowiedzi.',
    en: 'Twenty basic-level tasks: numbers, equations, functions, geometry and probability, with an explanation of every answer. The questions are in Polish.',
  },
  subject: 'matematyka',
  level: 'do-matury',
  language: 'pl',
  minutes: 45,
  questions: [
    numbers.single(
      'Liczba √50 − √18 jest równa',
      ['√2', '2√2', '4', '8√2'],
      2,
      '√50 = 5√2, √18 = 3√2, a 5√2 − 3√2 = 2√2.',
    ),
    numbers.single(
      '30% liczby x jest równe 45. Liczba x jest równa',
      ['13,5', '135', '150', '1500'],
      3,
      'x = 45 : 0,3 = 150.',
    ),
    numbers.single(
      'Wyrażenie (x − 2)² − x(x − 4) jest równe',
      ['4', '−4', '8x + 4', '4 − 8x'],
      1,
      'x² − 4x + 4 − x² + 4x = 4.',
    ),
    numbers.single('Wartość wyrażenia log₃ 27 + log₃ 1 wynosi', ['1', '3', '4', '28'], 2, 'log₃ 27 = 3, log₃ 1 = 0.'),
    numbers.single('Liczba 2⁶ · 4³ jest równa', ['2⁹', '2¹⁰', '2¹²', '2¹⁸'], 3, '4³ = 2⁶, więc 2⁶ · 2⁶ = 2¹².'),
    equations.number('Rozwiąż równanie (2x + 1) : 3 = 5. Podaj x.', 7, '2x + 1 = 15, więc 2x = 14 i x = 7.'),
    equations.single(
      'Zbiorem rozwiązań nierówności x² < 9 jest przedział',
      ['(−∞, 3)', '(−3, 3)', '(0, 3)', '(−9, 9)'],
      2,
      'x² < 9 wtedy i tylko wtedy, gdy |x| < 3.',
    ),
    equations.multiple(
      'Wskaż wszystkie rozwiązania równania x² − x − 6 = 0.',
      ['−3', '−2', '2', '3'],
      [2, 4],
      'x² − x − 6 = (x − 3)(x + 2), więc x = 3 lub x = −2.',
    ),
    equations.number(
      'Liczby x i y spełniają równania x + y = 10 oraz x − y = 4. Podaj x.',
      7,
      'Po dodaniu stronami 2x = 14.',
    ),
    functions.single(
      'Miejscem zerowym funkcji f(x) = −2x + 6 jest',
      ['x = −3', 'x = 2', 'x = 3', 'x = 6'],
      3,
      '−2x + 6 = 0, więc x = 3.',
    ),
    functions.single(
      'Wierzchołkiem paraboli y = (x − 1)² + 4 jest punkt',
      ['(1, 4)', '(−1, 4)', '(1, −4)', '(4, 1)'],
      1,
      'Wierzchołek paraboli y = (x − p)² + q to punkt (p, q).',
    ),
    functions.single(
      'Funkcja liniowa f(x) = (m − 2)x + 1 jest rosnąca, gdy',
      ['m < 2', 'm = 2', 'm > −2', 'm > 2'],
      4,
      'Współczynnik kierunkowy musi być dodatni: m − 2 > 0.',
    ),
    functions.number('W ciągu arytmetycznym a₁ = 2 i a₅ = 14. Podaj różnicę tego ciągu.', 3, 'r = (14 − 2) : 4 = 3.'),
    functions.number('Podaj szósty wyraz ciągu geometrycznego 3, 6, 12, …', 96, 'a₆ = 3 · 2⁵ = 96.'),
    geometry.single(
      'Kąt α jest ostry i sin α = 3/5. Wtedy cos α jest równy',
      ['2/5', '3/4', '4/5', '5/3'],
      3,
      'cos² α = 1 − 9/25 = 16/25, a kąt jest ostry.',
    ),
    geometry.number(
      'Dwa boki trójkąta mają długości 6 i 8, a kąt między nimi ma miarę 30°. Podaj pole trójkąta.',
      12,
      'P = ½ · 6 · 8 · sin 30° = 24 · ½ = 12.',
    ),
    geometry.single(
      'Środkiem odcinka o końcach A = (−2, 1) i B = (4, 5) jest punkt',
      ['(1, 3)', '(3, 2)', '(2, 6)', '(6, 4)'],
      1,
      '((−2 + 4) : 2, (1 + 5) : 2) = (1, 3).',
    ),
    geometry.match(
      'Połącz bryłę ze wzorem na jej objętość.',
      { 'sześcian o krawędzi a': 'a³', walec: 'πr²h', stożek: '⅓πr²h', kula: '4/3 πr³' },
      'Objętość stożka to jedna trzecia objętości walca o tej samej podstawie i wysokości.',
    ),
    data.single(
      'Rzucamy dwa razy symetryczną monetą. Prawdopodobieństwo, że wypadnie dokładnie jeden orzeł, jest równe',
      ['1/4', '1/3', '1/2', '3/4'],
      3,
      'Z czterech wyników sprzyjają dwa: OR i RO.',
    ),
    data.number(
      'Podaj medianę liczb 3, 9, 4, 7, 5, 8.',
      6,
      'Po uporządkowaniu: 3, 4, 5, 7, 8, 9. Mediana to (5 + 7) : 2 = 6.',
    ),
  ],
}

export const tests = [mathematics]
