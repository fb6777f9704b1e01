import type { DemoReviews } from './types.ts'
import { spanishReviews } from './spanish-reviews.ts'

const { opening, child, exam, learner, brief, closing, but, thanks } = spanishReviews

export const mxReviews: DemoReviews = {
  audiences: {
    child: ['nivel-preescolar', 'primaria', 'ninos'],
    pupil: ['secundaria', 'preparatoria', 'olimpiadas'],
    speaking: ['a1-a2', 'b1-b2', 'c1-c2', 'conversacion'],
  },
  words: {
    es: {
      ...spanishReviews,
      opening: [...opening, 'La neta, superó lo que esperábamos.', 'Se lo recomiendo mucho a otras familias.'],
      child: [...child, 'Mi hijo pregunta todos los días si hoy le toca clase.'],
      pupil: [
        'Las calificaciones subieron, pero lo importante es que ahora entiende.',
        'Nos pusimos al corriente con lo que quedó pendiente del año pasado.',
        'Hizo un examen casi sin errores, el primero en mucho tiempo.',
        'Mi hija ya les explica los temas a sus compañeros.',
        'Mi hijo ya no deja todo para la última noche.',
        'Los temas que en la escuela se ven en un día aquí se trabajan hasta el final.',
        'Su maestra también notó el cambio.',
        'La materia más difícil se volvió casi la favorita.',
        'De reprobar pasó a sacar nueve, y con ganas de más.',
      ],
      exam: [...exam, '¡Se quedó en la escuela que quería!', 'Hicimos muchas guías y nada nos tomó por sorpresa.'],
      learner: [...learner, 'Los ejercicios los puedo checar después con calma.'],
      brief: [...brief, '¡Padrísimo!', 'De diez.', 'Muy buenas clases y muy buena onda.'],
      closing: [...closing, '¡Anímense!'],
      but: [...but, 'A veces el tráfico recortaba la clase unos minutos.'],
      thanks: [...thanks, '¡Muchas gracias! Con gusto seguimos echándole ganas.'],
    },
  },
}
