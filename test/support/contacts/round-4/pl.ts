import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Hej, mam 17 lat, rozszerzona fiza, piszcie na ig ⟦filip.fizyka07⟧ pls
Dzień dobry, jestem mamą Zosi, proszę oddzwonić: ⟦sześćset dziewięćdziesiąt trzy, dwieście jeden, czterysta siedemdziesiąt pięć⟧
moj numer ⟦szesc dziewiec trzy dwa zero jeden cztery siedem piec⟧
⟦693_201_475⟧
⟦693*201*475⟧
⟦693⟧😊⟦201⟧😊⟦475⟧
Numer w kolumnie:⏎⟦693⏎201⏎475⟧
⟦+48 sześćset 12 trzysta 45 678⟧
Play ⟦790 12 12 12⟧, Orange ⟦510 13 13 13⟧
⟦6.9.3.2.0.1.4.7.5⟧ pisz
dwa razy sześć a potem ⟦693 201 475⟧
tel: ⟦693201475,502333444⟧
Pisz: ⟦ola.matma@gmail.com⟧ / ⟦693201475⟧
⟦ola kropka matma małpa gmail kropka com⟧
wyślij na skrzynkę ⟦sekretariat@sp312.waw.pl⟧
⟦ola(kropka)matma(małpa)wp(kropka)pl⟧
⟦ola.matma @ gmail⟧
mail: ⟦ola.matma na wp pl⟧
⟦t.me / ola_matma⟧
instagram: ⟦ola.matma.pl⟧ (odpisuję szybko)
zaobserwuj ⟦instagram.com/ola.matma⟧
szukaj ⟦@ola_matma⟧ na telegramie
filmik ⟦youtu.be/ZxCvBnM⟧
test ⟦forms.gle/PlOkIj⟧
grafik ⟦docs.google.com/document/d/def⟧
olx: ⟦olx.pl/oferta/korki-ID123⟧
zadzwoń na ⟦22 621 00 17⟧ w godzinach 9-17
tel. do szkoły ⟦12 422 33 44⟧
mój numer telefonu to ⟦pięć jeden dwa⟧ - ⟦trzy cztery pięć⟧ - ⟦sześć siedem osiem⟧
moje konto na tiktoku: ⟦fizyka_z_filipem⟧
`)

export const ordinary = cases(`
Uczę od 2003 roku: 8 lat w LO nr 28, 6 lat w SP nr 8, reszta prywatnie. Klasy 5–8 i liceum.
Ceny od 01.09: 45 min — 70 zł, 60 min — 90 zł, 90 min — 130 zł
W tygodniu: pon. 2, wt. 3, śr. 1, czw. 3, pt. 2, sob. 4, razem 15 lekcji
Wyniki matur 2025: 98%, 94%, 90%, 88%, 86%
Numer szkoły 312, numer sali 214
Kupiliśmy zeszyty: 12 po 4 zł, 5 po 6 zł, 2 po 12 zł
Ludność Polski 37 636 508, powierzchnia 312 696 km²
Do Księżyca 384 400 km, do Słońca 149 600 000 km
Liczba pi 3,1415926535
2 dni po 2 godziny, albo 4 dni po 1 godzinie
Wzrost 142, waga 35, wiek 9
25 minut pracy, 5 minut przerwy, 4 razy
Klasa 7, semestr 2, sprawdzian 3, ocena 4
W grupie osiem, dziewięć, a nawet dziesięć osób
Sto dwadzieścia albo sto trzydzieści słów na minutę
Zadanie 1 — 7 p., zadanie 2 — 7 p., zadanie 3 — 3 p.
Wiek: 6-10, 11-14, 15-17, 18+
Wybieramy z trzech: pierwszy 80, drugi 95, trzeci 110
Chemia: H2SO4, NaOH, 22,4 l/mol
Pokój 5 na 4 metry, tablica 120x90
Angielski: Unit 1-12, słówka 1-500, testy 1-24
Kwadraty: 121, 144, 169, 196, 225, 256, 289, 324, 361, 400
O siódmej trzydzieści albo o ósmej zero zero
Dwójka, trójka, znowu dwójka, oto nasze oceny
Siedzi na Instagramie całymi dniami
Najpierw 45 minut teorii, potem 30 praktyki, na końcu 15 minut testu
Odpowiedzi: 1a, 2b, 3d, 4c, 5a, 6b, 7a, 8d
Lata 966, 1025, 1385, 1410, 1569, 1791
Pensum 18 godzin, 4 klasy, 112 uczniów
Mogę dać 100, 110, góra 120 zł
`)
