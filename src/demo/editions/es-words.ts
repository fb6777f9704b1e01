import type { Names } from '#editions/reference/types.ts'
import type { DemoPeople } from './types.ts'

const years = '{years, plural, one {# año} many {# de años} other {# años}}'
const lines = (text: string): Names[] =>
  text
    .trim()
    .split('\n')
    .map((es) => ({ es }))

const headlines = lines(`
Clases {subject} a tu ritmo
${years} dando clases {subject}
Explico con calma y practicamos mucho
Clases {subject} que se entienden a la primera, o a la tercera
Poco a poco y sin agobios
Del «no lo entiendo» al «déjame probar»
Paciencia con quien empieza, exigencia con quien quiere más
Tus dudas marcan el plan
Clases con método y con sentido del humor
Ven con preguntas y vete con respuestas propias
Llevo ${years} enseñando y sigo aprendiendo
Para quien cree que esto no es lo suyo
Despacio en lo difícil, deprisa en lo fácil
Clases {subject} desde la base
Practicar poco y a menudo: así se queda
Repetimos hasta que sale sin pensar
Primero el hábito, después la nota
Un plan claro para cada semana
Clases {subject} sin nervios
Clases particulares {subject} con tiempo para cada duda
Si no se entiende de una forma, tengo otras tres
Palabras sencillas, orden y buen trato
Más confianza, clase a clase
Clases {subject} con los pies en la tierra
`)

const about = lines(`
Llevo ${years} dando clases {subject} y lo que más me gusta sigue siendo ese «ah, vale» que llega de pronto.
Mucha gente llega a mis clases {subject} con algo de miedo. A las pocas semanas ya me pone en aprietos con sus preguntas.
Me gusta la gente que pregunta «¿y por qué?», y no me importa oír la misma duda dos veces.
En ${years} he trabajado con estudiantes tímidos, inquietos y convencidos de que iban a suspender. De todos he aprendido una forma nueva de explicar.
Recuerdo bien lo que era perderse en clase, así que noto enseguida cuando alguien deja de seguirme.
Las clases {subject} son la parte de la semana que espero con más ganas.
Dicen que transmito calma. Yo digo que no hay prisa: lo que se aprende despacio no se olvida.
Guardo un cuaderno por cada estudiante, y lo que costó en octubre lo repasamos en marzo.
Tras ${years} de clases sé que la confianza suele llegar con el segundo acierto, por eso preparo siempre dos.
Creo que cualquiera puede mejorar si da los pasos en el orden adecuado y tiene a alguien de su parte.
A las familias les cuento a menudo y con palabras claras qué va bien, qué falta y qué viene después.
Disfruto buscando esa pieza que faltaba y que hace más fácil todo lo demás.
Fuera de clase leo, cocino y camino mucho, y de las tres cosas salen ejemplos para mis explicaciones.
Hablo claro, escucho con atención y me río con facilidad. Conmigo se trabaja en serio y de buen humor.
Llevo ${years} reuniendo ejercicios que ayudan de verdad, y la carpeta sigue creciendo.
Donde más puedo ayudar es con quien ha oído demasiadas veces que «no vale para esto».
Me tomo muy en serio las metas de mis estudiantes, ya sea una nota final o un primer paso pequeño.
Preparo todas las clases, también la décima sobre el mismo tema.
Lo que se aprende en mis clases {subject} aparece luego en la vida diaria, y me gusta enseñar dónde mirar.
Para mí un error es información útil: dice exactamente por dónde seguir.
Muchas familias repiten conmigo, y he visto a más de un estudiante pasar de los primeros pasos a volar sin ayuda.
Valoro la puntualidad y el orden, y entre clase y clase respondo con gusto a las dudas breves.
Después de ${years} de clases {subject}, al tercer ejemplo suelo saber qué explicación te va a servir.
Enseño como me habría gustado aprender: con paciencia, con buenos ejemplos y sin malas caras.
`)

