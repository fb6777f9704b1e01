import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Hola, busco profesor de matemáticas para mi hijo. Llámame al ⟦612 34 56 78⟧
Mi celular es ⟦55 1234 5678⟧, CDMX
WhatsApp ⟦+52 1 33 9876 5432⟧
Tel: ⟦+34 655 11 22 33⟧ por las tardes
⟦seis doce treinta y cuatro cincuenta y seis setenta y ocho⟧
mi número es ⟦seis cinco cinco, uno uno, dos dos, tres tres⟧
marca ⟦cincuenta y cinco, doce treinta y cuatro, 56 78⟧
mi correo es ⟦lucia.perez arroba gmail punto com⟧
escríbeme a ⟦juan_carlos (arroba) hotmail.com⟧
correo: ⟦maria . lopez @ yahoo . es⟧
mándame un mail a ⟦profe-ana[at]outlook[punto]com⟧
Instagram: ⟦@clases.con.luis⟧
en insta soy ⟦profe_matematicas⟧
búscame en telegram como ⟦fisica_con_pedro⟧
mi usuario de telegram es ⟦anaquimica⟧
⟦wa.me/5215512345678⟧
Visita mi página ⟦www.clasesdefisica.mx⟧
Mi web: ⟦inglesconsara.es⟧
facebook ⟦fb.com/profe.jorge⟧
⟦6 5 5 - 4 4 3 - 3 2 2⟧ llama cuando quieras
primero ⟦655⟧, luego ⟦443⟧ y al final ⟦322⟧
cel ⟦81-8123-4567⟧ Monterrey
telefono fijo ⟦91 456 78 90⟧
⟦６１２ ３４５ ６７８⟧
⟦6️⃣5️⃣5️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣⟧ mi whats
mi numero: ⟦seis-uno-dos-tres-cuatro-cinco-seis-siete-ocho⟧
whats ⟦cinco cinco 43 21 cero nueve 87⟧
skype ⟦marta.idiomas⟧
Agrégame al Discord: ⟦diego#0099⟧
llama al ⟦0034 622 333 444⟧
`)

export const ordinary = cases(`
Busco profesor de matemáticas para 3º de ESO, 2 veces por semana, 60 minutos
Presupuesto 15-20 € la hora, máximo 160 € al mes
Pago 250 pesos por hora, hasta 2,000 pesos al mes
Mi hija tiene 14 años y está en 2º de secundaria
Calle Alcalá 123, 4º B, 28009 Madrid
Av. Insurgentes Sur 1602, piso 7, Col. Crédito Constructor, CP 03940
Lunes y miércoles de 16:30 a 18:00, o sábados a las 10
Examen EvAU 2026, necesito un 11,5 sobre 14
Ejercicios 23, 24, 25 y 31 de la página 145
Nací el 12/05/2008, curso 1º de Bachillerato
Tengo 18 años de experiencia y más de 500 alumnos
Resolver 2x + 3 = 11 y 5x - 4 = 21
Contamos: uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez
Las notas fueron 5, 6, 4, 7, 8, 5 y 9
ISBN 978-84-9132-123-4, libro de texto de Anaya
La primera clase es gratis, luego cuesta veinticinco euros
Fechas: 1492, 1810, 1821, 1910, 1936, 1939, 1975
Dos horas a la semana, una los martes y una los jueves
El curso cuesta 1 200 € y dura 40 horas
IELTS 7.0, TOEFL 95, DELE B2
Nivel de A2 a B1 en 6 meses, 3 clases semanales de 90 minutos
Clases por Zoom o Skype, tengo tableta
Aprender las tablas del 6, 7, 8 y 9
Autobuses 12, 27, 45 y 150, metro línea 5
Grupo de 4 a 6 personas, 12 sesiones, 480 €
125 x 8 = 1000 y 1000 / 4 = 250
Salón 305, edificio 12, Ciudad Universitaria
Quiero pasar el examen COMIPEMS con 110 aciertos de 128
Mi hijo sigue a profesores en Instagram pero no aprende nada
Un millón doscientos mil pesos no los tengo, solo 1,500
`)
