import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Buenas, mi hija necesita ayuda con fracciones. Me pueden marcar al ⟦55 39 42 18 07⟧, Laura
mejor al móvil: ⟦677-54-21-09⟧
mi cel termina en 07 y completo es ⟦(55) 3942-1807⟧
es el ⟦seis siete siete, cincuenta y cuatro, veintiuno, cero nueve⟧
apunta: ⟦seis setenta y siete, quinientos cuarenta y dos, ciento nueve⟧
⟦dos ochos, uno, tres cuatros, cinco, seis, siete, ocho⟧ es mi número
⟦6O1 23I 456⟧
Whatsapp: ⟦⑥①②③④⑤⑥⑦⑧⟧
márcame ⟦044 55 1234 5678⟧
⟦(+34)612345678⟧
mi mail es ⟦sofia guion bajo ramirez arroba gmail punto com⟧
envíalo a ⟦c.moreno@alumnos.upm.es⟧
correo ⟦diego_fis(arroba)yahoo(punto)com(punto)mx⟧
pablo al ⟦pablo.mates, arroba, gmail.com⟧
escribe a ⟦clases at profemaria dot com⟧
sígueme en IG ⟦@mates.faciles⟧
mi ig ⟦mates_faciles⟧
Me encuentras en Telegram: ⟦ProfeRaul⟧
en tiktok ⟦@quimica_divertida⟧
grupo: ⟦chat.whatsapp.com/XyZ987⟧
más info en ⟦profemaria.com.mx⟧
reserva en ⟦calendly.com/profe-maria⟧
mi canal ⟦youtube.com/@ProfeMaria⟧
mi Discord es ⟦raul_dev⟧
linkedin ⟦linkedin.com/in/raul-perez⟧
⟦612⟧ luego ⟦345⟧ luego ⟦678⟧
papá ⟦612-111-222⟧, mamá ⟦613 222 333⟧
casa: ⟦983 12 34 56⟧
mi número gringo ⟦+1 (305) 555-0143⟧
tel. ⟦664.123.4567⟧ Tijuana
`)

export const ordinary = cases(`
En el simulacro sacó 6,5 en mates, 7 en lengua y 8,25 en inglés
Tres hijos: 6, 9 y 13 años, todos necesitan inglés
Podemos a las 16:15, 17:00 o 18:45 menos el martes
¿Cuánto cuesta el bono de 10? ¿10 x 18 = 180?
Decimales 0,5; 0,25; 0,75 y 1,125
Portal 7, escalera B, 3º izquierda, 46021 Valencia
Col. Roma Norte, CDMX, C.P. 06700
Exámenes el 7, 14, 21 y 28 de noviembre
Ejercicios 2.15, 2.16, 2.18 y 2.21, página 47
Cuenta hasta cien pero confunde el seis y el nueve
Tarifa: 60 min 18 €, 90 min 25 €, 120 min 32 €
No me llamen, escriban por aquí por favor
No uso WhatsApp ni Telegram
Velocidad 72 km/h = 20 m/s, distancia 360 m
Números primos: 2, 3, 5, 7, 11, 13, 17, 19, 23
Títulos de 2009, 2011 y 2016
Resultado 38/50, luego 42/50, luego 47/50
De 8 a 10 clases al mes, presupuesto 1500-2000 pesos
Curso 2025/2026, segundo trimestre
Cuesta quinientos pesos por dos horas
Examen C1, 190 puntos, 28 de marzo
Hija de 8 años, hijo de 11, 45 minutos cada uno
Línea 2 del metro, 10 minutos, luego el camión 26
Rectángulo de 12 cm por 15 cm, área 180 cm2
Cinco por seis treinta, siete por ocho cincuenta y seis
Seguro, cuento con 20 alumnos, 5 grupos y 12 horas libres
El punto de partida es bajo, tiene un 3 de 10
Desde 1.200 hasta 1.800 pesos al mes
Libro Santillana 5, págs. 34-39, temas 3 y 4
Del 1 al 15 de julio, 15 sesiones, 3,000 pesos
`)
