import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
I can start Monday. Contact: ⟦nine-one-seven-five-five-five-zero-one-six-two⟧
call ⟦917 – 555 – 0162⟧
the digits: ⟦9, 1, 7, 5, 5, 5, 0, 1, 6, 2⟧
digits: ⟦9;1;7;5;5;5;0;1;6;2⟧
⟦+ 1 9 1 7 5 5 5 0 1 6 2⟧
ring after lunch ⟦9175550162⟧Maria
signal ⟦+1 917 555 0162⟧
address: ⟦maria_2010 [at] gmail [dot] com⟧
⟦maria_2010@gmail.com⟧,⟦maria@aol.com⟧
telegram id ⟦maria_2010_ok⟧
tik tok ⟦@maria.teaches⟧
Telegram → ⟦@maria_teaches⟧
Telegram - ⟦mariateaches⟧
add me on facebook: ⟦Maria Gutierrez⟧
my instagram: ⟦maria__teaches⟧
look at ⟦maria-teaches.wixsite.com/english⟧
⟦WWW.MARIA-TEACHES.COM⟧
site ⟦maria-teaches dot co dot in⟧
link ⟦tinyurl.com/maria-t⟧
mobile ⟦nine eight one zero zero one two three four five⟧
ph ⟦9 1 7 five five five 0 1 6 2⟧
my number is nine one seven, ⟦555 0162⟧
dial ⟦+91 (11) 2345 6789⟧
my whatsapp no is ⟦zero nine eight one zero double zero one two three⟧
call: ⟦917-5550162⟧
phone ⟦1.917.555.0162⟧
UK number ⟦07700 900123⟧
⟦+61 412 345 678⟧ I'm in Sydney now
school mail ⟦mgutierrez@columbia.edu⟧
you can write to ⟦hello@mariateaches.co⟧
`)

export const ordinary = cases(`
The bell rings at 8:45, 9:40, 10:35 and 11:40
I need a tutor: 1) 5 years of experience; 2) SAT prep; 3) twice a week
A 5 in May, 6 in June, 4 in September, 7 in October
From 0 to 100 in 10 lessons
6th, 7th or 8th grade, any
0.5 + 0.25 = 0.75; 7 - 0.8 = 6.2
Son is 8 years and 5 months, daughter is 6
8 lessons = $320, 12 lessons = $460
Budget: 40, 45, max 50 dollars
Train 5304, car 5, seat 32, departs 6:45
Tasks: 1.1, 1.2, 1.3, 2.1, 2.2, 3.1, 3.4
Zero motivation, a hundred excuses, two hours on the phone
Two thirds plus one sixth is five sixths
I have a phone and WhatsApp but prefer to write here
Do you have Instagram? I want to see reviews
I use Google Classroom, Kahoot, Quizlet
15 Main St, office 204, 2nd floor
Till 8 pm on weekdays, till 2 pm on Saturday
Goals: month 1 50 words, month 2 150, month 3 300
Final marks: 5 5 4 5 4 3 5 5 4
Rating 4.98, reviews 127, lessons 3412
$300 for 8 lessons, $350 for 10, $400 for 12
I taught in Boston (2010-2014), Austin (2014-2018) and Denver (since 2018)
One hundred, two hundred, three hundred: we count by hundreds
Exam: June 5 at 9:00, June 7 at 11:30
Grades 4, 5, 6 - $40; 7, 8 - $45
Paper 5, sheet 2, question 14, 3 marks
One in two, two in three, three in four
My students: 24 in primary, 31 in middle, 12 in high school
Chapters one, two, four, seven and nine
`)
