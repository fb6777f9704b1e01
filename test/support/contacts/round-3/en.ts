import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Hello, my daughter struggles with fractions. Best to ring me on ⟦917 555 01 62⟧, Laura
shoot me a text at ⟦nine one seven - five five five - oh one six two⟧
my no. is ⟦ninety eight, one hundred twenty three, four five, six seven eight⟧
number: ⟦nine, double eight, triple zero, one two three four⟧
⟦9I7 S55 O162⟧
my digits are ⟦⑨①⑦⑤⑤⑤⓪①⑥②⟧
⟦+1 (917) 555 - 0162⟧ works best
⟦91-9810012345⟧ whatsapp only
⟦98 100 12345⟧
call 1 ⟦917 555 0162⟧
my gmail is ⟦amit.verma.1990⟧
write to ⟦k.johnson@students.nyu.edu⟧
mail me: ⟦neha underscore singh at gmail dot com⟧
⟦tutor-ben-at-gmail-dot-com⟧
contact ⟦info AT mathgenius DOT org⟧
⟦rohan . k @ rediffmail . com⟧
follow @⟦chem.with.tara⟧
IG ⟦tara_chem⟧
I'm ⟦tara_chem⟧ on telegram
You'll find me on Telegram: ⟦TaraChem⟧
my snapchat's ⟦tara.chem9⟧
join ⟦chat.whatsapp.com/GhI567⟧
discord is ⟦tara_codes⟧
book at ⟦calendly.com/tara-chem⟧
see reviews at ⟦yelp.com/biz/tara-chem⟧
my site is ⟦tarachem.net⟧
⟦linkedin.com/in/tara-patel⟧
⟦917⟧, and then ⟦555⟧, and then ⟦0162⟧
mom ⟦917-555-0163⟧ dad ⟦917-555-0164⟧
WhatsApp: ⟦+44 7700 900123⟧
`)

export const ordinary = cases(`
On the mock she got 65 in math, 70 in reading and 82 in science
Three kids: 6, 9 and 13, all need English
We are free at 4:15, 5:00 or 6:45 except Tuesday
How much is a pack of 10? 10 x 45 = 450?
Decimals 0.5, 0.25, 0.75 and 1.125
Apt 7B, 1250 Broadway, Brooklyn, NY 11221
H-42, Lajpat Nagar II, New Delhi 110024
Tests on the 7th, 14th, 21st and 28th of November
Exercises 2.15, 2.16, 2.18 and 2.21, page 47
He counts to a hundred but confuses six and nine
Rates: 60 min $45, 90 min $60, 120 min $80
Please do not call, message me here instead
I don't use WhatsApp or Telegram
Speed 72 km/h = 20 m/s, distance 360 m
Primes: 2, 3, 5, 7, 11, 13, 17, 19, 23
Degrees in 2009, 2011 and 2016
Score 38/50, then 42/50, then 47/50
8 to 10 lessons a month, budget 350-450
School year 2025/2026, second term
It costs five hundred dollars for ten lessons
ACT 28, SAT 1310, PSAT 1240, GPA 3.7
Daughter is 8, son is 11, 45 minutes each
Take the 2 train, 10 minutes, then the 26 bus
A 12 cm by 15 cm rectangle has an area of 180
Five times six is thirty, seven times eight is fifty six
NCERT chapters 3, 4, 5 and 7, 40 marks
Let's meet at noon at the library dot, the corner one
Class 12, 94% in physics, 91% in chemistry, 97% in math
Look at page 12 at home, at least twice
Fee: 1,500 for 4 classes, 2,800 for 8 and 4,000 for 12
`)
