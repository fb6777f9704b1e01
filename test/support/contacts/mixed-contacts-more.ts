import { cases } from './cases.ts'

/** Further texts in all five languages, written against a finder that already passed the others. */
export const moreContacts = cases(`
Добрий день! Дуже зацікавив ваш запит, маю досвід 8 років з такими дітьми. Пропоную почати з діагностики (30 хв, безкоштовно). Зручніше за все обговорити голосом, мій номер: нуль вісім сім — жартую, ⟦0⟧-⟦97⟧-⟦333⟧-⟦22⟧-⟦11⟧.
Якщо цікаво, то ⟦нуль шість шість п'ять п'ять п'ять дванадцять тридцять чотири⟧
Номер: ⟦О-6-7-1-2-3-4-5-6-7⟧
⟦0 97 три три три двадцять два одинадцять⟧
⟦0971112233⟧/⟦0502223344⟧
⟦(0 9 7) 1 1 1 - 2 2 - 3 3⟧
Мій київстар ⟦097 111 22 33⟧, водафон ⟦050 111 22 33⟧
Подзвоніть, будь ласка. ⟦097.111.22.33⟧. Дякую.
+ ⟦38 097 111 22 33⟧
⟦３８０９７１１１２２３３⟧
⟦097 ・111 ・22 ・33⟧
⟦дев'яносто сім сто одинадцять двадцять два тридцять три⟧
⟦097-сто-одинадцять-22-33⟧
мій номер ⟦нуль девяносто сім, одинадцять, двадцять два, тридцять три, чотири⟧
нуль сорок чотири: ⟦044 222 33 44⟧
телеграм ⟦Olena_Math⟧
Телеграм: ⟦OlenaMath⟧
мій інст ⟦olena.math⟧
Додавайтесь у скайп, логін: ⟦olena.math.kyiv⟧
Мій профіль у фейсбук: ⟦olena.math.35⟧
у вайбері або тг ⟦@olena_m⟧
напишіть на імейл ⟦olena-math[собака]ukr.net⟧
⟦olena.math@ukr net⟧
⟦olena.math собака gmail⟧
⟦olena math собака gmail.com⟧
⟦olenamath"собака"gmail.com⟧
⟦olenamath@gmail.соm⟧
⟦olenamath @ ukr.net⟧
⟦olenamath.wixsite.com/home⟧
⟦linktr.ee/olenamath⟧
⟦olenamath.blogspot.com⟧
⟦www olenamath com⟧
⟦buki.com.ua/tutor-123⟧
Здравствуйте, я Асель. Могу взять вашего ребёнка на вторник и четверг. По всем вопросам ватсап ⟦восемь семьсот семьдесят пять сто двадцать три сорок пять шестьдесят семь⟧ или звонок.
⟦8 775 сто двадцать три 45 67⟧
⟦8775 123 4567⟧
⟦+7 (775) 1234567⟧
мой номер ⟦семьсот семьдесят пять сто двадцать три сорок пять шестьдесят семь⟧
⟦восемь семьсот семьдесят пять 1234567⟧
мой телеграмм ⟦asel_eng⟧
Телеграмм: ⟦@asel_eng⟧
ватсапп ⟦87751234567⟧
мой инст: ⟦asel.eng.kz⟧
почта ⟦asel_eng@mail.kz⟧
⟦asel_eng собака мейл точка ру⟧
⟦asel_eng собака mail.ru⟧
пишите на ⟦asel.eng гмейл точка ком⟧
мой скайп: ⟦asel.eng⟧
я в телеге под ником ⟦aseleng⟧
ник тот же в телеграме: ⟦asel_eng⟧
⟦8-775-12-34-567⟧
дублирую номер: ⟦8 7 7 5 1 2 3 4 5 6 7⟧
Cześć, jestem Ola, studentka UW. Chętnie pomogę z matmą, 70 zł/h. Najszybciej złapiesz mnie pod numerem ⟦siedem osiem osiem, jeden dwa trzy, cztery pięć sześć⟧.
⟦788-123-456⟧ Ola
⟦788123456⟧, najlepiej po 16
mój nr ⟦788 123 4 5 6⟧
⟦siedemset osiemdziesiąt osiem 123 456⟧
⟦788 sto dwadzieścia trzy czterysta pięćdziesiąt sześć⟧
Numer to ⟦siedem-osiem-osiem-jeden-dwa-trzy-cztery-pięć-sześć⟧
⟦ola.uczy małpa wp kropka pl⟧
⟦ola.uczy(małpa)gmail.com⟧
⟦olauczy at wp pl⟧
⟦ola.uczy@ gmail.com⟧
Mój insta: ⟦ola.uczy⟧
telegram: ⟦olauczy⟧
messenger ⟦ola.uczy.99⟧
napisz do mnie na insta ⟦@ola.uczy⟧
mam stronę ⟦olauczy.pl⟧
⟦ola-uczy.pl⟧
⟦olauczy kropka com⟧
Hola, soy Lupita de Guadalajara. Con gusto le doy clases a su hija, cobro $250 la hora. Mándeme mensaje al ⟦treinta y tres doce treinta y cuatro cincuenta y seis setenta y ocho⟧.
⟦33-1234-5678⟧
⟦33 uno dos tres cuatro 5678⟧
⟦tres tres uno dos tres cuatro cinco seis siete ocho⟧
mi cel: ⟦tres tres, doce, treinta y cuatro, 5678⟧
⟦+34 6 1 2 3 4 5 6 7 8⟧
⟦seiscientos doce, treinta y cuatro, cincuenta y seis, setenta y ocho⟧
⟦lupita.mate arroba outlook punto com⟧
⟦lupita_mate@outlook.com⟧
⟦lupitamate hotmail.com⟧
ig: ⟦lupita.mate⟧
mi face es ⟦lupita.mate⟧
face ⟦facebook.com/lupita⟧
telegram ⟦lupita_mate⟧
mi telegram: ⟦lupitamate⟧
whats ⟦3312345678⟧
⟦lupitamate.com.mx⟧
⟦www.lupita.mx⟧
Hi, this is Raj. I can teach your son physics and maths for JEE 2027. Kindly whatsapp me at ⟦nine eight one two three four five six seven zero⟧ so that we can discuss.
⟦98123 45670⟧
⟦98123four5670⟧
⟦+91 nine eight one two three 45670⟧
⟦981-234-5670⟧
my mobile no ⟦9812345670⟧
⟦raj.physics at gmail dot com⟧
⟦raj.physics@gmail . com⟧
⟦raj dot physics at gmail⟧
⟦rajphysics at the rate gmail dot com⟧
⟦raj_physics at rediffmail.com⟧
insta id ⟦raj.physics⟧
telegram username: ⟦rajphysics⟧
find me on facebook: ⟦Raj Sharma⟧
my youtube ⟦youtube.com/c/rajphysics⟧
⟦rajphysics.in⟧
website: ⟦rajphysics.in⟧
⟦meet.google.com/abc-mnop-xyz⟧
ring ⟦(212)555-0147⟧ or ⟦212.555.0148⟧
⟦two one two, five five five, zero one four seven⟧
⟦212 triple five 0147⟧
Звертайтеся за телефоном ⟦096-77-88-990⟧ з 10 до 20
мій номер плюс ⟦380 96 778 89 90⟧
⟦нуль дев'яносто шість сімсот сімдесят вісім вісімдесят дев'ять дев'яносто⟧
⟦0 дев'ять шість 7788990⟧
⟦96 778 89 90⟧ (на початку 0)
т. ⟦7788990⟧
⟦096 7788990⟧ це я, Оксана, мама Дениса (7 клас), хочемо 2 рази на тиждень по 400 грн
Ксенія ⟦0 9 6 7 7 8 8 9 9 0⟧ телеграм/вайбер
вайбер на номер нуль ⟦96 778 89 90⟧
⟦ноль девяносто шесть семьсот семьдесят восемь восемьдесят девять девяносто⟧
Тг ⟦oksana_d⟧, пишіть
Знайдіть в тг ⟦oksana_d⟧
Telegram ⟦https://t.me/oksana_d⟧
мій канал в телеграм ⟦t.me/oksana_ch⟧
inst: ⟦oksana.d⟧
Instagram ⟦oksana.d.tutor⟧
скайп мій ⟦oksana.d.tutor⟧
email ⟦oksanad2010@gmail.com⟧
⟦oksanad2010собакаgmail.com⟧
⟦oksanad2010 @ gmail точка com⟧
⟦oksanad2010(гав)gmail.com⟧
пишите на вотсап плюс ⟦семь семьсот один 234 56 78⟧
телефон для связи ⟦8 (701) 234-56-78⟧ Дана
⟦8 701 2345678⟧ Дана, мама Алихана, 4 класс
Позвоните мне ⟦восемь, семьсот один, двести тридцать четыре, пятьдесят шесть, семьдесят восемь⟧
мой вк ⟦dana_tutor⟧
мой ватсап ⟦8.701.234.56.78⟧
⟦dana.tutor@gmail.com⟧ или ⟦@dana_tutor⟧
gmail ⟦dana.tutor.kz⟧
Kontakt: ⟦tel. 600 123 987⟧
nr kom ⟦600-12-39-87⟧
proszę o sms ⟦600123987⟧
⟦sześćset sto dwadzieścia trzy dziewięćset osiemdziesiąt siedem⟧
tel ⟦sześćset jeden dwa trzy dziewięć osiem siedem⟧
⟦601 dwieście trzy 987⟧
mój mail: ⟦basia.ang@poczta.onet.pl⟧
⟦basia.ang małpa poczta kropka onet kropka pl⟧
Skype ⟦basia_ang⟧
mój nick na Skype to ⟦basiaang⟧
facebook ⟦fb.me/basia⟧
zapraszam na ⟦basia-ang.pl/kontakt⟧
mi número de WhatsApp es ⟦644 12 39 87⟧
⟦seis cuatro cuatro doce treinta y nueve ochenta y siete⟧
⟦644-doce-treinta y nueve-87⟧
llama al seis ⟦44 12 39 87⟧
teléfono fijo ⟦93 412 39 87⟧
lada ⟦55⟧, número ⟦4123 9876⟧
mi correo es ⟦bea punto ingles arroba gmail punto com⟧
correo electrónico ⟦bea.ingles@gmail.com⟧
Insta ⟦@bea.ingles⟧ o telegram ⟦@beaingles⟧
mi usuario de telegram: ⟦beaingles⟧
visita ⟦beaingles.com/clases⟧
please call ⟦four one five, five five five, nine eight seven six⟧
⟦415-555-9876⟧ (cell)
+⟦1.415.555.9876⟧
⟦4155559876⟧ - text only
area code ⟦415⟧ then ⟦5559876⟧
⟦four one five 5559876⟧
my gmail is ⟦kim.teaches⟧
my email is ⟦kimteaches at gmail⟧
⟦kim.teaches @ yahoo.com⟧
Discord ⟦kimteaches#9876⟧
discord username ⟦kimteaches⟧
my whatsapp number ⟦+1 (415) 555 98 76⟧
check ⟦kimteaches.com⟧
book here: ⟦https://calendly.com/kim⟧
`)
