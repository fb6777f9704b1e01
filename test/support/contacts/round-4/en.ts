import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
heyy im 17 and failing physics, dm me on insta ⟦hugo.phys07⟧ pls
Good evening, I'm Sophia's mum. Kindly call back on ⟦ninety eight ten zero twelve three forty five⟧
my number is ⟦nine one seven five five five zero one six two⟧ thanks
⟦917_555_0162⟧
⟦917*555*0162⟧
⟦917⟧😊⟦555⟧😊⟦0162⟧
In a column:⏎⟦917⏎555⏎0162⟧
⟦+1 nine one seven 555 oh one 62⟧
Airtel ⟦98100 12 345⟧, Jio ⟦70110 54 321⟧
⟦9.1.7.5.5.5.0.1.6.2⟧
nine one seven and then ⟦5550162⟧
tel: ⟦9175550162,9175550163⟧
Contact: ⟦ann.maths@gmail.com⟧ / ⟦9175550162⟧
⟦ann dot maths at gmail dot com⟧
send it to ⟦office@ps321.org⟧
⟦ann(dot)maths(at)gmail(dot)com⟧
⟦ann.maths @ gmail⟧
⟦t.me / ann_maths⟧
instagram: ⟦ann.maths.ny⟧ (I reply fast)
follow ⟦instagram.com/ann.maths⟧
search ⟦@ann_maths⟧ on telegram
video ⟦youtu.be/MnBvCxZ⟧
quiz ⟦forms.gle/HgFdSa⟧
schedule ⟦docs.google.com/document/d/ghi⟧
ad: ⟦craigslist.org/nyc/tutor123⟧
office ⟦212-555-0100⟧ from 9 to 5
landline ⟦011 2345 6789⟧
my phone is ⟦nine one seven⟧ - ⟦five five five⟧ - ⟦oh one six two⟧
my tiktok: ⟦physics_with_hugo⟧
you can whatsapp on ⟦+91-99-999-88888⟧
`)

export const ordinary = cases(`
I have taught since 2003: 8 years at PS 28, 6 at PS 8, the rest privately. Grades 5–12.
Prices from 09/01: 45 min — $35, 60 min — $45, 90 min — $60
Weekly: Mon 2, Tue 3, Wed 1, Thu 3, Fri 2, Sat 4, total 15 lessons
Results 2025: 1540, 1510, 1490, 1460, 1420
Results 2024: 1540 1510 1490 1460 1420
Room 214, building 312
We bought 12 notebooks at $4, 5 at $6 and 2 at $12
Population of India 1 428 627 663, area 3 287 263 km²
To the Moon 384 400 km, to the Sun 149 600 000 km
Pi is 3.1415926535
2 days of 2 hours, or 4 days of 1 hour
Height 142, weight 35, age 9
25 minutes of work, 5 of rest, 4 times
Grade 7, term 2, test 3, mark 4
There are eight, nine or even ten in the group
One hundred twenty or one hundred thirty words a minute
Problem 1: 7 pts, problem 2: 7 pts, problem 3: 3 pts
Ages: 6-10, 11-14, 15-17, 18+
Choosing among three: the first 40, the second 45, the third 55
Chemistry: H2SO4, NaOH, 22.4 l/mol
Room 5 by 4, board 120x90
English: Unit 1-12, words 1-500, tests 1-24
Squares: 121, 144, 169, 196, 225, 256, 289, 324, 361, 400
At seven thirty or eight o'clock sharp
First 45 minutes of theory, then 30 of practice, at the end a 15 minute test
Answers: 1a, 2b, 3d, 4c, 5a, 6b, 7a, 8d
Years 1492, 1607, 1776, 1787, 1803, 1861
I can pay 40, 45, at most 50 an hour
He is on Instagram all day and does not study
She got two fives, three sevens and a nine this term
`)
