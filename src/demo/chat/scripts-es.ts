import type { ChatScripts } from './scripts.ts'

export const scriptsEs: ChatScripts = {
  asked: [
    `c ¡Hola! ¿Tendría una hora libre el martes o el jueves por la tarde?
     t ¡Hola! El jueves a las seis me va bien. ¿Qué le gustaría reforzar?
     c Sobre todo los problemas, entendiendo el porqué y no de memoria.`,
    `c ¡Hola! Hemos leído su perfil y nos encantaría probar. ¿Cuánto suele durar la primera clase?`,
    `c Buenas tardes. Mi hija es un poco tímida, ¿trabaja con niños así?
     t ¡Claro! Empiezo conversando y con cosas sencillas, para que se pierda el miedo a equivocarse.`,
  ],
  agreed: [
    `t ¡Gracias por su solicitud! Me encantaría dar estas clases. ¿Con qué libro están trabajando?
     c Con el del colegio y un cuaderno de ejercicios. ¿Hace falta comprar algo más?
     t No, el resto del material lo envío yo antes de la clase.`,
    `c ¿Podríamos empezar con una sola clase de prueba?
     t Por supuesto. Vemos el nivel y decidimos juntos cuántas clases por semana hacen falta.`,
    `c ¡Buenos días! ¿Podría los sábados por la mañana?
     t El sábado a las diez sí, esa hora sigue libre.`,
  ],
  appointed: [
    `t ¡Mucho gusto! Aquí está el plan de las primeras cuatro clases, dígame si le parece bien.
     t [pdf] Plan de clases
     c Gracias, se entiende todo. La tarea del cuarto punto la enviamos esta noche.
     c [picture] En esta página nos atascamos.
     t Ya veo, en el segundo paso cambió un signo. Empezaremos por ahí.`,
    `c ¡Buenos días! ¿Me recuerda a qué hora empezamos?
     t A las cinco, el enlace llega diez minutos antes.
     c ¡Perfecto, ahí estaremos!`,
    `t ¡Hola! ¿Les viene bien empezar media hora más tarde?
     c Sí, sin problema.
     t Gracias por la comprensión, ¡nos vemos!`,
  ],
  taught: [
    `c ¡Gracias por la primera clase! Mi hijo pasó la tarde contando lo fácil que resultó.
     t Para mí también fue un gusto. La próxima vez veremos ejemplos más difíciles.`,
    `t Envío la tarea para la próxima vez, son cinco ejercicios.
     t [pdf] Ejercicios
     c ¡Recibido, gracias! Lo hacemos antes del viernes.
     c [picture] Listo, ¿puede revisar el tercero?
     t El tercero está bien, ¡bravo! En el quinto revisen la última línea.`,
    `c ¿Podríamos tener dos clases por semana a partir de la próxima?
     t Sí, propongo martes y viernes a la misma hora.
     c ¡De acuerdo!`,
  ],
  client_staff: [
    `c ¡Hola! Todavía no ha respondido nadie, ¿se suele esperar mucho?
     s ¡Hola! Normalmente menos de un día. Ya hemos invitado a más profesores que tienen ese horario.
     c Gracias, espero entonces.`,
    `c ¡Hola! ¿Se puede cambiar la dirección de las clases? Nos mudamos a otra zona.
     s Sí, ya está corregida en la solicitud. El profesor verá la nueva dirección.`,
    `c ¿Se pueden pausar las clases durante las vacaciones?`,
  ],
  tutor_staff: [
    `t ¡Hola! El alumno está enfermo y movimos la primera clase una semana. ¿Hay que cambiar algo en el pedido?
     s ¡Gracias por avisar! Ponga la nueva fecha en el pedido y el plazo de pago se ajusta solo.
     t Listo, gracias.`,
    `s ¡Hola! El cliente pregunta también por el sábado, ¿tiene algún hueco?
     t Sí, después de las doce.`,
    `t ¡Hola! ¿Puedo recibir la factura de la comisión con mis datos fiscales?`,
  ],
}
