import type { Names } from '#editions/reference/types.ts'
import type { DemoPeople } from './types.ts'

const years = '{years, plural, one {# año} many {# de años} other {# años}}'
const lines = (text: string): Names[] =>
  text
    .trim()
    .split('\n')
    .map((es) => ({ es }))

const headlines = lines(`
Clases {subject} claras y sin prisas
${years} de experiencia en clases {subject}
Explico con peras y manzanas
Clases {subject} para entender, no para memorizar
Un paso a la vez y con buen ánimo
Aquí se vale preguntar dos veces
Mucha paciencia y mucha práctica
Tu meta es el plan de trabajo
Clases ordenadas, con ejemplos de todos los días
Llegas con dudas y te vas con ideas claras
Más de una forma de explicar lo mismo
Llevo ${years} dando clases y me sigue emocionando
Clases {subject} para quien quiere empezar de cero
Con calma en lo difícil, con ritmo en lo demás
Bases firmes antes que trucos
Veinte minutos diarios cambian un semestre
Practicamos hasta que te salga natural
Clases {subject} con seguimiento cada semana
Aprender sin miedo a equivocarse
Te ayudo a ponerte al corriente
Clases {subject} hechas a tu medida
Lenguaje sencillo y avances que se notan
Hay tiempo para todas tus preguntas
Clases {subject} con paciencia y buen humor
`)

const about = lines(`
Doy clases {subject} desde hace ${years} y todavía disfruto ese momento en que alguien dice «ya entendí».
Me gusta trabajar con quienes llegan pensando que no pueden. Casi siempre basta con empezar un paso más atrás.
Mis estudiantes suelen llegar con nervios a su primera clase {subject} y a la tercera ya vienen platicando.
En ${years} he conocido muchas maneras de aprender, y todas caben en mis clases.
Pregunto mucho y escucho más, porque así descubro dónde se atora cada quien.
También pasé por materias que me costaron trabajo, y de ahí viene mi paciencia.
Preparo cada clase {subject} pensando en la persona que va a estar enfrente, con su ritmo y sus gustos.
Llevo una bitácora de cada estudiante, así que nada de lo que se quedó pendiente se me olvida.
Después de ${years} de dar clases, sigo buscando ejemplos nuevos en el mercado, en el camión y en las noticias.
Para mí enseñar es acompañar: primero de cerca y luego un poco más lejos, hasta que ya no haga falta.
Con las mamás y los papás hablo seguido y sin rodeos: qué va bien, qué falta y cómo ayudar en casa.
Me da mucho gusto cuando alguien deja de necesitarme porque ya puede por su cuenta.
Cocino, leo y camino por la ciudad, y de todo eso salen ejemplos para mis clases.
Hablo con claridad y me tomo el trabajo en serio, pero en mis clases también nos reímos.
A lo largo de ${years} he juntado ejercicios que de verdad sirven, y cada mes agrego alguno.
Disfruto las preguntas raras. Muchas veces son las que mejor explican el tema.
Cada meta merece respeto, desde pasar un examen hasta aprender por puro gusto.
Creo en las cosas bien hechas y en los horarios que se cumplen.
Las clases {subject} me gustan porque los avances se ven pronto cuando hay constancia.
No regaño por los errores: los anotamos, los entendemos y seguimos adelante.
Varias familias me han recomendado con sus primos y vecinos, y eso me dice más que cualquier diploma.
Entre clases respondo dudas cortas por mensaje, para que nadie se quede a medias.
Con ${years} de clases {subject}, he aprendido a notar en la cara cuándo hace falta otra explicación.
Trato a cada estudiante como me hubiera gustado que me trataran: con paciencia y sin etiquetas.
`)

