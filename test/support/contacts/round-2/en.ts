import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Hi, looking for a math tutor for my son. Call me at ⟦(415) 555-0132⟧
text me: ⟦415.555.0198⟧ anytime
My number is ⟦four one five, five five five, oh one three two⟧
⟦nine eight double seven six, triple five, one two⟧ is my whatsapp
Call ⟦+91 98765 43210⟧ after 6pm
WhatsApp ⟦98765-43210⟧
⟦+1 212 555 0147⟧
ping me on ⟦212 555 zero one four seven⟧
reach me at ⟦john dot smith at gmail dot com⟧
email: ⟦priya.sharma [at] yahoo [dot] in⟧
my mail is ⟦mike_89 @ outlook . com⟧
⟦sarahlearns(at)icloud.com⟧
Instagram ⟦@learnwithzoe⟧
my insta is ⟦zoe.teaches⟧
find me on telegram as ⟦rahul_physics⟧
telegram username ⟦tutorbob⟧
snap: ⟦jenny.math22⟧
⟦t.me/physics_raj⟧
⟦wa.me/919876543210⟧
my website ⟦mathwithmark.com⟧
check ⟦www.best-tutor.co.in⟧
⟦https://calendly.com/emma-tutor/30min⟧
discord ⟦kev#1234⟧
skype id ⟦live:anna.tutor⟧
⟦4 1 5 5 5 5 0 1 9 9⟧
⟦4️⃣1️⃣5️⃣5️⃣5️⃣5️⃣0️⃣1️⃣2️⃣3️⃣⟧
first ⟦646⟧ then ⟦555⟧ then ⟦0188⟧
⟦nine one⟧ ⟦98200⟧ ⟦one two three four five⟧
cell ⟦1-800-555-0199⟧ ext 4
dial ⟦09876543210⟧ please
`)

export const ordinary = cases(`
Looking for an algebra tutor for 8th grade, twice a week for 60 minutes
Budget is $40-50 per hour, up to $400 a month
SAT on March 14, 2026, currently 1180, aiming for 1400+
My daughter is 9 and in 4th grade at PS 321
Address: 350 5th Ave, Suite 3304, New York, NY 10118
Flat 12B, Sector 45, Gurgaon 122003
Mon and Wed 4:30-6:00 pm, Sat 10 am to 1 pm
Problems 23, 24, 27 and 31-35 on page 212
Budget Rs 500 per class, 8 classes a month, Rs 4,000 total
ISBN 978-0-13-468599-1, the blue textbook
Class 10 CBSE boards, scored 72% in pre-boards, need 90+
Solve 2x + 5 = 17, then 3(x - 4) = 21
Counting: one, two, three, four, five, six, seven, eight, nine, ten
I have 15 years of experience and over 1,200 hours online
The course is 10,000 rupees, EMI 2,500 for four months
Years to memorise: 1776, 1812, 1861, 1865, 1914, 1945
One hour on Monday, two on Friday, at five or six
Grades were 88, 92, 75, 81, 90, 67 and 95
She is five foot six and three quarters, and loves maths
IELTS 7.5, GRE 325, TOEFL 110, JEE rank 4521
Lesson is 45 minutes, then 15 break, then 45 again
We use Zoom or Google Meet, I have a drawing tablet
Group of 4-6 students, 12 sessions, $480
Times tables 6, 7, 8, 9 and 12 still shaky
12 x 12 = 144, 144 / 6 = 24
AP Physics C and Calculus BC, exam on 5/12/2026
I follow tutors on Instagram but never learn from them
Born 07/04/2013, starts 7th grade next fall
Two million dollars would be nice but I pay 35
From A2 to B2 in 6 months, 3 lessons a week, 90 minutes each
`)
