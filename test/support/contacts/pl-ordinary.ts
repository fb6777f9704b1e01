import { cases } from './cases.ts'

export const ordinary = cases(`
80 zł za 60 minut
300-400 zł
80-100 zł/h
Cena 90 zł, pakiet 10 zajęć 800 zł
Do 120 złotych za lekcję
1 500 zł
15 000 zł
Budżet 600-800 zł miesięcznie
1 200 - 1 500 zł miesięcznie
Cennik: 60 min - 80 zł, 90 min - 110 zł, 120 min - 150 zł
100 PLN, 150 PLN, 200 PLN
60 70 80 zł w zależności od poziomu
pn-pt 16:00-18:30
od 9 do 21
Wolne godziny: 10:00, 11:30, 14:00, 15:30, 17:00, 18:30
pn 16:00, śr 17:30, pt 18:00
o 17.30 albo o 18.45
Pn 15.00-16.00, wt 16.00-17.00, czw 17.00-18.00
Mogę od 08:00 do 12:00 i od 14:00 do 20:00
15.09.2026
Początek 01.09.2026, koniec 20.06.2027
2026-11-15
od 15.09.2026 do 20.12.2026 o 17:30
klasy 5-7
klasa 8
Uczę klasy 4, 5, 6, 7, 8 oraz liceum 1, 2, 3, 4
klasy 1-3, 4-6, 7-8
matura 2026 rozszerzona
matura 2025, 2026, 2027
egzamin ósmoklasisty 2027
IELTS 7.5
B2/C1
poziom A1-A2
Matura 2018 — 89%, matura 2019 — 93%
wynik 98% z matematyki w 2019 roku
szkoła podstawowa nr 125
SP 28, klasa 8b
ul. Długa 5/12
Mieszkamy przy ul. Marszałkowskiej 25 m. 112, piętro 7
al. Jana Pawła II 37, klatka 3
XIV LO, 2 klasa mat-fiz
x^2+5x+6=0
sin 30
2x + 3y = 12, x - y = 1
Rozwiązać 3x-7=14 oraz 5(x+2)=25
log2(8)=3
jeden raz w tygodniu
trzy razy w tygodniu
Dwie lekcje w tygodniu po jednej godzinie
trzy razy w tygodniu, najlepiej wieczorem
Mam dwoje dzieci: jedno siedem, drugie dziewięć lat
dziewięć albo dziesięć zajęć do egzaminu
Mam piętnaście lat doświadczenia
Raz, dwa, trzy — liczyć umie, dalej się myli
Syn liczy do dziesięciu, ale mnożenia przez sześć, siedem i osiem nie zna
dwudziestu pięciu uczniów zdało maturę na dziewięćdziesiąt procent
dwa tysiące dwudziesty szósty rok
sto dwadzieścia złotych za dziewięćdziesiąt minut
Zajęcia na Zoom albo Skype
przez WhatsApp wygodnie
Prowadzę lekcje przez Telegram lub Google Meet
Może być na telegramie
Kontakt przez WhatsApp lub Messenger — jak wygodniej
Google Meet
Skype, Zoom, Google Meet, Viber
Zoom, Skype czy Teams?
mam Zoom Pro
Mam Skype i Zoom
Pracuję na Zoom. Prace domowe w Google Classroom.
Facebook marketing i SMM
PowerPoint, Excel, Word
node.js i React
ASP.NET i C#
C++ dla początkujących
Python 3.12, Django 5.1
Uczę HTML5, CSS3, JavaScript ES6
itd.
itp., m.in., np.
m.in. matematyka
j.angielski
j.polski i hist.sztuki
mat.fiz. profil
Potrzebny j.angielski.Poziom B1.
Szukam korepetytora.Może być online.
Ph.D. z matematyki
dr hab. n. mat.
Dziecko ma 10 lat, klasa 4
Mam 35 lat, uczę się od zera
Angielski od zera
Zacząć od zera w 3 miesiące
100 punktów na 100
Poziom 0, chcę A2 do lata
15 lat stażu, 200+ uczniów
98% moich uczniów zdaje
1410, 1569, 1772, 1793, 1795 — daty z historii
II wojna światowa 1939-1945
Historia 1914-1918, 1939-1945
Sprawdzian z działu 3, zadania 125, 126, 130-135
Podręcznik, 2022, strony 45-67, zadania 5.12, 5.13, 5.14
Zadania 1.1, 1.2, 1.3, 2.1, 2.2
8-10 zajęć po 1,5 godziny
1 lekcja = 60 min
90/60 minut
2 razy po 45 min
śr, pt po 16
wolna po 19
Grupy 3-4 osoby
W domu jest pies, proszę się nie bać
Małpa w zoo to ulubiony temat syna
Syn uczy się o zwierzętach: małpa, lew, słoń
Kropka, przecinek, myślnik — interpunkcja kuleje
Postawmy kropkę nad i
Plus prace domowe
Minus dziesięć punktów za błędy
Do wyboru: 15:00 16:00 17:00 18:00
Stawka 60/70/80 zł zależnie od poziomu
45 min 60 zł, 60 min 80 zł, 90 min 110 zł
Rabat 10% od 10 zajęć, 15% od 20 zajęć
Online 70, u mnie 80, dojazd 100
1 lekcja 80, 5 lekcji 380, 10 lekcji 720
Proszę pisać tutaj
Zadzwonić będzie można później
Numer jeden to matematyka
Dziecko ma telefon i laptopa
Siedzi w telefonie po 5 godzin
Mail nie jest potrzebny
Pisanie e-maili po angielsku
Nauczę pisać email i essay
Bot na Telegram w Python
Chcę prowadzić Instagram sklepu
Pomoc z Instagram i TikTok dla firmy
reklamy na Facebook i Instagram
Syn lubi YouTube i Minecraft
Scratch 3.0
SAT 1400
TOEFL 95
Cambridge FCE B2, CAE C1
Zadanie: 12 * 34 + 56 = 464
12 345 + 67 890 = ?
1/2 + 1/3 = 5/6
0,5 + 0,25 = 0,75
3,14159265
Liczba 1000000
1 000 000 zł
kod pocztowy 00-950
02-495 Warszawa
odpowiem w ciągu 24 godzin
24/7
50 na 50
od 18 do 25 lat
(5+3)*2=16
Jestem nauczycielką dyplomowaną, staż 21 lat. Pracuję w SP nr 125 w Warszawie. Przygotowuję do egzaminu ósmoklasisty i matury, klasy 5-8 i liceum. Średni wynik moich uczniów 88%. Zajęcia 60 min - 90 zł, 90 min - 120 zł. Pracuję przez Zoom lub Skype, pn-pt od 15:00 do 20:00, sob od 10:00 do 14:00.
Dzień dobry! Szukamy korepetytora z angielskiego dla córki (10 lat, klasa 4). Cel — nadrobić program szkolny i przygotować się do Cambridge A2 Key w maju 2027. Pasuje wtorek i czwartek o 16:30 lub 17:00. Budżet 70-80 zł za 60 minut. Jest laptop, kamera, Zoom.
Potrzebna pomoc z analizą: macierze 3x3, wyznaczniki, granice, pochodne. 1 rok politechniki, sesja 25.01-10.02.2027. Potrzeba 6-8 zajęć po 90 min, do 120 zł.
Uczę fizyki i matematyki. Wykształcenie: UW, 2008-2013, magister. Doświadczenie 12 lat. Przygotowałem ponad 150 uczniów. Wyniki matur 2025: 100, 98, 96, 94, 92. Cena 100 zł/60 min, 140 zł/90 min.
Syn jest w ósmej klasie, oceny 3-4, chce 5. Szukamy kogoś na dwa razy w tygodniu, wtorek i piątek, po czwartej. Mieszkamy blisko metra, trzecie piętro, mamy kota i psa.
Uczę się niemieckiego od zera, poziom A1. Chcę w jeden rok zdać B1. Mogę cztery albo pięć razy w tygodniu, rano o ósmej lub o dziewiątej.
Umówimy się tu na czacie, kontakty niepotrzebne.
Proszę nie pisać na WhatsApp, tylko tutaj
Lekcje na Skype, 45 minut
Skype lub Zoom
Skype - wygodnie, Zoom - też
Zoom: darmowy, 40 minut
Telegram: tak, Viber: nie
na Viber albo WhatsApp
Czy ma Pan Discord?
Discord, Zoom - bez różnicy
Mój Skype działa bez problemu
Mój WhatsApp jest zawsze włączony
Uczę Java, Kotlin, Go
Konwersacje (speaking club) raz w tygodniu
Mam dostęp do Moodle, Kahoot, Quizlet
Windows 11, Office 365
Autobus 505, przystanek Szkoła 32
Metro Wilanowska, 5 minut pieszo
pierwsza, druga, trzecia lekcja gratis
jeden dwa razy w tygodniu
sześć-siedem zajęć w miesiącu
Zajęcia o 16, 17 lub 18
o 9 10 11 rano jestem wolna
liczby 100, 200, 300 i 400 po angielsku
ułamki 1/2, 3/4, 5/8
`)
