import { cases } from './cases.ts'

export const ordinary = cases(`
20 € por 60 minutos
300-400 pesos
15-20 €/h
2000-2500 pesos
Precio 300 pesos, paquete de 10 clases 2700 pesos
Hasta 25 euros por clase
1.500 €
15,000 pesos
$25/h
$1,200 - $1,500 al mes
12.000 - 15.000 pesos al mes
Tarifas: 60 min - 20 €, 90 min - 28 €, 120 min - 35 €
100 MXN, 150 MXN, 200 MXN
lun-vie 16:00-18:30
de 9 a 21
Horas libres: 10:00, 11:30, 14:00, 15:30, 17:00, 18:30
lunes 16:00, miércoles 17:30, viernes 18:00
a las 17.30 o a las 18.45
Lun 15.00-16.00, mar 16.00-17.00, jue 17.00-18.00
Puedo de 08:00 a 12:00 y de 14:00 a 20:00
15.09.2026
15/09/2026
Desde 01/09/2026 hasta 20/06/2027
2026-11-15
del 15.09.2026 al 20.12.2026 a las 17:30
5º-6º de primaria
2º ESO, 1º Bachillerato
Doy clases a 1º, 2º, 3º y 4º de ESO
grados 1-3, 4-6, 7-9
EBAU 2026
selectividad 2025, 2026, 2027
examen COMIPEMS 2027
IELTS 7.5
B2/C1
nivel A1-A2
EBAU 2018: 8,9; EBAU 2019: 9,3
nota 9,75 en 2019
escuela secundaria no. 125
IES 28, grupo 2B
calle Mayor 12, 3º B
Vivimos en Av. Insurgentes Sur 1250, piso 7, depto. 112
C/ Alcalá 37, portal 3
x^2+5x+6=0
sin 30
2x + 3y = 12, x - y = 1
Resolver 3x-7=14 y 5(x+2)=25
log2(8)=3
una vez por semana
dos veces por semana de una hora
Dos clases a la semana de una hora
tres veces por semana, mejor por la tarde
Tengo dos hijos: uno de siete y otro de nueve años
nueve o diez clases hasta el examen
Tengo quince años de experiencia
Uno, dos, tres: sabe contar, luego se equivoca
Mi hijo cuenta hasta diez, pero no sabe las tablas del seis, siete y ocho
veinticinco alumnos aprobaron con un noventa por ciento
el año dos mil veintiséis
veinticinco euros por noventa minutos
Clases por Zoom o Skype
por WhatsApp me viene bien
Doy clases por Telegram o Google Meet
Puede ser por telegram
Hablamos por WhatsApp o Messenger, como prefiera
Google Meet
Skype, Zoom, Google Meet, Viber
¿Zoom, Skype o Teams?
tengo Zoom Pro
Tengo Skype y Zoom
Trabajo con Zoom. Las tareas en Google Classroom.
Facebook marketing y redes sociales
PowerPoint, Excel, Word
node.js y React
ASP.NET y C#
C++ para principiantes
Python 3.12, Django 5.1
Enseño HTML5, CSS3, JavaScript ES6
etc.
p.ej. álgebra
Lic. en Matemáticas
EE.UU.
Busco profesor.Puede ser online.
Necesito inglés.Nivel B1.
Clases de mates.Soy de Madrid.
Ph.D. en matemáticas
Dr. en física
El niño tiene 10 años, 5º de primaria
Tengo 35 años y empiezo de cero
Inglés desde cero
Empezar de cero en 3 meses
100 puntos de 100
Nivel 0, quiero A2 para el verano
15 años de experiencia, 200+ alumnos
El 98% de mis alumnos aprueba
1492, 1812, 1898, 1936 — fechas de historia
Segunda Guerra Mundial 1939-1945
Historia 1914-1918, 1939-1945
Examen del tema 3, ejercicios 125, 126, 130-135
Libro de 2022, páginas 45-67, ejercicios 5.12, 5.13, 5.14
Ejercicios 1.1, 1.2, 1.3, 2.1, 2.2
8-10 clases de 1,5 horas
1 clase = 60 min
90/60 minutos
2 veces por 45 min
mié, vie después de las 16
libre a partir de las 19
Grupos de 3-4 alumnos
En casa hay perro, no se asuste
Punto, coma, guion: falla la puntuación
Punto de vista, ensayo, redacción
Hasta cierto punto lo entiende
Es un punto importante
Más deberes en casa
Menos diez puntos por faltas
A elegir: 15:00 16:00 17:00 18:00
Tarifa 15/18/20 € según el nivel
45 min 15 €, 60 min 20 €, 90 min 28 €
Descuento 10% desde 10 clases, 15% desde 20 clases
Online 15, en mi casa 18, a domicilio 25
1 clase 20, 5 clases 95, 10 clases 180
Escríbame por aquí
Se podrá llamar más adelante
Mi asignatura número uno son las mates
El niño tiene teléfono y portátil
Pasa 5 horas con el teléfono
No hace falta correo
Redacción de emails en inglés
Enseño a escribir email y essay
Bot de Telegram en Python
Quiero llevar el Instagram de la tienda
Ayuda con Instagram y TikTok para mi negocio
anuncios en Facebook e Instagram
Mi hijo ama YouTube y Minecraft
Scratch 3.0
SAT 1400
TOEFL 95
Cambridge FCE B2, CAE C1
Problema: 12 * 34 + 56 = 464
12 345 + 67 890 = ?
1/2 + 1/3 = 5/6
0,5 + 0,25 = 0,75
3,14159265
El número 1000000
1 000 000 pesos
código postal 28013
C.P. 06700, CDMX
contesto en 24 horas
24/7
50 y 50
de 18 a 25 años
(5+3)*2=16
Soy maestra titulada con 21 años de experiencia. Trabajo en la secundaria 125 de Puebla. Preparo EBAU y COMIPEMS, de 5º a bachillerato. Nota media de mis alumnos 8,8. Clase de 60 min - 20 €, 90 min - 28 €. Trabajo por Zoom o Skype, lun-vie de 15:00 a 20:00, sáb de 10:00 a 14:00.
¡Buenos días! Buscamos profesora de inglés para nuestra hija (10 años, 5º de primaria). Objetivo: reforzar el programa y preparar Cambridge A2 Key en mayo de 2027. Nos va bien martes y jueves a las 16:30 o 17:00. Presupuesto 15-18 € por 60 minutos. Hay portátil, cámara y Zoom.
Necesito ayuda con álgebra lineal: matrices 3x3, determinantes, límites, derivadas. 1er curso, exámenes del 10 al 25 de enero de 2027. Unas 6-8 clases de 90 min, hasta 25 €.
Enseño física y matemáticas. Estudios: UNAM, 2008-2013, máster. Experiencia 12 años. He preparado a más de 150 alumnos. Notas EBAU 2025: 10, 9,8, 9,6, 9,4, 9,2. Precio 25 €/60 min, 35 €/90 min.
Mi hijo está en tercero, saca 5-6 y quiere un 8. Buscamos a alguien dos veces por semana, martes y viernes, a partir de las cuatro. Vivimos cerca del metro, tercer piso, tenemos gato y perro.
Estudio alemán desde cero, nivel A1. Quiero sacar el B1 en un año. Puedo cuatro o cinco veces por semana, por la mañana a las ocho o a las nueve.
Lo hablamos por aquí en el chat, no hacen falta contactos.
No me escriba por WhatsApp, solo aquí
Clases por Skype, 45 minutos
Skype o Zoom
Skype - bien, Zoom - también
Zoom: gratis, 40 minutos
Telegram: sí, Viber: no
por Viber o WhatsApp
¿Tiene usted Discord?
Discord, Zoom: me da igual
Mi Skype funciona perfectamente
Mi WhatsApp está siempre abierto
Mi Telegram es nuevo
Enseño Java, Kotlin, Go
Conversación (speaking club) una vez por semana
Uso Moodle, Kahoot, Quizlet
Windows 11, Office 365
Autobús 505, parada Escuela 32
Metro Zapata, 5 minutos a pie
la primera, segunda y tercera clase gratis
una o dos veces por semana
seis o siete clases al mes
A las 16, 17 o 18
a las 9 10 11 de la mañana estoy libre
los números 100, 200, 300 y 400 en inglés
fracciones 1/2, 3/4, 5/8
Luego vemos el tema dos y después el tres y el cuatro
A2, B1, B2, C1 y C2
`)
