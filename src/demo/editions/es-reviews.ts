import type { DemoReviews } from './types.ts'
import { spanishReviews } from './spanish-reviews.ts'

const { opening, pupil, exam, learner, brief, closing, but, thanks } = spanishReviews

export const esReviews: DemoReviews = {
  audiences: {
    child: ['infantil', 'primaria', 'ninos'],
    pupil: ['eso', 'bachillerato', 'olimpiadas'],
    speaking: ['a1-a2', 'b1-b2', 'c1-c2', 'conversacion'],
  },
  words: {
    es: {
      ...spanishReviews,
      opening: [...opening, 'Un acierto total.', 'Os lo recomiendo de corazón.'],
      pupil: [
        ...pupil,
        'De suspender pasó a un notable, y con ganas de más.',
        'Aprobó la recuperación y este curso va al día.',
      ],
      exam: [
        ...exam,
        'La nota le ha llegado para la carrera que quería.',
        'Sabe perfectamente qué se pide en cada convocatoria.',
      ],
      learner: [...learner, 'Los apuntes son tan buenos que los uso a diario.'],
      brief: [...brief, 'Una pasada.', 'De diez.', 'Majísima persona y muy buenas clases.'],
      closing: [...closing, '¡No lo dudéis!'],
      but: [...but, 'Por poner un pero, a veces vamos justos de tiempo.'],
      thanks: [...thanks, '¡Mil gracias! Es un placer trabajar con vosotros.'],
    },
  },
}
