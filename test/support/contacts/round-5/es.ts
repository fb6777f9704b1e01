import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Puedo empezar el lunes. Mi contacto: ⟦seis-uno-dos-treinta y cuatro-cincuenta y seis-setenta y ocho⟧
llama ⟦612 – 345 – 678⟧
los dígitos: ⟦6, 1, 2, 3, 4, 5, 9, 7, 8⟧
dígitos: ⟦6;1;2;3;4;5;9;7;8⟧
⟦+ 3 4 6 1 2 3 4 5 6 7 8⟧
llama por la tarde ⟦612345678⟧María
signal ⟦+34 612 345 678⟧
dirección: ⟦maria_2010 [arroba] gmail [punto] com⟧
⟦maria_2010@gmail.com⟧,⟦maria@hotmail.es⟧
id de telegram ⟦maria_2010_ok⟧
tik tok ⟦@maria.ensena⟧
Telegram → ⟦@maria_ensena⟧
Telegram - ⟦mariaensena⟧
agrégame en facebook: ⟦Maria Gutierrez⟧
mi instagram: ⟦maria__ensena⟧
mira ⟦maria-ensena.wixsite.com/ingles⟧
⟦WWW.MARIA-ENSENA.MX⟧
página ⟦maria-ensena punto com punto mx⟧
enlace ⟦tinyurl.com/maria-e⟧
celular ⟦cinco cinco tres nueve cuatro dos uno ocho cero siete⟧
nr tel. ⟦6 1 2 tres cuatro cinco 6 7 8⟧
mi móvil es seis doce, ⟦34 56 78⟧
⟦614 345 67 89⟧ Chihuahua
teléfono de casa ⟦01 55 5555 1234⟧
llámame al ⟦+52 (55) 3942 1807⟧
⟦5 5 3 9 4 2 1 8 0 7⟧ es mi whats
correo institucional ⟦mgutierrez@tec.mx⟧
guasap ⟦seis cinco cuatro, treinta y dos, diez, cero uno⟧
me puedes escribir a ⟦hola@mariaensena.es⟧
argentina ⟦+54 9 11 2345-6789⟧
`)

export const ordinary = cases(`
El timbre suena a las 8:45, 9:40, 10:35 y 11:40
Busco profesor: 1) 5 años de experiencia; 2) que prepare EvAU; 3) 2 veces por semana
En mayo un 5, en junio un 6, en septiembre un 4, en octubre un 7
De 0 a 100 en 10 clases
6º, 7º u 8º, da igual
0,5 + 0,25 = 0,75; 7 - 0,8 = 6,2
Hijo de 8 años y 5 meses, hija de 6 años
8 clases = 140 €, 12 clases = 200 €
Presupuesto: 200, 220, máximo 250 pesos
Tren 5304, vagón 5, asiento 32, salida 6:45
Tareas: 1.1, 1.2, 1.3, 2.1, 2.2, 3.1, 3.4
Cero motivación, cien excusas, dos horas con el teléfono
Dos tercios más un sexto son cinco sextos
Tengo teléfono y WhatsApp, pero prefiero escribir aquí
¿Tienes Instagram? Quiero ver opiniones
Uso Google Classroom, Kahoot, Quizlet
Gran Vía 15, oficina 204, 2ª planta
Hasta las 20:00 entre semana, hasta las 14:00 el sábado
Metas: mes 1 50 palabras, mes 2 150, mes 3 300
Notas finales: 5 5 4 5 4 3 5 5 4
Valoración 4.98, opiniones 127, clases 3412
600 pesos por 3 clases, 900 por 5, 1600 por 10
Enseñé en Sevilla (2010-2014), Vigo (2014-2018) y León (desde 2018)
Cien, doscientos, trescientos: contamos de cien en cien
Examen: 5 de junio 9:00, 7 de junio 11:30
Grados 4, 5, 6 - 150 pesos; 7, 8 - 180 pesos
Modelo 5, hoja 2, ejercicio 14, 3 puntos
Entre 500 y 600 y 700 pesos según el paquete
Uno de cada dos, dos de cada tres, tres de cada cuatro
Mis alumnos: 24 en primaria, 31 en la ESO, 12 en Bachillerato
`)
