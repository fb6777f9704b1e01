import type { TextWords } from './types.ts'

export const spanishTexts: TextWords = {
  exam_group: [
    'Grupo pequeño para el examen: cuatro alumnos, doce semanas',
    'Abro un grupo pequeño para quienes tienen el examen este año. Son cuatro personas, así que todos participan en cada clase.',
    '# Cómo funciona',
    '- dos clases por semana de 90 minutos;',
    '- un examen de práctica cada tres semanas con revisión detallada;',
    '- tareas cortas que reviso antes de la siguiente clase.',
    'Empezamos con una prueba gratuita para que sepas en qué enfocarte antes de decidir.',
  ],
  free_hours: [
    'Mañanas entre semana disponibles para adultos',
    'Tengo tres horarios por la mañana entre semana. Son cómodos para adultos con horario flexible y para alumnos que estudian en casa.',
    '- clases en línea o en mi casa;',
    '- un plan para el primer mes después del primer encuentro;',
    '- puedes cambiar una clase si avisas un día antes.',
  ],
  summer_course: [
    'Curso de verano: ponte al día en ocho clases',
    'Ocho clases en verano para repasar lo que se perdió durante el año. Primero encontramos los puntos débiles y trabajamos solo en ellos.',
    '# Para quién es',
    'Para alumnos que aprobaron el curso pero dudan en algunos temas, y para familias que quieren un regreso tranquilo.',
    '- dos clases por semana, por la mañana o por la tarde;',
    '- hojas de ejercicios y videos cortos entre clases.',
  ],
  first_lesson: [
    'Primera clase a mitad de precio este mes',
    'Este mes los alumnos nuevos pagan la mitad por su primera clase. Hablamos de tu meta, hacemos juntos dos o tres ejercicios y vemos si trabajamos bien.',
    'Después recibes un plan corto por escrito: qué estudiar, en qué orden y cuánto tiempo suele llevar. Es tuyo aunque elijas a otro profesor.',
  ],
  homework_habit: [
    'Cómo hacer de la tarea un hábito sin discusiones',
    'La mayoría de las discusiones por la tarea son por el comienzo, no por los ejercicios. Cuando el niño ya está sentado, lo demás suele ir bien. Por eso ayudo a las familias a construir una sola cosa: un comienzo sin recordatorios.',
    '# Un lugar, una hora',
    'Elijan un lugar sin juguetes y una hora que no dependa del ánimo. Veinte minutos después de comer funcionan mejor que «cuando estés listo». En las primeras dos semanas, el lugar y la hora importan más que la cantidad.',
    '# Empezar con algo fácil',
    'El primer ejercicio debe durar tres minutos: leer el vocabulario, copiar una regla, resolver un ejemplo de la última clase. Una tarea terminada hace más ligera la siguiente.',
    '# Parar a tiempo',
    'Si el niño está cansado, paren al terminar el tiempo previsto, aunque falte algo. Anoten lo que falta y díganselo al profesor de la escuela. Un hábito se forma con muchas tardes tranquilas, no con una sola heroica.',
  ],
  exam_plan: [
    'Un plan de estudio para las últimas diez semanas',
    'Diez semanas bastan para mejorar el resultado si cada semana tiene una sola tarea. Este es el plan que uso con mis alumnos.',
    '# Semanas 1 y 2: descubrir',
    'Haz un examen de práctica completo en condiciones reales. Divide los errores en tres grupos: no lo sabía, lo confundí, me faltó tiempo. Cada grupo necesita otra solución.',
    '# Semanas 3 a 7: reparar',
    'Toma un tema débil a la vez. Tres sesiones cortas por semana valen más que un domingo largo. Termina cada una con cinco ejercicios de temas anteriores para no olvidar nada.',
    '# Semanas 8 y 9: practicar el examen',
    'Dos exámenes completos por semana. Anota el tiempo después de cada parte. La meta es un ritmo constante, no un récord.',
    '# Semana 10: descansar',
    'Solo repaso corto, dormir bien y leer las reglas del examen. Lo que no sabes ahora no lo aprenderás en tres noches.',
  ],
  motivation: [
    'Qué decir en lugar de «puedes hacerlo mejor»',
    '«Puedes hacerlo mejor» suena a ánimo, pero muchos alumnos escuchan «no fue suficiente». Con los años reuní frases que de verdad ayudan y las razones por las que funcionan.',
    '# Nombra lo que salió bien',
    '«Esta vez revisaste los signos y eso salvó todo el ejercicio». El alumno aprende qué paso repetir. Elogiar el talento no enseña nada que se pueda repetir.',
    '# Pregunta por el camino',
    '«¿Cómo llegaste hasta aquí?» muestra interés por el razonamiento. A menudo encuentran el error mientras explican, y lo recuerdan mucho más que una corrección en rojo.',
    '# Haz pequeño el siguiente paso',
    '«Probemos otro igual con números más pequeños». Un ejercicio que seguro sale devuelve la confianza más rápido que un discurso sobre el esfuerzo.',
  ],
}

export const spanishRemark = {
  quote: 'horario flexible',
  comment: 'Di qué horas exactamente. Los alumnos buscan por horario.',
  general: 'Casi listo. Falta un detalle.',
}
