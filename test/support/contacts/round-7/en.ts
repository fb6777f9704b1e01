import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
They hide phones here, so: ⟦nine1seven five55 0one6two⟧
I'm Beth, chemistry, 15 years, ⟦nine one seven⟧ ⟦five five five⟧ ⟦oh one six two⟧
number below⏎⟦+1 (917) 555-0162⟧
my husband's phone: ⟦9-1-7-5-5-5-0-1-6-2⟧
⟦9 1 7  5 5 5  0 1 6 2⟧
sms to ⟦1917.555.0162⟧
mob.no.⟦9810012345⟧
tel:⟦917-555-0162⟧;
mail: ⟦beth . chem @ gmail . com⟧
⟦beth_q (a) gmail.com⟧
⟦beth.q"at"gmail.com⟧
Telegram by number ⟦9175550162⟧ or username ⟦beth_q⟧
my username ⟦@beth_q⟧
telegram (⟦beth_q⟧)
tg — ⟦chem.nyc⟧
insta/tiktok ⟦chem_nyc⟧
google ⟦chem-nyc.com⟧
Join: ⟦https://chat.whatsapp.com/invite/xyz⟧
Card: ⟦chem-nyc.weebly.com⟧.
Skype: ⟦beth_chem⟧; Zoom: ⟦729 114 5566⟧
⟦chem(dot)nyc(dot)com⟧
My number plus one ⟦917 555 0162⟧
call grandma ⟦(718) 555 0134⟧
⟦9I7 555 OI62⟧ that's how I write it
⟦nine, one, seven, five, five, five, zero, one, six, two⟧
my whats app ⟦98100 12345⟧
my fb is ⟦fb.com/beth.chem⟧
channel ⟦youtube.com/@chemwithbeth⟧
cell: ⟦ninety eight one zero zero one two three four five⟧
contact no. is ⟦0 98100 12345⟧
`)

export const ordinary = cases(`
I want 2–3 trial lessons, price up to $40
How much is 7 × 8? My daughter says 54, 58, 63...
Looking for 3+ years of experience, rating 4.8+, reviews 20+
In 12 years 340 students, 27 olympiad winners, 6 medals
Month 1: topics 1-4. Month 2: topics 5-9. Month 3: topics 10-14
Answers 12, 15, 18, 21 are right, 24, 27, 31 are not
Timetable: 08:00 08:55 09:50 10:45 11:50 12:45
Numerals: sixty, seventy, eighty, ninety, one hundred
I take grades five six seven and eight
Salary 45,000, private 60,000-70,000
Class of 2008: 11 medals; 2009: 14; 2010: 9
There are 12 girls and 15 boys
125·8·6 = 6000, that is 125 by 48
Laptop 8/256, screen 15.6, camera 1080p
I will pass the contact through the administrator
Thanks, I wrote down the phone, waiting for a call
Radius 6371 km, equator 40075 km
40 questions: A 12, B 9, C 11, D 8
Exam 5/16 at 9.00, review 5/15 at 2.30
I don't run a Telegram channel
Block 7, entrance 8, floor 7, door 71
Middle school $35, high school $45, college $60
Multiples: 7, 14, 21, 28, 35, 42, 49, 56, 63, 70
48 hours, 24 lessons, 12 weeks, 3 months
60, 70, 80, 90 dollars depending on level
One hundred twenty three plus one hundred twenty seven is two hundred fifty
123-125 Main St, unit 6
600 minutes = 10 hours = 5 sessions
I have 3 brothers aged 21, 24 and 28 and a nephew of 5
Exit 34, mile 612, then second left
`)
