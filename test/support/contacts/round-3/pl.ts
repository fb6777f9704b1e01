import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Witam, syn ma problemy z ułamkami. Proszę o telefon pod ⟦693 20 14 75⟧, Anna
Najłatwiej złapać mnie pod ⟦sześć-dziewięć-trzy dwa-zero-jeden cztery-siedem-pięć⟧
mój numerek: ⟦siedemset dwadzieścia dziewięć, sto cztery, osiemset jeden⟧
pod nr ⟦trzy piątki, dwie siódemki, 1, 2, 3, 4⟧ do 20
⟦5o1 23O 4l6⟧
zadzwoń na ⟦+48 (22) 621-00-17⟧
WhatsApp: ⟦⑤⓪②③③③④④④⟧
kom.: ⟦787/654/321⟧
kom ⟦50 12 34 567⟧
wyślij SMS na ⟦(+48)787654321⟧
adres mailowy ⟦marta_wos małpka interia kropka pl⟧
pisz: ⟦p.zielinski@student.uw.edu.pl⟧
mail to ⟦bartek94 (at) op.pl⟧
poczta ⟦gosia-chemia@vp.pl⟧
moja poczta: ⟦zosia.ang na gmail.com⟧
napisz na ig ⟦@hiszpanski.z.maja⟧
IG: ⟦maja_espanol⟧
w telegramie mam nick ⟦kuba_programista⟧
na fejsie ⟦facebook.com/matma.krakow⟧
tu jest mój profil: ⟦linkedin.com/in/jan-nowak⟧
szczegóły na ⟦niemiecki-online.edu.pl⟧
zapraszam: ⟦https://www.e-korepetycje.net/ola⟧
umów się przez ⟦calendly.com/ola-matma⟧
discord: ⟦ola_koduje⟧
dc ⟦Kuba#0420⟧
⟦501⟧ i dalej ⟦222⟧ i dalej ⟦333⟧
tata ⟦501-333-222⟧ lub mama ⟦502 444 111⟧
zero kierunkowego, po prostu ⟦888 777 192⟧
mój ukraiński numer ⟦+38 (097) 123-45-67⟧
grupa na ⟦chat.whatsapp.com/AbCd1234⟧
`)

export const ordinary = cases(`
Na próbnej maturze: matematyka 56%, polski 70%, angielski 92%
Trójka dzieci: 6, 9 i 13 lat, wszystkie potrzebują angielskiego
Mamy czas po 15:15, 16:00 albo 17:45, oprócz wtorku
Ile kosztuje pakiet 20 lekcji? 20 x 70 = 1400?
Ułamki dziesiętne 0,5; 0,25; 0,75; 1,125
Mieszkamy w bloku 7, klatka 3, piętro 8, mieszkanie 96
Kod pocztowy 31-154 Kraków
Klasa 3d, LO nr XIV, profil mat-fiz
Sprawdziany 7, 14, 21 i 28 listopada
Zbiór zadań: 2.15, 2.16, 2.18, 2.21, strona 47
Dziecko liczy do stu, ale myli sześć i dziewięć
Z jedynki na czwórkę w pół roku
Stawka: 60 minut 90 zł, 90 minut 130 zł, 120 minut 170 zł
Proszę nie dzwonić, tylko wiadomość tutaj
Telegrama ani WhatsAppa nie używam
Małpa w zoo i kropka nad i, takie mamy czytanki
Prędkość 72 km/h = 20 m/s, droga 360 m
Liczby pierwsze: 2, 3, 5, 7, 11, 13, 17, 19, 23
Mam dyplom z 2009, 2011 i 2016 roku
Wynik 38/50, potem 42/50, potem 47/50
Od 8 do 10 zajęć miesięcznie, budżet 700-900 zł
Rok szkolny 2025/2026, semestr drugi
3 dni w tygodniu: pon. 17:00, śr. 17:00, pt. 16:00
Kosztuje pięćset złotych za dziesięć lekcji
Egzamin C1 Advanced, 190 punktów, 28 marca
Podręcznik Teraz Matura 2024, działy 1-6
Córka lat 8, syn lat 11, każde po 45 minut
Dojazd linią M2, 10 minut, potem tramwaj 26
Pole prostokąta 12 cm na 15 cm to 180 cm2
Pięć razy sześć to trzydzieści, siedem razy osiem to pięćdziesiąt sześć
`)
