import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Dzień dobry, szukam korepetycji z matematyki. Proszę dzwonić: ⟦512 345 678⟧
Mój telefon to ⟦pięćset dwanaście trzysta czterdzieści pięć sześćset siedemdziesiąt osiem⟧
tel. ⟦+48 601-234-567⟧ po 17
Numer ⟦6 0 2 3 4 5 6 7 8⟧
⟦siedem dwójka zero jeden dwa trzy cztery pięć sześć⟧
zadzwoń ⟦pięć zero pięć⟧ ⟦123⟧ ⟦cztery pięć sześć⟧
mail ⟦kasia.nowak małpa gmail kropka com⟧
Proszę pisać na ⟦tomek[at]wp.pl⟧
e-mail: ⟦jan.kowalski (małpka) onet.pl⟧
⟦ania . lis @ o2 . pl⟧ odpisuję szybko
Znajdziesz mnie na instagramie ⟦@matma_z_kasia⟧
insta ⟦angielski.z.pasja⟧
Mój nick na telegramie to ⟦piotrek_fizyk⟧
Messenger ⟦m.me/pawel.korki⟧ albo WhatsApp ⟦wa.me/48501222333⟧
fb: ⟦facebook.com/korki.warszawa⟧
strona ⟦www.korepetycje-ola.pl⟧
zapraszam na ⟦polski-z-ewa.com.pl⟧
numer ⟦5-0-1-7-7-7-8-8-9⟧
dzwoń na domowy ⟦(22) 826 12 34⟧
⟦0048 512 333 444⟧ WhatsApp
sms na ⟦788 123 32 jeden⟧
Kontakt: ⟦605.112.334⟧
nr ⟦sześć zero jeden, 22, 33, dwadzieścia dwa, pięć⟧
mój numer kończy się na 5, cały to ⟦７９２ ３３４ ５５５⟧
⟦6️⃣0️⃣9️⃣ 1️⃣1️⃣1️⃣ 2️⃣2️⃣3️⃣⟧
Discord ⟦marek#4432⟧
skype ⟦ola_german⟧
najpierw ⟦503⟧, potem ⟦211⟧, na końcu ⟦908⟧
Mój Viber ⟦+380 67 111 22 33⟧ bo jestem z Ukrainy
telegram: ⟦t . me / kasia_pl⟧
`)

export const ordinary = cases(`
Szukam korepetytora z matematyki do 8 klasy, 2 razy w tygodniu po 60 minut
Budżet 80-100 zł za godzinę, miesięcznie do 800 zł
Matura 2026, poziom rozszerzony, na próbnej 46%, cel 80%
Córka ma 12 lat, chodzi do klasy 6b w SP nr 312
Adres: ul. Marszałkowska 104/122 m. 45, 00-017 Warszawa
Mogę w poniedziałki 16:30-18:00, środy od 17 i soboty 10-13
Zadania 4.123, 4.124, 4.130 ze zbioru Kiełbasy, str. 215
Egzamin ósmoklasisty 13, 14 i 15 maja 2026
Doświadczenie 15 lat, ponad 400 uczniów, 98% zdało
Równanie 3x + 7 = 22, potem 2(x - 5) = 14
Dodawanie 125 + 375 = 500 i odejmowanie 1000 - 250 = 750
ISBN 978-83-267-4321-5, podręcznik MATeMAtyka 2
Oceny: 3, 4, 2, 5, 3+, 4-, 3 z ostatnich sprawdzianów
Wojny: 1914, 1918, 1939, 1945, 1989 daty do powtórki
Dwójka z fizyki i trójka z chemii, chcemy czwórkę
Jedna godzina kosztuje sto dwadzieścia złotych, dwie godziny dwieście
Uczymy się liczyć: jeden, dwa, trzy, cztery, pięć, sześć, siedem, osiem
Lekcja trwa 45 minut, przerwa 15, razem 105 minut
IELTS 7.0, FCE, CAE, uczę od 2010 roku
Kurs 10 000 zł to za drogo, mamy 2 500 zł na semestr
Zajęcia przez Skype lub Teams, mam tablet graficzny
Syn urodził się 03.09.2013, jest w 5 klasie
Tramwaje 1, 9, 22, 24, 25 i autobus 175 dojeżdżają pod dom
Grupa 4-6 osób, 90 minut, 12 spotkań, 960 zł
Podręcznik New Enterprise B1+, unit 7, ćwiczenia 1-8, strona 92
Od poziomu A1 do B2 w 18 miesięcy, 3 razy w tygodniu
Pisz do mnie śmiało przez serwis, odpowiadam w ciągu 24 godzin
Mam konto na Instagramie, ale uczę się tylko z korepetytorem
Tabela: 12, 24, 36, 48, 60, 72, 84, 96 wielokrotności 12
Pierwsza lekcja gratis, pakiet 10 lekcji 750 zł, 20 lekcji 1400 zł
`)
