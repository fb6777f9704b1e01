import { cases } from './cases.ts'

export const contacts = cases(`
⟦600 700 800⟧
⟦+48 501 234 567⟧
Mój numer ⟦512345678⟧
tel. ⟦512-345-678⟧
⟦(22) 345 67 89⟧
⟦22 345-67-89⟧ stacjonarny
⟦0048 606 123 456⟧
⟦48 606 123 456⟧
Telefon: ⟦606.123.456⟧
kom. ⟦791/234/567⟧
⟦5 1 2 3 4 5 6 7 8⟧
⟦51 234 56 78⟧
⟦512 34 56 78⟧ proszę dzwonić
Zadzwoń: ⟦+48-512-345-678⟧
⟦6O6 l23 456⟧
⟦6️⃣0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣⟧
⟦６０６１２３４５６⟧
⟦606​123​456⟧
⟦606 potem 123 potem 456⟧
⟦606 i 123 i 456⟧
⟦606 dalej 123456⟧
⟦pięćset dwanaście trzysta czterdzieści pięć sześćset siedemdziesiąt osiem⟧
⟦sześćset zero zero jeden dwa trzy cztery pięć sześć⟧
⟦pięć jeden dwa trzy cztery pięć sześć siedem osiem⟧
⟦plus czterdzieści osiem pięćset jeden dwieście trzydzieści cztery pięćset sześćdziesiąt siedem⟧
⟦szescset szesc sto dwadziescia trzy czterysta piecdziesiat szesc⟧
⟦piec jeden dwa trzy cztery piec szesc siedem osiem⟧
⟦sześćdziesiąt dwadzieścia trzydzieści czterdzieści pięć sześć⟧ to mój numer
⟦606 sto dwadzieścia trzy 456⟧
⟦606-jeden-dwa-trzy-456⟧
⟦sześć zero sześć⟧, dalej ⟦123 456⟧
⟦606_123_456⟧
⟦606*123*456⟧
⟦606•123•456⟧
[⟦606] 123 456⟧
⟦606👉123👉456⟧
⟦pięć, jeden, dwa, trzy, cztery, pięć, sześć, siedem, osiem⟧
numer ⟦siedem dziewięć jeden⟧ a potem ⟦234 567⟧
proszę o kontakt ⟦+48 (22) 123 45 67⟧
⟦+380 50 123 45 67⟧ (Ukraina)
⟦nul pyatdesyat 123 45 67⟧
tel ⟦345 67 89⟧
Mój mail ⟦jan.kowalski@gmail.com⟧
⟦anna_k@wp.pl⟧
⟦jan małpa gmail kropka com⟧
⟦jan (małpa) wp.pl⟧
⟦jan.kowalski małpa onet kropka pl⟧
⟦jan kropka kowalski małpa gmail kropka com⟧
⟦jan malpa o2 kropka pl⟧
⟦jan [at] interia . pl⟧
⟦jan at gmail dot com⟧
⟦jan(at)wp(kropka)pl⟧
⟦jan.nowak @ op . pl⟧
mail: ⟦anna1990 gmail com⟧
e-mail ⟦korki-matma@o2.pl⟧
adres ⟦matma.krakow[małpka]gmail.com⟧
poczta ⟦anna88 wp pl⟧
⟦@anna_korki⟧
Telegram ⟦@jan_matma⟧
telegram: ⟦jan_matma⟧
telegram - ⟦janek⟧
mój telegram ⟦janmatma⟧
Mój telegram to ⟦janmatma⟧
tg: ⟦anna_korki⟧
piszcie na telegramie ⟦anna_korki⟧
insta: ⟦ang.z.ania⟧
insta ⟦ang_z_ania⟧
Instagram – ⟦ang.z.ania⟧
na instagramie ⟦angielski.z.ania⟧
mój insta ⟦@angzania⟧
mój nick ⟦jan_matma⟧ na telegramie
⟦jan_matma⟧ (telegram)
⟦jan_matma⟧ na telegramie
skype ⟦live:jan.kowalski⟧
Skype: ⟦jan.kowalski77⟧
mój skype ⟦jan-matma⟧
login skype: ⟦kowalskijan⟧
WhatsApp ⟦606 123 456⟧
whatsapp: ⟦+48606123456⟧
na whatsappie ⟦606123456⟧
viber ⟦512345678⟧
discord ⟦jan#1234⟧
dc: ⟦matma#0420⟧
discord: ⟦jan_matma⟧
messenger: ⟦jan.kowalski.12⟧
facebook: ⟦jan.kowalski.12⟧
fb ⟦jan.kowalski.12⟧
zoom id ⟦123 456 789⟧
ID spotkania zoom: ⟦876 5432 1098⟧
⟦t.me/jan_matma⟧
⟦https://t.me/jan_matma⟧
⟦wa.me/48606123456⟧
⟦facebook.com/jankowalski⟧
⟦https://www.facebook.com/korki.matma⟧
⟦m.me/jankowalski⟧
⟦instagram.com/ang_z_ania⟧
moja strona ⟦korki-matma.pl⟧
strona ⟦www.angielskizania.pl⟧
⟦moja-strona kropka pl⟧
⟦korkimatma kropka com kropka pl⟧
⟦korki . com . pl⟧
portfolio ⟦https://jan.github.io⟧
opinie na ⟦e-korepetycje.net/jan-kowalski⟧
mój kanał ⟦youtube.com/@janmatma⟧
blog ⟦matma-blog.info⟧
⟦linkedin.com/in/jan-kowalski⟧
Dzień dobry! Szukam korepetytora z matematyki dla syna, 7 klasa. Zajęcia dwa razy w tygodniu, 80 zł za 60 minut. Mój numer ⟦606 345 128⟧, można na WhatsApp.
Witam, uczę angielskiego od 12 lat, przygotowuję do matury i IELTS. Cena 100 zł za 60 minut. Żeby nie czekać, proszę napisać na telegramie ⟦@anna_english⟧, umówimy się na 15.09.2026.
Chętnie pomogę. Pracuję od 9 do 21, pn-pt. Proszę zadzwonić: ⟦siedemset dziewięćdziesiąt jeden dwieście trzydzieści cztery pięćset sześćdziesiąt siedem⟧.
Potrzebny fizyk, matura 2027 rozszerzona. Adres: ul. Długa 5/12. Kontakt do mamy ⟦+48 606-123-456⟧, tata ⟦512444332⟧.
Proszę pisać na maila ⟦tomasz.nowak@interia.pl⟧ albo na ig ⟦@tomek_fizyka⟧, wyślę program na 2026 rok.
Rzadko tu zaglądam, więc proszę od razu dzwonić pod ⟦sześćset sześć 123 456⟧, najlepiej po 17:00.
Wszystkie pytania na priv ⟦@chemia_wawa⟧
mój numer to ⟦6 0 6 - 1 2 3 - 4 5 6⟧
nr tel. ⟦(+48) 606 123 456⟧
nr ⟦606 12 34 56⟧
⟦606 / 123 / 456⟧
⟦606 – 123 – 456⟧
signal ⟦+48606123456⟧
tiktok ⟦@matma.fun⟧
nick na discordzie: ⟦matmafan⟧
login: ⟦anna_korki⟧ na skype
znajdziesz mnie na insta jako ⟦chemia_z_ola⟧
szukaj ⟦chemia_z_ola⟧ na instagramie
mój numer: ⟦pięćset jeden, dwieście dwa, trzysta trzy⟧
kontakt: ⟦ola.chemia małpa gmail com⟧
⟦ola podkreślnik chemia małpa gmail kropka com⟧
`)