const method = lines(`
En la primera clase hablamos de tu objetivo, probamos algunas tareas y acordamos un plan por escrito.
Explico lo justo y luego te toca a ti. La mayor parte de la hora es tuya.
Empezamos cada clase con cinco minutos de lo anterior, porque la memoria necesita una segunda visita.
Después de cada clase envío un resumen breve, para que sepas qué practicar y por qué.
Partimos de algo que ya sabes hacer y añadimos una sola cosa nueva cada vez.
Te pido que me expliques las ideas a mí. Cuando sabes contarlo, lo sabes.
Los deberes son cortos y tienen sentido: quince minutos sobre lo que acabamos de ver.
Uso dibujos, historias y ejemplos cotidianos hasta dar con el que encaja.
Cuando te atascas, te hago preguntas en vez de darte la respuesta. Se tarda un minuto más y dura mucho más.
Una vez al mes miramos qué ha mejorado y ajustamos el plan.
Mezclo lo nuevo con lo antiguo para que nada se pierda por el camino.
Llevo una lista de tus fallos habituales y los vamos tachando uno a uno.
Antes de un examen o de una actuación ensayamos en condiciones reales, con reloj incluido.
Elijo los materiales para cada persona, porque ningún libro sirve para todo el mundo.
Hacemos una pausa cuando baja la atención. Cuarenta minutos buenos valen más que sesenta con sueño.
Pongo metas pequeñas para cada semana y tú me cuentas con sinceridad cómo han ido.
La mitad de cada clase es práctica, porque entender y hacer son cosas distintas.
Primero enseño el conjunto y después los detalles, para que veas dónde encaja cada pieza.
Trabajamos con tus propios materiales si los tienes, y con los míos si no.
Señalo lo que has hecho bien con la misma precisión que lo que ha fallado.
Si algo no funciona tras dos intentos, cambio el método, no a la persona.
Empiezo por la base también en los niveles altos, y la recorremos tan deprisa como quieras.
En cada clase tú eliges un tema y yo elijo otro. Así avanzamos sin dejar huecos.
Me gustan las pruebas cortas y sin nota: tres preguntas y una idea clara de cómo seguir.
`)

const promise = lines(`
Te diré con sinceridad cuánto tiempo necesita tu objetivo.
Saldrás de la primera clase con un plan.
Ninguna duda es demasiado pequeña.
Respondo a los mensajes en el mismo día.
Sabrás siempre qué hacemos y para qué.
Empiezo a la hora y con la clase preparada.
Si no soy la persona que necesitas, te lo diré.
En mis clases nadie se siente torpe.
Mantendré a la familia al tanto sin presionar a quien estudia.
Tendrás apuntes breves que de verdad se usan.
Me adaptaré a tu horario todo lo posible.
Veré tus avances y te los enseñaré.
Empezaremos por lo que más te importa.
Practicarás en todas las clases, no solo escucharás.
Lo explicaré otra vez, con gusto, las veces que haga falta.
Recordaré de qué hablamos la semana anterior.
`)

const lessons = lines(`
Doy clases {subject} paso a paso, desde lo que sabes hasta lo que necesitas.
Mis clases {subject} son tranquilas, ordenadas y llenas de ejemplos.
Llevo ${years} dando clases {subject} y renuevo los materiales cada curso.
Vemos la teoría en poco tiempo y dedicamos el resto a practicar.
Ayudo a cerrar lagunas, por antiguas que sean.
En mis clases {subject} importa primero entender y después ir deprisa.
Buscamos qué es lo que se te resiste y empezamos por ahí.
Preparo un plan de clases {subject} distinto para cada estudiante.
Trabajamos con una meta clara: una nota, un examen, un proyecto o el simple gusto de aprender.
Doy clases {subject} también desde cero.
Para quien va por delante tengo material más difícil y mucha curiosidad.
Practicarás con regularidad y comentaré cada intento.
Entre clase y clase propongo ejercicios breves, nunca montañas de deberes.
Mis clases {subject} son prácticas, con ejemplos de la vida diaria.
Con ${years} de clases {subject} a la espalda, sé dónde tropieza casi todo el mundo.
Ayudo con las tareas del centro y también con metas propias.
Repasamos la base una vez, bien, y lo demás resulta más fácil.
Me gusta mostrar más de una manera de hacer las cosas.
Cada pocas semanas comprobamos qué ha quedado claro y qué pide otra vuelta.
En mis clases {subject} la mayor parte del trabajo la haces tú, y yo cuido de que sea el adecuado.
Elijo tareas un poco por encima de tu nivel, para que cada una te enseñe algo.
Antes de las fechas importantes practicamos en condiciones reales.
Empezamos con suavidad y subimos el listón a medida que avanzas.
Disfruto especialmente de las clases {subject} con quien empieza.
`)

export const esWords = { headlines, about, method, promise, lessons } satisfies Partial<DemoPeople>
