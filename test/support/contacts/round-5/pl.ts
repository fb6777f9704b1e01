import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Mogę zacząć od poniedziałku. Mój kontakt: ⟦sześćset-dziewięćdziesiąt-trzy-dwieście-jeden-czterysta-siedemdziesiąt-pięć⟧
dzwoń ⟦693 – 201 – 475⟧
cyfry mojego numeru: ⟦6, 9, 3, 2, 0, 1, 4, 7, 5⟧
cyfry: ⟦6;9;3;2;0;1;4;7;5⟧
⟦+ 4 8 6 9 3 2 0 1 4 7 5⟧
dzwoń po obiedzie ⟦693201475⟧Maria
signal ⟦+48 693 201 475⟧
adres: ⟦maria_2010 [małpa] gmail [kropka] com⟧
⟦maria_2010@gmail.com⟧,⟦maria@wp.pl⟧
⟦maria2010 et gmail kropka com⟧
id na telegramie ⟦maria_2010_ok⟧
tik-tok ⟦@maria.uczy⟧
Telegram → ⟦@maria_uczy⟧
Telegram - ⟦mariauczy⟧
dodaj mnie na facebooku: ⟦Maria Kowalczyk⟧
mój instagram: ⟦maria__uczy⟧
zobacz ⟦maria-uczy.wixsite.com/angielski⟧
⟦WWW.MARIA-UCZY.PL⟧
strona ⟦maria-uczy kropka pl⟧
link ⟦tinyurl.com/maria-u⟧
numer stacjonarny: ⟦71 344 55 66⟧
komórka ⟦pięćset pięć⟧ ⟦dwieście⟧ ⟦trzysta trzy⟧
nr tel. ⟦6 9 3 dwa zero jeden 4 7 5⟧
⟦sześćdziesiąt dziewięć trzydzieści dwa zero jeden czterdzieści siedem pięć⟧ to mój numer
napisz na whatsappa ⟦603-70-80-90⟧
Zapraszam do kontaktu: ⟦kontakt@szkola-lingua.edu.pl⟧, ⟦22 100 20 30⟧
pod adresem ⟦szkola-lingua.edu.pl/zapisy⟧
skype: ⟦live:.cid.abc123⟧
mój mail jest taki: ⟦m.kowal@agh.edu.pl⟧
viber ⟦+380 63 555 44 33⟧
`)

export const ordinary = cases(`
Dzwonki o 8:45, 9:40, 10:35 i 11:40
Szukam nauczyciela: 1) 5 lat doświadczenia; 2) przygotował do matury; 3) 2 razy w tygodniu
W maju 3, w czerwcu 4, we wrześniu 2, w październiku 5
Od 0 do 100 w 10 lekcji
6, 7 lub 8 klasa, obojętnie
0,5 + 0,25 = 0,75; 7 - 0,8 = 6,2
Syn 8 lat i 5 miesięcy, córka 6 lat
8 lekcji = 600 zł, 12 lekcji = 860 zł
Budżet: 80, 90, maksymalnie 100 złotych
Pociąg 5304, wagon 5, miejsce 32, odjazd 6:45
Zadania: 1.1, 1.2, 1.3, 2.1, 2.2, 3.1, 3.4
Zero motywacji, sto wymówek, dwie godziny w telefonie
Dwie trzecie plus jedna szósta to pięć szóstych
Telefon i WhatsApp są, ale wolę pisać tutaj
Masz Instagram? Chcę zobaczyć opinie
Pracuję w Google Classroom, Kahoot, Quizlet
Długa 15, lokal 204, 2 piętro
Do 20:00 w tygodniu, do 14:00 w sobotę
Spóźnienie 5 min ok, 10 nie, 15 lekcja odwołana
Cele: 1 miesiąc 50 słów, 2 miesiąc 150, 3 miesiąc 300
Roczne: 5 5 4 5 4 3 5 5 4
Ocena 4.98, opinii 127, lekcji 3412
600 zł za 8 lekcji, 700 za 10, 800 za 12
Uczyłem w Gdańsku (2010-2014), Łodzi (2014-2018), Poznaniu (od 2018)
Kod do klatki 1205, piętro 12
Sto, dwieście, trzysta — liczymy setkami
Matura: 5 maja 9:00, 7 maja 9:00, 8 maja 14:00
Klasy 4, 5, 6 - 70 zł; klasy 7, 8 - 80 zł
Zestaw nr 5, arkusz 2, zadanie 14, 3 pkt
Cena 500-600-700 zależy od pakietu
`)
