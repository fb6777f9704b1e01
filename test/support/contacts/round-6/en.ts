import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Dear tutors, please call back on ⟦1 917 555 01 62⟧
Call! ⟦9️⃣1️⃣7️⃣-5️⃣5️⃣5️⃣-0️⃣1️⃣6️⃣2️⃣⟧
it starts with ⟦917⟧, then ⟦three fives⟧ and ⟦0162⟧
⟦[917] 555-0162⟧
⟦917~555~0162⟧
⟦⁹¹⁷ ⁵⁵⁵ ⁰¹⁶²⟧
write to ⟦d.castle@cs.stanford.edu⟧
⟦david.cast[@]gmail[.]com⟧
on telegram my name is ⟦@david_c⟧, cat avatar
bot ⟦@david_tutor_bot⟧
TG:⟦david_c⟧
My instagram is ⟦david.physics⟧
facebook: ⟦David Castle⟧
⟦david-physics.com⟧ or ⟦917 555 0162⟧
⟦//david-physics.com/book⟧
work: ⟦github.com/davidc⟧
read ⟦medium.com/@davidc⟧
WhatsApp me at ⟦nine one seven⟧ ⟦five five five⟧ ⟦zero one six two⟧
save it: ⟦917-five fifty five-0162⟧
reply by mail, ⟦david@comcast.net⟧, or call
⟦david at stanford dot edu⟧
e-mail ⟦david.c.2001@live.in⟧!!!
my handle ⟦david_phys⟧ (telegram, insta)
I'm on insta, ⟦@david.phys⟧
paytm on ⟦9810012345⟧
home ⟦(0)11 2345 6789⟧, evenings
my reviews: ⟦wyzant.com/tutors/david⟧
tel/sms: ⟦+19175550162⟧
wp ⟦98100-12345⟧
drop by ⟦davidphysics.com⟧ for materials
`)

export const ordinary = cases(`
I sent the files homework.docx, task1.pdf and table.xlsx
Code: print(user.name), index.html, main.py, app.js
B.Sc., M.Sc., Ph.D., e.g. 22 years of experience, i.e. a lot
Time zone UTC-5, 6:00 pm works for us
The dog ate the notebook, dot
Hashtag #tutoring #sat2026
A4 format, font 14, spacing 1.5, margins 2-2-2-1
Triangles 3-4-5, 5-12-13 and 8-15-17
Points A(3; 4), B(-1; 7), C(0; 5)
Fibonacci: 1, 1, 2, 3, 5, 8, 13, 21, 34
I work 24/7, chances 50/50
Array [1, 2, 3, 5, 8, 13], index 0
In binary: 1010, 1111, 100000, 11111111
Samsung A52 phone, Lenovo 15 laptop
Exercises 101–115 and 120–133, odd ones only
Camps: July 1–14, July 16–29, August 1–14
Package S 240, M 460, L 880 dollars
The number 123456789 is divisible by 9
Find x: 1234 + x = 5678; 9876 - x = 5432
1,000 ha = 10 km² = 10,000,000 m²
Average 87.6 (2024: 85.2; 2023: 83.8)
Mon: 3-4, Tue: 4-5, Wed: 5-6, Thu: 3-4
45 x 8 = 360 or 40 x 12 = 480
About me: 34, two kids, 11 years of teaching, 3 languages
Of 8 problems he did 7, of 7 he did 5
One ten, two twenties and three fifties make 200
Section 42, subsection 2, act of 2009
22 2nd St, apt 5, Hoboken, NJ 07030
BA 2012-2016, MA 2016-2017, PhD 2021
60 minutes 45, 90 minutes 60, 120 minutes 80
`)
