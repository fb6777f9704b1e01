import { cases } from './cases.ts'

/** Further texts in all five languages, written against a finder that already passed the others. */
export const ordinary = cases(`
2 заняття по 60 хв = 800 грн, 8 занять = 3000 грн
Графік: пн 10-12, вт 14-16, ср 18-20, чт 10-12
у 2015 закінчила КНУ, з 2016 працюю, у 2020 отримала категорію
Результати: 175, 182, 190, 195, 200
Рівні A1 A2 B1 B2 C1 C2
1-2 рази на тиждень по 60-90 хв
ціна 350 за 45, 450 за 60, 650 за 90
Вік 6-7, 8-9, 10-12 років
Дроби: 1/2 3/4 5/6 7/8 9/10
(2+3)*4-5=15
10 11 12 січня
Бюджет: 1000, 1500 або 2000 грн
1000 1500 2000 2500 — пакети
кв.м., см., мм.
Будинок 12А, квартира 7, домофон 45, код 1234
Три-чотири рази, десь півтори години
Ні, дякую. Ком'юніті не цікавить
Готую до олімпіад з 2010 року, переможці 2012, 2014, 2017 і 2021
Я закінчив 57 школу, потім 145 ліцей
Тисяча двісті гривень за вісім занять
сто двадцять, сто тридцять, сто сорок балів
от 5 до 10 учеников в группе, 1500 с человека
в 2024 году сдали 15 человек, в 2025 — 18, в 2026 — 22
с 10.00 до 13.00, с 15.00 до 19.00
Тел. у меня старый, камера плохая
Пишите в любое время, отвечу до 22:00
Мой сайт пока в разработке
Есть группа в телеграм, 1500 участников
Телеграм бот с заданиями, 300 задач
Zoom (платный), Skype (бесплатный)
мой Zoom без ограничений
Whatsapp работает плохо
скайп не люблю
10-15-20 минут
Mam 3 grupy: 8:00-9:30, 10:00-11:30, 12:00-13:30
Zadania 12-15, 18, 20-22 ze strony 134
rok 1989, 1990 i 1991
od 2 000 do 3 000 zł
koszt: 1 h - 80 zł; 1,5 h - 110 zł; 2 h - 140 zł
2.5 roku nauki
Warszawa, 00-001
dwa, trzy razy w tygodniu, może cztery
Skype: preferowany
Discord: raczej nie
Insta to nie dla mnie
moj telegram nie dziala
piszę pracę mgr. na UW. Com. nie dotyczy
al. 3 Maja 12/14 m. 5
2 h 30 min
De 4 a 6, de 7 a 9 y de 10 a 12
Tengo 3 grupos: 8:00-9:30, 10:00-11:30
páginas 12, 15, 18, 20 y 134
$250, $300 y $350 MXN
pago 1,500.00 MXN al mes
2,500.50 pesos
Telegram: cuando quiera
WhatsApp: disponible
Mi Instagram no lo uso
Facebook no tengo
punto y coma
mi punto es claro
El año 2024 fue 8.5, 2025 fue 9.0
cuatro, cinco o seis alumnos
dos o tres veces, una hora y media
I have 3 groups: 8:00-9:30, 10:00-11:30
pages 12, 15, 18, 20 and 134
AP Calculus AB 5, AP Physics 4, SAT 1550 (800 math, 750 verbal)
GPA 3.85/4.00, GRE 325, GMAT 720
Telegram: whenever
Telegram works for me
My Instagram is private
Skype: not really
He is good at maths at school
look at page 5 at home. Do not rush
email at work is blocked
I was at Google. Com sci is my field
My site is under construction
one two three four five
I can start at one, two or three
class of 2024, 2025 and 2026
5'10", 160 lb
ISO 9001, RFC 2616
the .com domain and .NET framework
Use TCP/IP, HTTP/2 and IPv4 192.168.0.1
version 1.2.3, v2.0.1
1,234,567 + 7,654,321
ratio 1:2:3
E = mc^2, c = 299792458 m/s
g = 9.80665
pi = 3.14159, e = 2.71828
100,000 - 150,000 rupees
Rs. 1,00,000 - 1,50,000
Monday 3-5, Tuesday 4-6, Wednesday 2-4
Максим вчиться у 6-А класі школи 145, оцінки 7-8 з 12
Нам потрібно 2 рази на тиждень: вт 17:00-18:00 і чт 17:00-18:00
Оплата 1600 на місяць, тобто 400 за заняття, 4 заняття
Адреса: вул. Велика Васильківська 100/2, кв 34, код 034
НМТ: математика 176, українська 183, історія 190, англійська 195
200 балів НМТ-2024; 198 балів НМТ-2025
Народився 05.03.2012, йде в 7 клас
05/03/2012
5.03.12
Вільна: 9:00 10:00 11:00 12:00 15:00
вільні слоти 9-10, 11-12, 14-15, 17-18
9.00-10.00 11.00-12.00 14.00-15.00
30 хв / 45 хв / 60 хв / 90 хв
250/350/450
250 / 350 / 450 / 550
Рівняння x1=2, x2=-3, D=25
a=5, b=12, c=13
Площа 3,5 х 4,2 м
Розв'яжи 125:5, 225:15, 1024:32
НУШ, 1 2 3 4 клас
в 1 2 3 4 класах
Я вчитель з 1998 р., вища категорія з 2010 р., методист з 2015 р.
Ліцензія Серія АА № 123456
Диплом КВ 12345678
Маємо 3 дітей 5, 8 і 13 років
Телеграм є. Вайбер теж є
Telegram/Viber/WhatsApp
Пишіть сюди, у вайбер не треба
Telegram або email
Instagram, Facebook, TikTok
Курс Telegram-маркетингу
Zoom.Skype.Meet
Працюю з 2005р.Маю досвід.
10хв 15хв 20хв
і т.ін.
ст.викладач каф.фізики
Знання MS Office, 1C, SQL, Power BI
Adobe Photoshop CC 2024
C# та .NET 8
Вчу Vue.js, Next.js, Three.js
Excel 2016/2019/2021
50 гривень знижки, або сто
Одна дитина сім років, друга десять, третя дванадцять
по дві години три дні на тиждень
десять-п'ятнадцять хвилин
раз-два на тиждень
двадцять п'ять тридцять років досвіду
Первый урок 30 минут бесплатно, далее 4000 тг
2-3 раза в неделю, 8-12 занятий в месяц, 40-60 тысяч
бюджет 40 000-60 000
стоит 3 000, 4 000 или 5 000
Прошли 10 из 25 тем, осталось 15
Сын 2012 г.р., дочь 2014 г.р.
НИШ, РФМШ, КТЛ 2026-2027
ЕНТ 2026: 35 вопросов, 80 минут, 45 баллов
собака Бобик, кот Барсик
точка А, точка B
Инстаграм не веду
Вотсап есть, телеграма нет
скайп/зум
Cena: 60-80-100 zł
klasy 1 2 3 4
pokój 12, wejście B, kod 4567
egzamin 12.05, 13.05 i 14.05
matura 05.05.2027 i 12.05.2027
wynik 72/100, 85/100, 91/100
zadania 1-10, 15-20, 25-30
Mam 4 5 wolnych terminów
Telegram, e-mail lub czat
WhatsApp ok
Skype ok, Zoom ok
dwa albo trzy, może cztery lub pięć
prof. dr hab. inż.
w 2019 r. na 96%, w 2020 r. na 98%
nr albumu 123456
ul. 3 Maja 12/14/16
Grupo 1: 10-12, Grupo 2: 12-14, Grupo 3: 16-18
de 1 a 10, un 7
notas 7, 8, 9, 8.5, 10
$200/$250/$300
200 250 300 pesos
son 4 clases x 250 = 1000 pesos
Calle 5 de Mayo 123, int. 4, Col. Centro, CP 72000
del 3/05 al 10/06
Tengo WhatsApp y Telegram
Por Telegram no, gracias
dos por dos cuatro, tres por tres nueve
uno o dos, tres como mucho
los lunes a las cinco, los martes a las seis y los jueves a las siete
Grade 8: 85, 90, 92, 88, 95
AP exams: 5, 5, 4, 5
CBSE 10, 11, 12; ICSE 9, 10
Class X 2024: 95.6%, Class XII 2026: 97.2%
₹500 - ₹700 - ₹1000
rank 1234 of 150000
12th std, 2 hrs daily, 6 days
Mon/Wed/Fri 5-6, 6-7, 7-8
Roll No 12345
10 x 60 min = $250, 20 x 60 min = $480
I am on Telegram and WhatsApp
Telegram or WhatsApp?
Facebook ads, Google ads, SEO
email, chat or phone
call me Anna
text books, text messages
My phone is a 2019 iPhone 11
One of two, two of three, three of four
She knows one, two, three, four, five in Spanish
ten fifteen minutes
twenty to thirty lessons
one hundred twenty dollars for five lessons
at 5 pm at home, at 7 pm at school
no.1 tutor, vol.2, ch.3, pp.45-67
Yes.No.Maybe
Hello.How are you.I need help
Доброго дня! Маю вищу педагогічну освіту (2009-2014), стаж 12 років. Працюю за програмами НУШ 1-4 класів. Ціна: індивідуально 350 грн/60 хв, в парі 250 грн/60 хв, група 3-4 дітей 180 грн/60 хв. Вільні години: пн 14:00, 15:00; ср 16:00; сб 10:00-13:00.
Підготовка до НМТ-2027 з математики: 1 раз на тиждень 90 хв або 2 рази по 60 хв. За рік проходимо 35 тем, розв'язуємо 1000+ задач, пишемо 12 пробних тестів.
Живу на Позняках, вул. Драгоманова 31Б, можу приїхати до 20 хв від метро
Дитина 2015 року народження, навчається у школі № 62, 5-В
Бали: 10, 11, 9, 12, 11, 10, 12
Оцінки 8 9 7 10 11
Тест 1 - 85%, тест 2 - 90%, тест 3 - 95%
сім разів відміряй, один раз відріж
сто разів пояснювали, нуль результату
два плюс два чотири, п'ять плюс три вісім
Таблиця множення: 6*7=42, 7*8=56, 8*9=72
1 кг = 1000 г, 1 т = 1000 кг
швидкість світла 300000 км/с
1 млн 200 тис
телефон, ноутбук чи планшет?
Мій вайбер не працює
Телеграм зручніше
Telegram бажано
Скайп, зум, телеграм - все є
WhatsApp Web, Telegram Desktop
e-mail розсилки, копірайтинг
Маю ютуб канал про фізику
Є сторінка в інстаграм
ціни 300/400/500 грн
Стаж 12 лет: 2014-2018 школа, 2018-2022 лицей, с 2022 репетитор
ЕНТ: мат. грамотность 10/10, история 18/20, физика 45/50, математика 48/50
5 000, 6 000, 7 000 тг
Мы живем в мкр. Самал-2, дом 33, кв. 108
Ребенку 7 лет 8 месяцев
один на один, два на два
с понедельника по пятницу с двух до шести
три, четыре, пять человек в группе
шестьдесят или девяносто минут
WhatsApp у меня есть, но лучше тут
Почта России, Казпочта
Точка. Конец
Uczę od 2010 r., klasy 4-8 oraz LO 1-4, mam 15 lat stażu i 300 uczniów
Termin: wt. 17-18, czw. 18-19, sob. 9-10
80 zł/60 min, 110 zł/90 min, 140 zł/120 min
mamy dwa koty i jednego psa
Egzamin 8-klasisty: matematyka 92%, polski 88%, angielski 100%
Kontakt tylko przez stronę
Mam Discorda i Skype'a
Lekcje na Discordzie albo Teamsach
Telegram odpada
trzy, cztery, pięć osób
raz, dwa razy, trzy razy
Doy clases desde 2010, de 1º a 6º de primaria, 300 alumnos en 15 años
Precio: 15 €/h online, 20 €/h presencial, 12 €/h en grupo
Los martes de 5 a 6 y los jueves de 6 a 7
Col. Del Valle, calle Amores 1234, int. 5, CP 03100
Nota: 7,5 8,25 9,0 9,75
Saqué 8, 9 y 10 en los tres exámenes
WhatsApp no, por favor
Solo Zoom o Meet
tengo Instagram pero no lo uso
mi correo no funciona
dos más dos son cuatro y tres más tres son seis
entre las cinco y las siete, o a las ocho
I have taught since 2010, grades 1-12, 300+ students, 15 years
Fees: 500/hr online, 700/hr home, 300/hr group
Tue 5-6 pm, Thu 6-7 pm, Sat 9-11 am
Sector 62, Noida 201301, H.No. 123, Block B
Scores: 98, 95, 92, 90, 88
JEE Main 2024: 99.2 percentile, AIR 4521
WhatsApp not needed
My instagram account is private
I can explain at any level, at any time
two plus two is four, three plus three is six
seven days a week, twenty four hours a day
one, maybe two, at most three students
Reading age 9, spelling age 8, maths age 11
9-5 job, 24x7 support
Section 12.3.4, figure 5.6.7, table 8.9.10
`)
