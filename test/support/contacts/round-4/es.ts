import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Holaa tengo 17 y voy fatal en física, escribidme al insta ⟦hugo.fis07⟧ porfa
Buenas tardes, soy la mamá de Sofía, comuníquese al ⟦cincuenta y cinco, treinta y nueve, cuarenta y dos, dieciocho, cero siete⟧
mi numero es el ⟦seis uno dos tres cuatro cinco seis siete ocho⟧ gracias
⟦612_345_678⟧
⟦612*345*678⟧
⟦612⟧😊⟦345⟧😊⟦678⟧
En columna:⏎⟦612⏎345⏎678⟧
⟦+34 seiscientos 12 trescientos 45 678⟧
Movistar ⟦612 12 12 12⟧, Orange ⟦655 13 13 13⟧
⟦6.1.2.3.4.5.6.7.8⟧
mi whats es cinco cinco y luego ⟦39421807⟧
tel: ⟦612345678,655131313⟧
Contacto: ⟦ana.mates@gmail.com⟧ / ⟦612345678⟧
⟦ana punto mates arroba gmail punto com⟧
mándalo a ⟦secretaria@iescervantes.es⟧
⟦ana(punto)mates(arroba)gmail(punto)com⟧
⟦ana.mates @ gmail⟧
⟦t.me / ana_mates⟧
instagram: ⟦ana.mates.es⟧ (contesto rápido)
sigue ⟦instagram.com/ana.mates⟧
búscame ⟦@ana_mates⟧ en telegram
vídeo ⟦youtu.be/MnBvCxZ⟧
test ⟦forms.gle/HgFdSa⟧
horario ⟦docs.google.com/document/d/ghi⟧
anuncio ⟦superprof.es/ana-mates.html⟧
fijo ⟦915 55 12 34⟧ de 9 a 14
lada 33, ⟦33 3615 4321⟧
mi teléfono es ⟦seis uno dos⟧ - ⟦tres cuatro cinco⟧ - ⟦seis siete ocho⟧
mi cuenta de tiktok: ⟦fisica_con_hugo⟧
Monterrey ⟦+52 81 2345 6789⟧
`)

export const ordinary = cases(`
Doy clase desde 2003: 8 años en el IES nº 28, 6 en el colegio nº 8, el resto particular.
Precios desde el 01/09: 45 min — 14 €, 60 min — 18 €, 90 min — 25 €
Semana: lunes 2, martes 3, miércoles 1, jueves 3, viernes 2, sábado 4, total 15 clases
Resultados 2025: 9,8; 9,4; 9,0; 8,8; 8,6
Aula 214, centro 312
Compramos 12 cuadernos a 4 €, 5 a 6 € y 2 a 12 €
Población de México 126 014 024, superficie 1 964 375 km²
A la Luna 384 400 km, al Sol 149 600 000 km
El número pi 3,1415926535
2 días de 2 horas, o 4 días de 1 hora
Altura 142, peso 35, edad 9
25 minutos de trabajo, 5 de descanso, 4 veces
Curso 7, trimestre 2, control 3, nota 4
En el grupo son ocho, nueve o hasta diez
Ciento veinte o ciento treinta palabras por minuto
Problema 1: 7 p., problema 2: 7 p., problema 3: 3 p.
Edades: 6-10, 11-14, 15-17, 18+
Elegimos entre tres: el primero 15, el segundo 18, el tercero 22
Química: H2SO4, NaOH, 22,4 l/mol
Cuarto de 5 por 4, pizarra 120x90
Inglés: Unit 1-12, palabras 1-500, tests 1-24
Cuadrados: 121, 144, 169, 196, 225, 256, 289, 324, 361, 400
A las siete y media o a las ocho en punto
Primero 45 minutos de teoría, luego 30 de práctica, al final 15 de examen
Respuestas: 1a, 2b, 3d, 4c, 5a, 6b, 7a, 8d
Años 1810, 1821, 1857, 1910, 1917, 1938
Puedo pagar 200, 220, máximo 250 pesos
Está todo el día en Instagram y no estudia
Un seis, un siete, un cinco y un ocho sacó este trimestre
Tiene dos cincos, tres sietes y un nueve
`)
