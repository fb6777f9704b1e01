import type { OpinionWords } from './types.ts'

export const spanishOpinions: OpinionWords = {
  reviews: [
    {
      name: 'Carmen Ruiz',
      mark: 5,
      text: 'En una tarde encontré profesor de matemáticas para mi hijo. El precio estaba en el perfil, sin sorpresas, y el equipo respondió en minutos.',
      reply: '¡Gracias, Carmen! Mucho éxito a tu hijo con el álgebra.',
    },
    {
      name: 'Javier Molina',
      mark: 4,
      text: 'Buena variedad de profesores y reseñas honestas. Me gustaría buscar también por tardes libres, pero el equipo me ayudó a elegir.',
      reply: 'Gracias por la idea, Javier. Ya la tiene el equipo.',
    },
    {
      name: 'Lucía Herrera',
      mark: 5,
      text: 'Doy clases de física aquí. Las solicitudes traen un objetivo y un horario claros, así que la primera clase empieza con trabajo.',
    },
    {
      name: 'Andrés Vega',
      mark: 3,
      text: 'El primer profesor canceló una hora antes. Ese mismo día encontraron a otro, pero habría ayudado un recordatorio.',
      reply: 'Lo sentimos, Andrés. Ahora los profesores reciben un recordatorio tres horas antes de la primera clase.',
    },
    {
      name: 'Sofía Navarro',
      mark: 5,
      text: 'Comparé a cuatro profesores y leí todas las reseñas. Seis meses después mi hija aprobó el examen de ingreso.',
    },
    {
      name: 'Miguel Torres',
      mark: 4,
      text: 'Sitio claro, sin llamadas molestas y nadie pide la tarjeta antes de elegir.',
    },
    {
      name: 'Elena Campos',
      mark: 5,
      text: 'Envié la solicitud desde el teléfono a la hora de comer y en media hora tenía tres respuestas.',
    },
    {
      name: 'Raúl Ibarra',
      mark: 2,
      text: 'Cerca de casa solo había dos profesores de violín y estaban ocupados. Al final tomamos clases en línea.',
      reply: 'Gracias por tu sinceridad, Raúl. Estamos invitando a más músicos de tu zona.',
    },
  ],
  videos: [
    {
      title: 'Cómo elegir profesor en diez minutos',
      description: 'Qué mirar en un perfil, qué preguntar antes de la primera clase y cuándo probar con otra persona.',
    },
    {
      title: 'Tu primera clase en línea',
      description:
        'Una profesora muestra qué preparar, cómo funciona la pizarra compartida y cómo es una buena primera hora.',
    },
  ],
  press: [
    { title: 'Un profesor de cualquier materia con una sola solicitud', source: 'El Diario Escolar' },
    { title: 'Por qué las familias comparan profesores antes de llamar', source: 'Escuela y Hogar' },
    { title: 'Las clases en línea llegaron para quedarse', source: 'Tecnología en Clase' },
  ],
  applicants: [
    {
      name: 'Valeria Soto',
      message: 'Trabajé tres años en atención al cliente de una escuela en línea y me gusta explicar con calma.',
    },
    {
      name: 'Diego Paredes',
      message: 'Di clases de química en la universidad y ahora quiero ayudar al equipo del sitio.',
    },
  ],
}