const method = lines(`
En la primera clase platicamos de tu meta, vemos qué sabes ya y armamos un plan sencillo.
Explico poco y practicamos mucho: aprender se parece más a nadar que a ver nadar.
Cada clase empieza con un repaso de cinco minutos de lo anterior.
Al terminar te mando un resumen corto con lo que vimos y lo que sigue.
Avanzamos de lo que ya dominas a lo que te cuesta, sin saltos.
Te pido que me expliques el tema con tus palabras. Ahí se ve si quedó claro.
Dejo poca tarea, pero bien pensada: quince minutos que refuerzan lo de la clase.
Dibujo, cuento historias y uso cosas de la casa hasta que la idea se entienda.
Cuando te atoras te doy una pista, no la solución. Así la encuentras tú y no se olvida.
Cada mes revisamos cómo vas y cambiamos lo que haga falta.
Combino temas nuevos con repasos, para que lo aprendido no se borre.
Anotamos los errores que más se repiten y los vamos eliminando uno por uno.
Antes de un examen o una presentación hacemos simulacros con tiempo medido.
Busco materiales para cada persona en lugar de seguir siempre el mismo libro.
Cuando baja la atención, cambiamos de actividad un rato y luego volvemos.
Nos ponemos una meta pequeña por semana y la revisamos con honestidad.
Primero hago un ejemplo yo, luego hacemos otro en equipo y después lo intentas tú.
Empiezo por la idea general y después entramos en los detalles.
Trabajamos con tus apuntes y tareas de la escuela cuando los tienes, y llevo mi propio material.
Celebro lo que salió bien antes de corregir lo que falta.
Si una explicación no funciona, la cambio. Siempre hay otro camino.
Reviso las bases aunque parezcan fáciles, porque casi todos los tropiezos vienen de ahí.
Parte de la clase la decides tú: el tema que más te preocupa va primero.
Uso preguntas rápidas sin calificación para saber qué repasar la próxima vez.
`)

const promise = lines(`
Te voy a decir con honestidad cuánto tiempo se necesita.
Desde la primera clase vas a tener un plan.
Todas las preguntas son bienvenidas.
Contesto los mensajes el mismo día.
Siempre vas a saber qué estamos viendo y para qué sirve.
Llego a tiempo y con la clase preparada.
Si creo que otra persona te puede ayudar mejor, te lo digo.
Aquí nadie se burla de un error.
Tu familia va a conocer tus avances sin que sientas presión.
Te quedas con apuntes cortos y útiles.
Buscamos un horario que te acomode.
Vas a notar tus avances, porque los vamos a ir anotando.
Empezamos por lo que más te urge.
En todas las clases vas a practicar, no solo a escuchar.
Lo explico otra vez con gusto, las veces que haga falta.
No se me olvida lo que quedó pendiente.
`)

const lessons = lines(`
Doy clases {subject} paso a paso, a partir de lo que ya sabes.
Mis clases {subject} tienen orden, ejemplos y tiempo para preguntar.
Tengo ${years} de experiencia dando clases {subject}.
Vemos lo esencial de la teoría y pasamos pronto a la práctica.
Te ayudo a ponerte al corriente aunque el atraso sea grande.
En mis clases {subject} primero se entiende y después se acelera.
Averiguamos qué es lo que más te cuesta y empezamos por ahí.
Armo un plan de clases {subject} para cada estudiante.
Trabajamos con una meta concreta: una calificación, un examen, un proyecto o el gusto de aprender.
Puedes tomar mis clases {subject} aunque empieces de cero.
Si ya tienes buen nivel, tengo retos más difíciles esperándote.
Practicas en cada clase y te comento cada intento.
Dejo ejercicios cortos entre clases, nunca tareas interminables.
Mis clases {subject} usan ejemplos de la vida diaria.
Después de ${years} dando clases {subject}, conozco los tropiezos más comunes y cómo evitarlos.
Apoyo con las tareas de la escuela y también con proyectos personales.
Dedicamos tiempo a las bases para que lo demás se vuelva más fácil.
Me gusta mostrar varios caminos para llegar al mismo resultado.
Cada pocas semanas revisamos qué quedó firme y qué necesita repaso.
En mis clases {subject} participas todo el tiempo y yo te voy guiando.
Elijo actividades un poquito arriba de tu nivel, para que siempre aprendas algo.
Antes de las fechas importantes hacemos simulacros completos.
Empezamos con lo sencillo y subimos el nivel conforme avanzas.
Disfruto mucho las clases {subject} con quienes apenas comienzan.
`)

export const mxWords = { headlines, about, method, promise, lessons } satisfies Partial<DemoPeople>
