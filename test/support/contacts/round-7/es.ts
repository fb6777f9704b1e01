import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Aquí ocultan teléfonos, así que: ⟦seis1dos tres4cinco 6siete8⟧
Me llamo Berta, química, 15 años, ⟦seiscientos dos⟧ ⟦ciento ochenta⟧ ⟦cuatrocientos veintiuno⟧
número abajo⏎⟦+34 602 01 02 03⟧
teléfono de mi marido: ⟦6-0-2-3-4-5-6-7-8⟧
⟦6 0 2  0 1 0  2 0 3⟧
sms al ⟦34602.010.203⟧
tel.móvil.⟦602010203⟧
tel:⟦602-010-203⟧;
correo: ⟦berta . quimica @ gmail . com⟧
⟦berta_q (a) gmail.com⟧
⟦berta.q«arroba»gmail.com⟧
Telegram con el número ⟦602010203⟧ o usuario ⟦berta_q⟧
mi usuario ⟦@berta_q⟧
telegram (⟦berta_q⟧)
tg — ⟦quimica.mad⟧
insta/tiktok ⟦quimica_mad⟧
googlea ⟦quimica-madrid.es⟧
Únete: ⟦https://chat.whatsapp.com/invite/xyz⟧
Tarjeta: ⟦quimica-madrid.weebly.com⟧.
Skype: ⟦berta_quimica⟧; Zoom: ⟦729 114 5566⟧
⟦quimica(punto)madrid(punto)es⟧
Mi número más treinta y cuatro ⟦602 010 203⟧
llama a la abuela ⟦91 411 22 33⟧
⟦6O2 O1O 2O3⟧ así lo escribo
⟦seis, cero, dos, cero, uno, cero, dos, cero, tres⟧
mi whats app ⟦55 2010 2030⟧
mi fb es ⟦fb.com/berta.quimica⟧
canal ⟦youtube.com/@quimicaconberta⟧
cel: ⟦cincuenta y cinco veinte diez veinte treinta⟧
mi número de contacto es el ⟦(33) 20 10 20 30⟧
`)

export const ordinary = cases(`
Quiero 2–3 clases de prueba, precio hasta 20 €
¿Cuánto es 7 × 8? Mi hija dice 54, 58, 63...
Busco: experiencia 3+ años, valoración 4,8+, opiniones 20+
En 12 años 340 alumnos, 27 olímpicos, 6 premiados
Mes 1: temas 1-4. Mes 2: temas 5-9. Mes 3: temas 10-14
Respuestas 12, 15, 18, 21 bien, y 24, 27, 31 mal
Horario: 08:00 08:55 09:50 10:45 11:50 12:45
Numerales: sesenta, setenta, ochenta, noventa, cien
Doy cinco, seis, siete y ocho cursos
Sueldo 15 000, particular 25 000-30 000 pesos
Promoción 2008: 11 medallas; 2009: 14; 2010: 9
En clase hay 12 niñas y 15 niños
125·8·6 = 6000, o sea 125 por 48
Portátil 8/256, pantalla 15.6, cámara 1080p
Paso el contacto por el administrador
Gracias, apunté el teléfono, espero la llamada
Radio 6371 km, ecuador 40075 km
Test de 40 preguntas: A 12, B 9, C 11, D 8
Examen 16.05 a las 9.00, tutoría 15.05 a las 14.30
No llevo canal de Telegram
Bloque 7, portal 8, piso 7, puerta 71
ESO 15 €, Bachillerato 18 €, universidad 22 €
Divisibles: 7, 14, 21, 28, 35, 42, 49, 56, 63, 70
Curso de 48 horas, 24 clases, 12 semanas, 3 meses
60, 70, 80, 90 pesos según el nivel
Ciento veintitrés más ciento veintisiete son doscientos cincuenta
C/ Mayor 123-125, bajo 6
600 minutos = 10 horas = 5 sesiones
Tengo 3 hermanos de 21, 24 y 28 años y un sobrino de 5
Vivo en el km 612 de la carretera, salida 34
`)
