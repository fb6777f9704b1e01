import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Estimados, devuélvanme la llamada al ⟦34 612 31 41 59⟧
¡Llama! ⟦6️⃣1️⃣2️⃣-3️⃣4️⃣5️⃣-6️⃣7️⃣8️⃣⟧
empieza por ⟦612⟧, luego ⟦tres cuatros⟧ y ⟦678⟧
⟦[612] 345-678⟧
⟦612~345~678⟧
⟦⁶¹² ³⁴⁵ ⁶⁷⁸⟧
escribe a ⟦d.castillo@alumno.ucm.es⟧
⟦david.cast[@]gmail[.]com⟧
en telegram me llamo ⟦@david_c⟧, avatar de gato
bot ⟦@david_tutor_bot⟧
TG:⟦david_c⟧
Mi instagram es ⟦david.fisica⟧
facebook: ⟦David Castillo⟧
⟦david-fisica.es⟧ o ⟦612 345 678⟧
⟦//david-fisica.es/citas⟧
trabajos: ⟦github.com/davidc⟧
lee ⟦medium.com/@davidc⟧
manda WhatsApp al ⟦seis uno dos⟧ ⟦tres cuatro cinco⟧ ⟦seis siete ocho⟧
guarda: ⟦612-trescientos cuarenta y cinco-678⟧
respuesta por correo, ⟦david@terra.es⟧, o llamada
⟦david arroba ucm punto es⟧
imeil ⟦david.c.2001@live.com.mx⟧!!!
mi nick ⟦david_fis⟧ (telegram, insta)
estoy en insta, ⟦@david.fis⟧
bizum al ⟦612345678⟧
casa ⟦958 12 34 56⟧, por la noche
en ⟦tusclasesparticulares.com/profes/david⟧ tengo opiniones
tel/sms: ⟦+34612345678⟧
ws ⟦5539421807⟧
pasa por ⟦davidfisica.com⟧ por materiales
`)

export const ordinary = cases(`
Mandé los archivos tarea.docx, tarea1.pdf y tabla.xlsx
Código: print(user.name), index.html, main.py, app.js
Lic., Mtra., Dr., p. ej., etc., 22 años de experiencia
Zona UTC-6, nos queda bien a las 18:00
El perro se comió el cuaderno, punto
Hashtag #clases #evau2026
Formato A4, letra 14, interlineado 1,5, márgenes 2-2-2-1
Triángulos 3-4-5, 5-12-13 y 8-15-17
Puntos A(3; 4), B(-1; 7), C(0; 5)
Fibonacci: 1, 1, 2, 3, 5, 8, 13, 21, 34
Trabajo 24/7, posibilidades 50/50
Lista [1, 2, 3, 5, 8, 13], índice 0
En binario: 1010, 1111, 100000, 11111111
Teléfono Samsung A52, portátil Lenovo 15
Reglas b/v, g/j; ejercicios 101–115
Turnos: 1–14 de julio, 16–29 de julio, 1–14 de agosto
Paquete S 240, M 460, L 880 pesos
El número 123456789 es divisible entre 9
Halla x: 1234 + x = 5678; 9876 - x = 5432
1 000 ha = 10 km² = 10 000 000 m²
Media 7,6 (en 2024 7,2; en 2023 6,8)
lun: 15-16, mar: 16-17, mié: 17-18, jue: 15-16
18 x 8 = 144 o 16 x 12 = 192
Sobre mí: 34 años, dos hijos, 11 años de docencia, 3 idiomas
De 8 problemas hizo 7, de 7 hizo 5
Aprendemos: cien, doscientos, trescientos, cuatrocientos, quinientos
Real Decreto 984/2021, art. 42, ap. 2
Colegio Juan Pablo II, C/ 2 de Mayo 22, 28770 Colmenar Viejo
Grado 2012-2016, máster 2016-2017, doctorado 2021
60 minutos 18, 90 minutos 25, 120 minutos 32
`)
