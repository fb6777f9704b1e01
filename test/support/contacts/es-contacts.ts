import { cases } from './cases.ts'

export const contacts = cases(`
⟦612 345 678⟧
⟦+34 612 345 678⟧
Mi número es ⟦612345678⟧
tel. ⟦91 234 56 78⟧
móvil ⟦655-12-34-56⟧
⟦+52 55 1234 5678⟧
⟦55 1234 5678⟧
⟦(55) 1234-5678⟧ CDMX
⟦33 1234 5678⟧ llámame
⟦+52 1 55 1234 5678⟧
⟦044 55 1234 5678⟧
⟦5512345678⟧
⟦81-8123-4567⟧
mi cel es ⟦222 123 45 67⟧
⟦0034612345678⟧
⟦34 612 34 56 78⟧
Llámame al ⟦612.345.678⟧
⟦612/345/678⟧
⟦6 1 2 3 4 5 6 7 8⟧
⟦6-1-2-3-4-5-6-7-8⟧
⟦6l2 34S 678⟧
⟦61O 345 678⟧
⟦6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣⟧
⟦６１２３４５６７８⟧
⟦612​345​678⟧
⟦612 luego 345 luego 678⟧
⟦612 y 345 y 678⟧
⟦55 después 1234 después 5678⟧
⟦seis uno dos tres cuatro cinco seis siete ocho⟧
⟦seiscientos doce trescientos cuarenta y cinco seiscientos setenta y ocho⟧
⟦cincuenta y cinco doce treinta y cuatro cincuenta y seis setenta y ocho⟧
⟦más treinta y cuatro seis uno dos tres cuatro cinco seis siete ocho⟧
⟦seis doce treinta y cuatro cincuenta y seis setenta y ocho⟧
⟦cinco cinco uno dos tres cuatro cinco seis siete ocho⟧
⟦seis, cinco, cinco, uno, dos, tres, cuatro, cinco, seis⟧
⟦612 trescientos cuarenta y cinco 678⟧
⟦612 tres cuatro cinco 678⟧
⟦doble cinco doce treinta y cuatro cincuenta y seis setenta y ocho⟧
⟦seis uno dos⟧, luego ⟦345 678⟧
⟦612_345_678⟧
⟦612*345*678⟧
⟦612•345•678⟧
⟦[612] 345 678⟧
⟦612👉345👉678⟧
⟦612 – 345 – 678⟧
número: ⟦sesenta y uno veintitrés cuarenta y cinco sesenta y siete ocho⟧
⟦+1 305 555 12 34⟧ (Miami)
casa: ⟦(0155) 5555 1234⟧
tel ⟦5555 1234⟧
Mi correo ⟦juan.perez@gmail.com⟧
⟦maria_g@hotmail.com⟧
⟦juan arroba gmail punto com⟧
⟦juan (arroba) gmail.com⟧
⟦juan.perez arroba hotmail punto com⟧
⟦juan punto perez arroba gmail punto com⟧
⟦juan guion bajo perez arroba yahoo punto es⟧
⟦juan [at] outlook . es⟧
⟦juan at gmail dot com⟧
⟦juan(at)yahoo(punto)com(punto)mx⟧
⟦juan.mate @ gmail . com⟧
correo: ⟦maria1990 gmail com⟧
email ⟦clases-mate@outlook.es⟧
escríbeme a ⟦profe.mates[arroba]gmail.com⟧
mi mail ⟦lupita88 hotmail com⟧
⟦@juan_mates⟧
Telegram ⟦@profe_juan⟧
telegram: ⟦profe_juan⟧
telegram - ⟦juanito⟧
mi telegram ⟦juanmates⟧
Mi telegram es ⟦juanmates⟧
tg: ⟦maria_clases⟧
escríbeme por telegram ⟦maria_clases⟧
insta: ⟦ingles.con.maria⟧
insta ⟦ingles_con_maria⟧
Instagram – ⟦ingles.con.maria⟧
en instagram ⟦ingles.con.maria⟧
mi insta ⟦@inglesmaria⟧
mi usuario ⟦juan_mates⟧ en telegram
⟦juan_mates⟧ (telegram)
⟦juan_mates⟧ en telegram
skype ⟦live:juan.perez⟧
Skype: ⟦juan.perez77⟧
mi skype ⟦juan-mates⟧
usuario de skype: ⟦perezjuan⟧
WhatsApp ⟦612 345 678⟧
whatsapp: ⟦+34612345678⟧
por wasap ⟦612345678⟧
guasap ⟦55 1234 5678⟧
wsp ⟦5512345678⟧
viber ⟦612345678⟧
discord ⟦juan#1234⟧
discord: ⟦profe#0420⟧
discord: ⟦juan_mates⟧
facebook: ⟦juan.perez.12⟧
fb ⟦juan.perez.12⟧
face: ⟦juan.perez.12⟧
zoom id ⟦123 456 789⟧
ID de zoom: ⟦876 5432 1098⟧
⟦t.me/juan_mates⟧
⟦https://t.me/juan_mates⟧
⟦wa.me/34612345678⟧
⟦facebook.com/juanperez⟧
⟦https://www.facebook.com/clases.mate⟧
⟦m.me/juanperez⟧
⟦instagram.com/ingles_maria⟧
mi página ⟦clases-mates.es⟧
web ⟦www.inglesconmaria.com⟧
⟦mi-pagina punto com⟧
⟦clasesmates punto com punto mx⟧
⟦clases . com . mx⟧
portafolio ⟦https://juan.github.io⟧
opiniones en ⟦superprof.es/juan-perez⟧
mi canal ⟦youtube.com/@juanmates⟧
blog ⟦mates-blog.info⟧
⟦linkedin.com/in/juan-perez⟧
¡Hola! Busco profesor de matemáticas para mi hijo, 2º ESO. Clases dos veces por semana, 20 € la hora. Mi número es ⟦612 345 128⟧, mejor por WhatsApp.
Buenas tardes, doy clases de inglés desde hace 12 años y preparo IELTS. Precio 300 pesos por 60 minutos. Para no esperar escríbeme por telegram ⟦@anna_english⟧ y quedamos el 15.09.2026.
Con gusto le ayudo. Trabajo de 9 a 21, de lunes a viernes. Llámeme: ⟦cincuenta y cinco cuarenta y cuatro treinta y tres veintidós once⟧.
Necesito física, EBAU 2027. Dirección: calle Mayor 12, 3º B. Contacto de la madre ⟦+34 606-123-456⟧, el padre ⟦612444332⟧.
Escríbame al correo ⟦tomas.nava@prodigy.net.mx⟧ o al ig ⟦@tomas_fisica⟧ y le mando el programa de 2026.
Casi no entro aquí, así que mejor márcame al ⟦cinco cinco 1234 5678⟧ después de las 17:00.
Dudas por DM ⟦@quimica_mx⟧
mi número es el ⟦6 1 2 - 3 4 5 - 6 7 8⟧
nº tel. ⟦(+34) 612 345 678⟧
signal ⟦+34612345678⟧
tiktok ⟦@mates.fun⟧
mi nick en discord: ⟦matesfan⟧
búscame en insta como ⟦quimica_con_ana⟧
busca ⟦quimica_con_ana⟧ en instagram
contacto: ⟦ana.quimica arroba gmail com⟧
`)
