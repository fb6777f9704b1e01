import type { VacancyWords } from './types.ts'

export const spanishVacancies: VacancyWords = {
  support: [
    'Especialista en selección de profesores',
    'Vas a ayudar a familias y alumnos a encontrar profesor: aclaras lo que necesitan, propones dos o tres opciones y te aseguras de que haya una primera clase.',
    '# Lo que harás',
    '- responder solicitudes por chat y por teléfono;',
    '- elegir profesores según la materia, el nivel y el horario;',
    '- preguntar después de la primera clase si todo salió bien.',
    '# A quién buscamos',
    '- alguien que escucha con atención y escribe con claridad;',
    '- un año de experiencia en atención al cliente, mejor si es en educación.',
    'Trabajo de lunes a viernes en una oficina céntrica. Envía tu currículum con el formulario de esta página.',
  ],
  editor: [
    'Editor de perfiles de profesores',
    'Un perfil debe contar con honestidad y claridad quién es la persona. Revisarás textos nuevos, ayudarás a los profesores a mejorarlos y cuidarás la calidad de las fotos.',
    '# Condiciones',
    '- cuatro horas al día, cuando te convenga;',
    '- trabajo remoto;',
    '- un mentor durante las dos primeras semanas.',
    'Completa el formulario de esta página y cuéntanos de los dos textos que más te gustan.',
  ],
  intern: [
    'Prácticas en el equipo de contenido',
    'Buscamos a alguien que estudie y quiera escribir sobre educación: recopilaciones, entrevistas con profesores y guías para familias.',
    '- las prácticas duran tres meses y son remuneradas;',
    '- adaptamos el horario a tus clases.',
  ],
}
