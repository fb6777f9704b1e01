import { cases } from './cases.ts'

/** Further texts in all five languages, written against a finder that already passed the others. */
export const contacts = cases(`
дзвоніть мені: ⟦0 9 7 . 1 2 3 . 4 5 . 6 7⟧
Мій моб: ⟦067-12-34-567⟧
⟦(050)1234567⟧
⟦+3 8 0 5 0 1 2 3 4 5 6 7⟧
наберіть ⟦нуль шістдесят шість, триста двадцять один, сорок, п'ятдесят⟧
⟦нульп'ятдесятсімсот сорок два двадцять один⟧
⟦0-п'ять-0-один-два-три-чотири-5-6-7⟧
Телефон ⟦ноль-девять-девять-семь-семь-семь-один-два-три-четыре⟧
⟦380 67 123 45 67⟧ пишіть
⟦38(067)1234567⟧
⟦тридцять вісім нуль шістдесят сім сто двадцять три сорок п'ять шістдесят сім⟧
⟦067 сто двадцять три сорок пять 67⟧
Ось номер - ⟦097 тридцять три 44 555⟧
⟦zero fifty one two three four five six seven⟧
мой тел восемь ⟦семьсот семьдесят семь 123 45 67⟧
⟦8 семь ноль семь 1234567⟧
номер карандашом: ⟦8 (7 0 1) 2 2 2 3 3 4 4⟧
⟦+7-705-555-44-33⟧
связь тут: ⟦7 0 1 1 2 3 4 5 6 7⟧
⟦vosem sem nol pyat 123 45 67⟧
Dzwoń ⟦6 0 0 7 0 0 8 0 0⟧
numer ⟦pięćset-sześćset-siedemset⟧
⟦sześć set trzy⟧ to pierwsza część
tel ⟦505x505x505⟧
⟦505 pięćset pięć 505⟧
⟦piecset piec 123 sto⟧ 
mój nr: ⟦5o5 6o6 7o7⟧
⟦+48 22 123 45 67⟧
marca al ⟦55.12.34.56.78⟧
⟦cinco cinco, doce, treinta y cuatro, cincuenta y seis, setenta y ocho⟧
mi whats es ⟦cincuenta y cinco 1234 5678⟧
⟦seis seis seis doce trece catorce⟧
⟦52 1 33 1234 5678⟧
cel. ⟦(33)12345678⟧
⟦nine one seven - five five five - oh one two three⟧
⟦9 1 7 five five five 0 1 2 3⟧
⟦nine eight one zero, double two, triple three, four⟧
text me at ⟦917.555.0123⟧
⟦917-555-O123⟧
my digits: ⟦(917)5550123⟧
⟦+91 (987) 654 3210⟧
gmail: ⟦olena.koval⟧
пошта на джимейлі ⟦olena.koval88⟧
⟦olena.koval88 на gmail⟧
⟦olena.koval@gmail,com⟧
⟦olena_koval собака джимейл точка ком⟧
⟦olena.k @gmail.com⟧
e-mail: ⟦olenka at ukr dot net⟧
⟦olenka ет укр крапка нет⟧
⟦kate_eng [собака] mail [точка] ru⟧
⟦kowalski.jan (at) gmail (dot) com⟧
⟦jan.k na gmail.com⟧
⟦profe.ana en gmail punto com⟧
⟦anaprofe arroba gmail⟧
my mail is ⟦mike underscore tutor at outlook dot com⟧
⟦mike.tutor (a) gmail.com⟧
⟦mike.tutor AT gmail⟧
тг - ⟦@kate_eng⟧
Телеграм (⟦kate_eng⟧)
в телезі ⟦kate_eng⟧
телеграмчик: ⟦kateeng⟧
мій тг: ⟦kateeng⟧
знайти мене можна в інстаграм - ⟦kate.eng⟧
У інсті я ⟦kate.eng⟧
ссылка на телегу: ⟦t.me/kateeng⟧
напишіть мені в тг, нік ⟦kateeng⟧
напишите в телеграм, мой ник — ⟦kateeng⟧
добавляйтесь в скайп: ⟦kateeng1⟧
скайп - ⟦kateeng⟧
мой скайп ⟦kateeng⟧
skype:⟦kateeng⟧
telegram:⟦@kateeng⟧
Telegram=⟦kateeng⟧
IG: ⟦kateeng⟧
my ig is ⟦kateeng⟧
ig ⟦@kate.eng⟧
Insta handle: ⟦kateeng⟧
you can find me on telegram as ⟦kateeng⟧
my tg is ⟦kate_eng⟧
szukaj mnie na fb: ⟦Jan Kowalski⟧
Фейсбук: ⟦Олена Петренко⟧
napisz na messengerze: ⟦jan.kow⟧
mi usuario en telegram es ⟦kateeng⟧
búscame en facebook como ⟦Ana Profe⟧
сайт ⟦kate-eng . com⟧
⟦kateeng.com.ua⟧
Мій сайт: ⟦kateeng.school⟧
⟦kate eng крапка ком⟧
⟦kateeng точка ру⟧
⟦kateeng[.]com⟧
⟦kateeng(dot)com⟧
⟦h t t p s : / / kateeng.com⟧
⟦youtu.be/abcDEF123⟧
⟦docs.google.com/forms/d/abc⟧
⟦meet.google.com/abc-defg-hij⟧
⟦us04web.zoom.us/j/123456789⟧
⟦https://us02web.zoom.us/j/8123?pwd=abc⟧
⟦telegram.me/kateeng⟧
⟦tg://resolve?domain=kateeng⟧
⟦viber://chat?number=380501234567⟧
⟦@ kate_eng⟧
⟦🅺ate@gmail.com⟧
Добрий день, мене звати Ірина, я мама Максима. Телефонуйте будь ласка ⟦0674561234⟧ Ірина
пишіть у вайбер за номером ⟦(099)-555-44-33⟧
⟦+38 (044) 123-4567⟧
мій номер закінчується на 45 67, а починається так: ⟦067 123⟧
Вайбер/телеграм ⟦0991234567⟧
Viber/Telegram: ⟦+380991234567⟧
Тел.:⟦0991234567⟧
тел⟦0991234567⟧
⟦0991234567⟧Олена
номер ⟦099 1 2 3 4 5 6 7⟧
⟦нуль дев'яносто дев'ять 1234567⟧
⟦нуль, дев'яносто дев'ять, сто двадцять три, сорок п'ять, шістдесят сім⟧
⟦ноль пятьдесят⟧ - ⟦сто одинадцять⟧ - ⟦двадцять два⟧ - ⟦тридцять три⟧
зателефонуйте на ⟦О67 456 12 З4⟧
⟦0-9-9-1-2-3-4-5-6-7⟧
⟦0(9(9(1(2(3(4(5(6(7⟧
⟦0~9~9~1~2~3~4~5~6~7⟧
⟦099=123=45=67⟧
⟦099 123 45 67⟧ або ⟦050 123 45 67⟧
Код 099, номер ⟦1234567⟧
код ⟦099⟧, далі ⟦1234567⟧
⟦099 (потім) 123 (потім) 4567⟧
⟦devyanosto devyat 123 45 67⟧
пошта: ⟦irina.koval.77@gmail.com⟧, жду
мейл ⟦irina_koval@meta.ua⟧
gmail — ⟦irina.koval77⟧
⟦irina.koval77 (гмейл)⟧
⟦irinakoval собака джимейл ком⟧
почта ⟦irina-koval@yandex.kz⟧
⟦irina.koval77@⟧ джимейл
Я є в телеграмі: ⟦@iryna_tutor⟧
Телеграм @ ⟦iryna_tutor⟧
мій телеграм - ⟦iryna_tutor⟧
Мій нікнейм ⟦iryna_tutor⟧
Пишіть: ⟦iryna_tutor⟧ (тг)
телеграм канал ⟦@iryna_eng⟧
ТГ:⟦iryna_tutor⟧
T E L E G R A M: ⟦iryna_tutor⟧
телеграм за ніком ⟦irynatutor⟧
в телеграмі мій нік ⟦irynatutor⟧
вотсап/телеграм ⟦8 777 123 45 67⟧
инст ⟦iryna.tutor⟧
пишите в инстаграм, там я ⟦iryna.tutor⟧
ВК: ⟦iryna_tutor⟧
в вк ⟦vk.com/iryna⟧
⟦vk com/iryna⟧
скайп: ⟦iryna.koval1985⟧
Мой skype — ⟦irynakoval⟧
дискорд: ⟦iryna⟧
facebook: ⟦Iryna Koval⟧
линк на зум ⟦https://us05web.zoom.us/j/123⟧
зум: ⟦123-456-7890⟧, пароль 12345
Zoom ID: ⟦845 123 4567⟧
моя сторінка: ⟦iryna-english.com⟧
гугліть ⟦irynaenglish.com.ua⟧
⟦irynaenglish точка ком⟧
Mój telefon: ⟦+48 600-700-800⟧
tel:⟦600700800⟧
⟦600 700 800⟧ lub ⟦22 123 45 67⟧
dzwonić ⟦sześćset siedemset osiemset⟧
⟦sześć zero zero siedem zero zero osiem zero zero⟧
⟦600-siedemset-800⟧
zadzwoń pod sześćset, a potem ⟦700 800⟧
mail ⟦jan.k@wp.pl⟧, fb ⟦facebook.com/jan.k⟧
mój adres: ⟦jank małpka gmail kropka com⟧
pisz na ⟦jank(at)gmail(dot)com⟧
na insta jestem ⟦jan_uczy⟧
ig: ⟦jan.uczy⟧
mój discord: ⟦janek_uczy⟧
telegram ⟦jan_uczy⟧ albo signal ⟦600700800⟧
wpisz ⟦janmatematyka kropka pl⟧
⟦janmatematyka.edu.pl⟧
strona: ⟦janmatematyka.pl⟧
mi WhatsApp: ⟦+52 1 (33) 1234-5678⟧
mándame un whats al ⟦33 12 34 56 78⟧
mi teléfono ⟦664-123-4567⟧
⟦seis seis cuatro, ciento veintitrés, cuarenta y cinco, sesenta y siete⟧
⟦seis sesenta y cuatro uno dos tres cuatro cinco seis⟧
al ⟦6 6 4 1 2 3 4 5 6⟧
correo ⟦profe_luis@yahoo.com.mx⟧
⟦profeluis arroba yahoo punto com punto mx⟧
⟦profeluis@gmail⟧
mi insta: ⟦profeluis⟧
mi ig ⟦profe.luis⟧
en telegram soy ⟦profe_luis⟧
Facebook: ⟦Luis Hernández⟧
mi web ⟦profeluis.es⟧
⟦profeluis.com⟧
call/text ⟦917 555 0123⟧
Phone# ⟦917-555-0123⟧
ph: ⟦9876543210⟧
ph no ⟦98765-43210⟧
my no. is ⟦98 7654 3210⟧
⟦nine one seven five five five oh one two three⟧
⟦nine hundred seventeen 555 0123⟧
⟦91seven 555 0123⟧
⟦917 five-five-five 0123⟧
whatsapp me on ⟦ninety eight seventy six fifty four thirty two ten⟧
reach me: ⟦mike at outlook dot com⟧
⟦mike.t at gmail⟧
Email me - ⟦mike.t@school.edu⟧
mike's email: ⟦mike[dot]t[at]gmail[dot]com⟧
my insta is ⟦mike_teaches⟧
IG ⟦mike_teaches⟧
snap: ⟦mike_teaches⟧
telegram id ⟦miket⟧
My skype ID is ⟦miketeaches⟧
tele: ⟦@miket⟧
linkedin: ⟦mike-teaches⟧
google "⟦mike-teaches.com⟧"
`)
