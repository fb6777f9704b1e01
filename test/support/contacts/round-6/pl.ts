import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Szanowni Państwo, proszę oddzwonić na ⟦48 693 20 14 75⟧
Dzwoń! ⟦6️⃣9️⃣3️⃣-2️⃣0️⃣1️⃣-4️⃣7️⃣5️⃣⟧
numer zaczyna się od ⟦693⟧, potem ⟦trzy dwójki⟧ i ⟦475⟧
⟦[693] 201-475⟧
⟦693~201~475⟧
⟦⁶⁹³ ²⁰¹ ⁴⁷⁵⟧
pisz na ⟦d.lewandowski@pwr.edu.pl⟧
⟦dawid.lew[@]gmail[.]com⟧
na telegramie nazywam się ⟦@dawid_l⟧, awatar z kotem
bot ⟦@dawid_tutor_bot⟧
TG:⟦dawid_l⟧
Mój instagram to ⟦dawid.fizyka⟧
facebook: ⟦Dawid Lewandowski⟧
⟦dawid-fizyka.pl⟧ lub ⟦693 201 475⟧
⟦//dawid-fizyka.pl/zapisy⟧
prace: ⟦github.com/dawidl⟧
czytaj ⟦medium.com/@dawidl⟧
napisz WhatsApp na ⟦sześć dziewięć trzy⟧ ⟦dwa zero jeden⟧ ⟦czterysta siedemdziesiąt pięć⟧
zapisz: ⟦693-dwieście jeden-475⟧
odpowiedź na maila, ⟦dawid@onet.eu⟧, albo telefon
⟦dawid małpa tlen kropka pl⟧
mejl ⟦dawid.l.2001@o2.pl⟧!!!
mój nick ⟦dawid_fiz⟧ (telegram, insta)
jestem na insta, ⟦@dawid.fiz⟧
blik na telefon ⟦693201475⟧
domowy ⟦58 341 12 34⟧, wieczorem
znany lekarz nie, ale ⟦znanykorepetytor.pl/dawid⟧ tak
tel/sms: ⟦+48693201475⟧
⟦dawid.lew(małpa)gmail.com⟧ lub ⟦sześćset dziewięćdziesiąt trzy 201 475⟧
wpadnij na ⟦dawidfizyka.com⟧ po materiały
`)

export const ordinary = cases(`
Wysłałem pliki zadanie.docx, zadanie1.pdf i tabela.xlsx
Kod: print(user.name), index.html, main.py, app.js
Dr inż., mgr, lic., tzw. „stara matura”, 22 lata stażu
Strefa UTC+1, pasuje nam 18:00
Małpa zjadła zeszyt, kropka
Hasztag #korepetycje #matura2026
Format A4, czcionka 14, odstęp 1,5, marginesy 2-2-2-1
Trójkąty 3-4-5, 5-12-13 i 8-15-17
Punkty A(3; 4), B(-1; 7), C(0; 5)
Fibonacci: 1, 1, 2, 3, 5, 8, 13, 21, 34
Pracuję 24/7, szanse 50/50
Tablica [1, 2, 3, 5, 8, 13], indeks 0
Binarnie: 1010, 1111, 100000, 11111111
Telefon Samsung A52, laptop Lenovo 15
Zasady ó/u, rz/ż; ćwiczenia 101–115
Turnusy: 1–14 lipca, 16–29 lipca, 1–14 sierpnia
Pakiet S 240, M 460, L 880 zł
Liczba 123456789 dzieli się przez 9
Znajdź x: 1234 + x = 5678; 9876 - x = 5432
1 000 ha = 10 km² = 10 000 000 m²
Średnia 4,6 (w 2024 4,2; w 2023 3,8)
pn: 15-16, wt: 16-17, śr: 17-18, czw: 15-16
70 x 8 = 560 albo 65 x 12 = 780
O mnie: 34 lata, dwoje dzieci, 11 lat uczenia, 3 języki
Z 8 zadań zrobił 7, z 7 zrobił 5
Uczymy się: sto, dwieście, trzysta, czterysta, pięćset
Dz. U. 2023 poz. 900, art. 42, ust. 2
Szkoła im. Jana Pawła II, ul. 11 Listopada 22, 05-500 Piaseczno
Pierwszy stopień 2012-2015, drugi 2015-2017, doktorat 2021
Za 60 minut 80, za 90 minut 115, za 120 minut 150
`)
