import { questionsOf } from './questions.ts'
import type { ReferenceTest } from './types.ts'

const algebra = questionsOf('Álgebra')
const analysis = questionsOf('Análisis')
const geometry = questionsOf('Geometría')
const probability = questionsOf('Probabilidad')

const mathematics: ReferenceTest = {
  alias: 'pau-matematicas-ii',
  name: { es: 'Simulacro de la PAU (EvAU): Matemáticas II', en: 'PAU (EvAU) practice test: Mathematics II' },
  description: {
    es: 'Veinte preguntas del temario de Matemáticas II: álgebra, análisis, geometría y probabilidad. Al terminar verás la explicación de cada respuesta.',
    en: 'Twenty questions from the Mathematics II syllabus: algebra, analysis, geometry and probability, with an explanation of every answer. The questions are in Spanish.',
  },
  subject: 'matematicas',
  level: 'pau',
  language: 'es',
  minutes: 45,
  questions: [
    algebra.single(
      '¿Cuánto vale el determinante de la matriz de filas (2, 3) y (1, 4)?',
      ['5', '8', '11', '−5'],
      1,
      '2 · 4 − 3 · 1 = 5.',
    ),
    algebra.number(
      '¿Para qué valor de k la matriz de filas (1, 2) y (3, k) no tiene inversa?',
      6,
      'El determinante k − 6 debe ser cero.',
    ),
    algebra.single(
      'La matriz A tiene dimensión 2 × 3 y la matriz B, 3 × 4. ¿Qué dimensión tiene A · B?',
      ['2 × 4', '3 × 3', '4 × 2', 'No se pueden multiplicar.'],
      1,
      'El producto tiene las filas de A y las columnas de B.',
    ),
    algebra.number(
      'En el sistema x + y + z = 6, x − y = 0, z = 2, ¿cuánto vale x?',
      2,
      'x = y, por tanto 2x + 2 = 6 y x = 2.',
    ),
    algebra.single(
      'El rango de la matriz de coeficientes de un sistema es 2 y el de la ampliada es 3. ¿Cómo es el sistema?',
      ['Compatible determinado', 'Compatible indeterminado', 'Incompatible', 'Homogéneo'],
      3,
      'Por el teorema de Rouché-Frobenius, si los rangos son distintos no hay solución.',
    ),
    analysis.single(
      'Calcula el límite de (x² − 4)/(x − 2) cuando x tiende a 2.',
      ['0', '2', '4', 'No existe.'],
      3,
      '(x² − 4)/(x − 2) = x + 2, que tiende a 4.',
    ),
    analysis.single(
      'Calcula el límite de (3x² + 1)/(x² − 5) cuando x tiende a +∞.',
      ['0', '3', '−1/5', '+∞'],
      2,
      'Los dos polinomios tienen el mismo grado: el límite es el cociente de los coeficientes principales.',
    ),
    analysis.single(
      '¿Cuál es la derivada de f(x) = x³ − 5x?',
      ['3x² − 5', '3x² − 5x', 'x² − 5', 'x⁴/4 − 5x²/2'],
      1,
      'Se deriva cada término: (x³)′ = 3x² y (5x)′ = 5.',
    ),
    analysis.number(
      '¿En qué valor de x alcanza su mínimo la función f(x) = x² − 6x + 10?',
      3,
      'f′(x) = 2x − 6 se anula en x = 3 y f″(x) = 2 > 0.',
    ),
    analysis.match(
      'Relaciona cada función con su derivada.',
      { 'sen x': 'cos x', 'cos x': '−sen x', 'ln x': '1/x', 'e²ˣ': '2e²ˣ' },
      'La derivada de e²ˣ se obtiene con la regla de la cadena.',
    ),
    analysis.single(
      '¿Cuál es la integral indefinida de 2x + 1?',
      ['2 + C', 'x² + C', 'x² + x + C', '2x² + x + C'],
      3,
      'La derivada de x² + x es 2x + 1.',
    ),
    analysis.number('Calcula la integral definida de 3x² entre 0 y 2.', 8, 'Una primitiva es x³: 2³ − 0³ = 8.'),
    analysis.single(
      '¿Cuál es la asíntota vertical de f(x) = 1/(x − 3)?',
      ['x = 0', 'x = 3', 'y = 0', 'y = 3'],
      2,
      'El denominador se anula en x = 3. La recta y = 0 es la asíntota horizontal.',
    ),
    analysis.multiple(
      '¿Qué funciones son continuas en todos los números reales? Elige todas.',
      ['x²', '1/x', 'eˣ', 'ln x', '|x|'],
      [1, 3, 5],
      '1/x no está definida en 0, y ln x solo está definida para x > 0.',
    ),
    geometry.single(
      'Calcula el producto escalar de u = (1, 2, −1) y v = (3, 0, 2).',
      ['1', '3', '5', '7'],
      1,
      '1 · 3 + 2 · 0 + (−1) · 2 = 1.',
    ),
    geometry.number('Calcula el módulo del vector (2, −3, 6).', 7, '√(4 + 9 + 36) = √49 = 7.'),
    geometry.single(
      '¿Cuál es un vector normal al plano 2x − y + 3z = 5?',
      ['(2, 1, 3)', '(2, −1, 3)', '(5, 5, 5)', '(−2, 1, 3)'],
      2,
      'Los coeficientes de x, y, z forman un vector normal.',
    ),
    probability.single(
      'A y B son sucesos independientes con P(A) = 0,5 y P(B) = 0,4. ¿Cuánto vale P(A ∩ B)?',
      ['0,1', '0,2', '0,7', '0,9'],
      2,
      'En sucesos independientes, P(A ∩ B) = P(A) · P(B) = 0,2.',
    ),
    probability.number(
      'En una urna hay 3 bolas rojas y 2 azules. Se sacan dos sin devolverlas. ¿Cuál es la probabilidad de que las dos sean rojas? Escríbela como número decimal.',
      0.3,
      '3/5 · 2/4 = 6/20 = 0,3.',
    ),
    probability.single(
      'X sigue una distribución normal de media 50 y desviación típica 10. ¿Cuál es el valor tipificado de 65?',
      ['0,65', '1', '1,5', '15'],
      3,
      '(65 − 50)/10 = 1,5.',
    ),
  ],
}

export const esTests = [mathematics]
