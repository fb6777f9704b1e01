import { aboutText, questionsOf } from './questions.ts'
import type { ReferenceTest } from './types.ts'

const reading = questionsOf('Comprensión lectora')
const writing = questionsOf('Redacción')
const mathematics = questionsOf('Pensamiento matemático')

const exani: ReferenceTest = {
  alias: 'exani-ii',
  name: { es: 'Examen de práctica EXANI-II', en: 'EXANI-II practice test' },
  description: {
    es: 'Veinte preguntas al estilo del EXANI-II: comprensión lectora, redacción y pensamiento matemático. Al terminar verás la explicación de cada respuesta.',
    en: 'Twenty questions in the style of the EXANI-II: reading, writing and mathematical thinking, with an explanation of every answer. The questions are in Spanish.',
  },
  subject: 'matematicas',
  otherSubjects: ['espanol'],
  level: 'ingreso-universidad',
  language: 'es',
  minutes: 40,
  texts: [
    {
      name: { es: 'El ajolote', en: 'The axolotl' },
      text: 'El ajolote, un anfibio de los canales de Xochimilco, conserva toda su vida rasgos de larva, como las branquias externas. También puede regenerar una pata perdida. En libertad quedan pocos: la contaminación del agua y los peces introducidos, como la tilapia y la carpa, han reducido su población. Por eso, algunos productores de las chinampas construyen refugios con filtros de plantas y piedra, donde el agua es más limpia y los peces invasores no entran. El proyecto ayuda también a los agricultores, que riegan sus cultivos con esa agua.',
    },
  ],
  questions: [
    ...aboutText(0, [
      reading.single(
        '¿Cuál es la idea principal del texto?',
        [
          'La tilapia y la carpa son peces muy comunes en Xochimilco.',
          'Los refugios en las chinampas protegen al ajolote y también sirven a los agricultores.',
          'El ajolote puede vivir sin branquias externas.',
          'La agricultura es la causa de que el ajolote desaparezca.',
        ],
        2,
        'El texto presenta el problema del ajolote y los refugios, que ayudan al animal y a quienes cultivan.',
      ),
      reading.multiple(
        'Según el texto, ¿qué ha reducido la población del ajolote? Elige todas las respuestas correctas.',
        ['La contaminación del agua', 'La sequía', 'Los peces introducidos', 'La caza'],
        [1, 3],
        'El texto menciona solo la contaminación del agua y los peces introducidos.',
      ),
      reading.single(
        'En el texto, la palabra «invasores» se refiere a los peces que…',
        ['migran cada año.', 'comen plantas.', 'no son propios de ese lugar.', 'viven en agua limpia.'],
        3,
        'Son los peces introducidos, es decir, llevados ahí desde otro lugar.',
      ),
      reading.single(
        '¿Para qué sirven los filtros de plantas y piedra?',
        [
          'Para alimentar a los ajolotes',
          'Para criar tilapias y carpas',
          'Para separar los cultivos',
          'Para limpiar el agua e impedir el paso de otros peces',
        ],
        4,
        'En los refugios «el agua es más limpia y los peces invasores no entran».',
      ),
    ]),
    writing.single(
      '¿Qué palabra está bien escrita?',
      ['examen', 'exámen', 'éxamen', 'examén'],
      1,
      '«Examen» es grave y termina en n, por eso no lleva tilde. En plural sí: exámenes.',
    ),
    writing.single(
      '¿Qué oración es correcta?',
      [
        'Hubieron muchos asistentes en la feria.',
        'Hubo muchos asistentes en la feria.',
        'Han habido muchos asistentes en la feria.',
        'Habían muchos asistentes en la feria.',
      ],
      2,
      'El verbo «haber», cuando indica existencia, se usa solo en singular.',
    ),
    writing.single(
      'Elige el conector adecuado: Estudió toda la semana; ____, no aprobó el examen.',
      ['por lo tanto', 'es decir', 'sin embargo', 'además'],
      3,
      'La segunda parte se opone a lo que se esperaba.',
    ),
    writing.short(
      'Completa con el plural: un lápiz, dos ____.',
      ['lápices'],
      'La z cambia a c antes de e, y la palabra es esdrújula, por eso lleva tilde.',
    ),
    writing.single(
      '¿Cuál es un sinónimo de «efímero»?',
      ['eterno', 'enorme', 'valioso', 'pasajero'],
      4,
      'Algo efímero dura poco, es pasajero.',
    ),
    mathematics.number(
      'Resuelve la ecuación 3(x − 4) = 2x + 5. ¿Cuánto vale x?',
      17,
      '3x − 12 = 2x + 5, por lo tanto x = 17.',
    ),
    mathematics.single(
      'Un artículo de $1,200 tiene 25% de descuento. ¿Cuánto se paga?',
      ['$300', '$900', '$960', '$1,175'],
      2,
      'El 25% de 1,200 es 300, y 1,200 − 300 = 900.',
    ),
    mathematics.number(
      'Cinco obreros terminan una obra en 12 días. ¿En cuántos días la terminan seis obreros al mismo ritmo?',
      10,
      '5 · 12 = 60 días de trabajo, y 60 ÷ 6 = 10.',
    ),
    mathematics.single(
      'Simplifica (2x²y)(3xy³).',
      ['6x³y⁴', '5x³y⁴', '6x²y³', '6x³y³'],
      1,
      'Se multiplican los coeficientes y se suman los exponentes.',
    ),
    mathematics.single(
      '¿Cuál es la factorización de x² − 16?',
      ['(x − 4)²', '(x − 8)(x + 2)', '(x − 16)(x + 1)', '(x − 4)(x + 4)'],
      4,
      'Es una diferencia de cuadrados: x² − 4².',
    ),
    mathematics.single(
      '¿Cuál es el perímetro de un rectángulo de 7 cm por 4 cm?',
      ['11 cm', '22 cm', '28 cm', '56 cm'],
      2,
      '2 · (7 + 4) = 22 cm.',
    ),
    mathematics.number(
      'Los catetos de un triángulo rectángulo miden 8 cm y 15 cm. ¿Cuánto mide la hipotenusa, en centímetros?',
      17,
      '√(64 + 225) = √289 = 17.',
    ),
    mathematics.single(
      'Se lanza un dado. ¿Cuál es la probabilidad de obtener un número par mayor que 2?',
      ['1/6', '1/3', '1/2', '2/3'],
      2,
      'Los resultados favorables son 4 y 6: 2/6 = 1/3.',
    ),
    mathematics.single(
      '¿Qué número sigue en la serie 3, 7, 15, 31, …?',
      ['47', '62', '63', '64'],
      3,
      'Cada número es el doble del anterior más 1.',
    ),
    mathematics.match(
      'Relaciona cada fracción con su valor decimal.',
      { '1/4': '0.25', '3/5': '0.6', '7/8': '0.875', '1/20': '0.05' },
      'Se divide el numerador entre el denominador.',
    ),
    mathematics.number('¿Cuál es el promedio de 8, 9, 7, 10 y 6?', 8, 'La suma es 40, y 40 ÷ 5 = 8.'),
  ],
}

export const mxTests = [exani]
