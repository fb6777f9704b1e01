import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Vi su perfil, me interesa. Llame al ⟦602 90 91 23⟧ hasta las 21:00, vemos 3 clases a 18 €
por si acaso: ⟦seiscientos dos, novecientos nueve, ciento veintitrés⟧
whatsapp ⟦34-602-909-123⟧
⟦602 - 909 - 123⟧ tengo WhatsApp
⟦602⟧ ⟦909⟧ ⟦123⟧
Correo viejo ⟦elena@terra.es⟧, nuevo ⟦elena.k@gmail.com⟧
⟦elena.k@gmail,com⟧
mi telegram es: ⟦elenita_es⟧, con un girasol
en tiktok soy ⟦elenita.es⟧
estoy en insta: ⟦elenita_foto⟧
agrégame en skype ⟦elena.madrid.teacher⟧
⟦tg://resolve?domain=elenita⟧
⟦instagram com/elenita⟧
mi página ⟦fb.com/elenita.es⟧
mira ⟦elenita.com⟧ y ⟦elenita.com.mx⟧
material: ⟦elenita.notion.site/plan⟧
link: ⟦goo.gl/AbCdEf⟧
pregunta por Elena, ⟦91 - 255 - 12 - 12⟧
escribe por DM ⟦@elenita.es⟧
email: ⟦elena guion k arroba hotmail punto es⟧
Número: ⟦(seiscientos dos) 909-123⟧
escribe al número ⟦+34​602​909​123⟧
tlf ⟦602.909.123⟧
mi número de tel es ⟦seis cero dos nueve cero nueve uno dos tres⟧, llámenme
⟦55-20-90-91-23⟧ cel
mi lada es 55 y el número ⟦2090 9123⟧
cel: ⟦55 veinte noventa 91 23⟧
⟦cinco cinco dos cero nueve cero nueve uno dos tres⟧
teléfono ⟦+52.55.2090.9123⟧
mi nick en discord: ⟦elenita99⟧
`)

export const ordinary = cases(`
Necesito paciencia: niño de 7, 20-25 minutos, 3-4 veces por semana
Prueba 30 min gratis, primaria 12 €, ESO 15 €, bachillerato 18 €
Terminé la UNAM en 2012, maestría 2014, doctorado 2018
Notas: 2018 — 8,0; 2019 — 8,2; 2020 — 9,5
Plan: semana 1 sonidos, 2 letras, 3 sílabas, 4 palabras, 5-8 textos
Calcula 999 + 111, 888 - 222, 777 * 3
Cuatrocientos cincuenta pesos por dos horas, doscientos cincuenta por una
0 puntos en redacción, 5 en dictado
Nos vemos en el metro, salida 2, a las 16:40
Diploma 2º grado, 3er lugar de 56, 48 puntos de 60
Puntos (2;3), (4;5), (6;7), (8;9)
Telegram sí, WhatsApp no, Zoom sí
Edificio 2, piso 3, aula 315
Descuento 5% desde 8 clases, 7% desde 12, 10% desde 16
25 palabras al día, 175 a la semana, 700 al mes
Alumno de 2009 (16 años), 1º de Bachillerato
Miércoles 18.00 o jueves 19.30
3600 : 60 = 60, 3600 : 90 = 40
2 gatos, 1 perro, punto
Pago los días 1 y 15, 800 pesos cada vez
A las 7 de la mañana, a las 8 de la tarde, a las 12
Diccionario de 8000 palabras, 700 modismos, 50 textos
Problemas 601, 602, 603 y 604 del libro
Grupo 602, semestre 3, 5 créditos
De 600 a 700 pesos, con traslado 800
Ejercicios 501-520, luego 601-620, luego 701-720
Cien por cien asistencia, cero retrasos, cinco dieces
Tres cuartos, cinco sextos y siete octavos sumar
Del 5 de septiembre al 12 de junio, 36 sesiones
Tengo seis alumnos los lunes, dos los martes y nueve los jueves
Es un buen punto de partida, pero el enlace ya no funciona
`)
