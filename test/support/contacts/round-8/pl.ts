import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Widziałam profil, pasuje. Proszę dzwonić ⟦602 90 90 12⟧ do 21:00, omówimy 3 lekcje po 80 zł
w razie czego: ⟦sześćset dwa, dziewięćset dziewięć, sto dwadzieścia trzy⟧
napisz na whatsapp ⟦48-602-909-123⟧
⟦602 - 909 - 123⟧ jest WhatsApp
⟦szóstka zero dwójka dziewiątka zero dziewiątka jeden dwa trzy⟧
⟦602⟧ ⟦909⟧ ⟦123⟧
Stara poczta ⟦halina@interia.pl⟧, nowa ⟦halina.k@gmail.com⟧
⟦halina.k@gmail,com⟧
mój telegram to: ⟦halinka_pl⟧, tam słonecznik
na tiktoku jestem ⟦halinka.pl⟧
jestem na insta: ⟦halinka_foto⟧
dodaj na skype ⟦halina.krakow.teacher⟧
⟦tg://resolve?domain=halinka⟧
⟦instagram com/halinka⟧
moja strona ⟦fb.com/halinka.pl⟧
zobacz ⟦halinka.com⟧ i ⟦halinka.edu.pl⟧
materiały: ⟦halinka.notion.site/plan⟧
link: ⟦goo.gl/AbCdEf⟧
pytaj o Halinę, ⟦12 - 255 - 12 - 12⟧
napisz w DM ⟦@halinka.pl⟧
email: ⟦halina minus k małpa onet kropka pl⟧
Numer: ⟦(sześćset dwa) 909-123⟧
napisz na numer ⟦+48​602​909​123⟧
tlf ⟦602.909.123⟧
mój numer tel to ⟦sześć zero dwa dziewięć zero dziewięć jeden dwa trzy⟧, dzwońcie
proszę o kontakt: ⟦halina_k@poczta.fm⟧
sms/tel ⟦60 290 91 23⟧
⟦sześćset dwa 909 sto 23⟧
komóra: ⟦602909123⟧.
mój nick na discordzie: ⟦halinka99⟧
`)

export const ordinary = cases(`
Potrzebny cierpliwy: dziecko 7 lat, 20-25 minut, 3-4 razy w tygodniu
Próbna 30 min gratis, klasy 1-3 60 zł, 4-6 70 zł, 7-8 80 zł
Skończyłam UJ 2012, mgr 2014, dr 2018
Wyniki: 2018 — 90%, 2019 — 92%, 2020 — 95%
Plan: tydzień 1 głoski, 2 litery, 3 sylaby, 4 słowa, 5-8 teksty
Oblicz 999 + 111, 888 - 222, 777 * 3
Czterysta pięćdziesiąt złotych za pięć godzin, sto za jedną
0 punktów za wypracowanie, 5 za dyktando
Spotykamy się przy metrze, wyjście 2, o 16:40
Dyplom 2 stopnia, 3 miejsce z 56, 48 punktów z 60
Punkty (2;3), (4;5), (6;7), (8;9)
Telegram ok, WhatsApp nie, Zoom tak
Budynek 2, piętro 3, sala 315
Rabat 5% od 8 lekcji, 7% od 12, 10% od 16
25 słów dziennie, 175 tygodniowo, 700 miesięcznie
Uczeń rocznik 2009 (16 lat), 1 klasa LO
Środa 18.00 lub czwartek 19.30
3600 : 60 = 60, 3600 : 90 = 40
2 koty, 1 małpa pluszowa, kropka
Płatność 1 i 15 dnia miesiąca, po 320 zł
Szóstka z plastyki, piątka z muzyki, dwójka z matematyki, trójka z fizyki
O 7 rano, o 8 wieczorem, o 12 w południe
Słownik 8000 słów, 700 idiomów, 50 tekstów
Zestawy 601, 602, 603 i 604 ze zbioru
Grupa 602 na politechnice, semestr 3, 5 ECTS
Od 600 do 700 zł, a z dojazdem 800 zł
Zadania 501-520, potem 601-620, potem 701-720
Sto procent frekwencji, zero spóźnień, pięć piątek
Kurs trwa od 5 września do 12 czerwca, 36 spotkań
Trzy czwarte, pięć szóstych i siedem ósmych dodać
Uczniowie widzą punkty i to, ile im brakuje do piątki
`)
