import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Tu ukrywają telefony, więc tak: ⟦sześć9trzy dwa0jeden 4siedem5⟧
Nazywam się Beata, chemia, 15 lat, ⟦sześćset dwa⟧ ⟦sto osiemdziesiąt⟧ ⟦czterysta dwadzieścia jeden⟧
numer poniżej⏎⟦+48 (60) 201-02-03⟧
telefon męża: ⟦6-0-2-3-4-5-6-7-8⟧
⟦6 0 2  0 1 0  2 0 3⟧
sms na ⟦48602.010.203⟧
tel.kom.⟦602010203⟧
tel:⟦602-010-203⟧;
mejl: ⟦beata . chemia @ wp . pl⟧
⟦beata_ch (a) wp.pl⟧
⟦beata.ch„małpa”gmail.com⟧
Telegram pod numerem ⟦602010203⟧ albo username ⟦beata_ch⟧
mój username ⟦@beata_ch⟧
telegram (⟦beata_ch⟧)
tg — ⟦chemia.krk⟧
insta/tiktok ⟦chemia_krk⟧
wygoogluj ⟦chemia-krakow.pl⟧
Dołącz: ⟦https://chat.whatsapp.com/invite/xyz⟧
Wizytówka: ⟦chemia-krakow.weebly.com⟧.
Skype: ⟦beata_chemia⟧; Zoom: ⟦729 114 5566⟧
⟦chemia(kropka)krakow(kropka)pl⟧
Mój numer plus czterdzieści osiem ⟦602 010 203⟧
poczta na onecie: ⟦beata.ch@onet.pl⟧
zadzwoń do babci ⟦12 411 22 33⟧
⟦6O2 O1O 2O3⟧ tak piszę
⟦sześć, zero, dwa, zero, jeden, zero, dwa, zero, trzy⟧
mój whats app ⟦602 010 203⟧
mój fb to ⟦fb.com/beata.chemia⟧
mam kanał ⟦youtube.com/@chemiazbeata⟧
nr: ⟦sześćset dwa zero dziesięć dwieście trzy⟧
`)

export const ordinary = cases(`
Chcę 2–3 lekcje próbne, cena do 90 zł
Ile to 7 × 8? Córka mówi 54, 58, 63...
Szukam: doświadczenie 3+ lat, ocena 4,8+, opinii 20+
Przez 12 lat 340 uczniów, 27 olimpijczyków, 6 laureatów
Miesiąc 1: tematy 1-4. Miesiąc 2: tematy 5-9. Miesiąc 3: tematy 10-14
Odpowiedzi 12, 15, 18, 21 są dobre, a 24, 27, 31 nie
W planie: 08:00 08:55 09:50 10:45 11:50 12:45
Liczebniki: sześćdziesiąt, siedemdziesiąt, osiemdziesiąt, dziewięćdziesiąt, sto
pięć sześć siedem osiem klasy biorę
Pensja 5 500, korepetytor 8 000-9 000
Rocznik 2008: 11 medali; 2009: 14; 2010: 9
W klasie 12 dziewczyn i 15 chłopaków
125·8·6 = 6000, czyli 125 razy 48
Laptop 8/256, ekran 15.6, kamera 1080p
Kontakt przekażę przez administratora
Dziękuję, telefon zapisałam, czekam
Instagram zablokowany, więc jest czas
Promień 6371 km, równik 40075 km
Test 40 pytań: A 12, B 9, C 11, D 8
Egzamin 16.05 od 9.00, konsultacje 15.05 o 14.30
Kanału na Telegramie nie prowadzę
Blok 7, klatka 8, mieszkanie 71, piętro 7
Klasy 7-8 85 zł, liceum 95 zł, studia 110 zł
Podzielność: 7, 14, 21, 28, 35, 42, 49, 56, 63, 70
Kurs 48 godzin, 24 zajęcia, 12 tygodni, 3 miesiące
60, 70, 80, 90 zł w zależności od poziomu
Sto dwadzieścia trzy plus sto dwadzieścia siedem to dwieście pięćdziesiąt
Pesymista 1, optymista 0, czyli motywacja spada
ul. Piotrkowska 123/125, lok. 67
Sesja 600 minut = 10 godzin = 5 spotkań
`)
