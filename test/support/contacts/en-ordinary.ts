import { cases } from './cases.ts'

export const ordinary = cases(`
$25 for 60 minutes
$25/h
$20-30 per hour
Rs 500 per class
₹500-700/hr
INR 15,000 per month
₹1,00,000 a year
Price $30, package of 10 lessons $270
Up to 25 dollars a lesson
1,500 USD
$1,200 - $1,500 a month
12 000 - 15 000 rupees a month
Rates: 60 min - $20, 90 min - $28, 120 min - $35
100 USD, 150 USD, 200 USD
Mon-Fri 16:00-18:30
from 9 to 21
4pm-6pm, 7:30pm
Free slots: 10:00, 11:30, 14:00, 15:30, 17:00, 18:30
Mon 4:00, Wed 5:30, Fri 6:00
at 17.30 or at 18.45
Mon 15.00-16.00, Tue 16.00-17.00, Thu 17.00-18.00
I can do 08:00 to 12:00 and 14:00 to 20:00
15.09.2026
09/15/2026
From 01/09/2026 to 20/06/2027
2026-11-15
September 15, 2026 at 5:30 pm
grades 5-7
grade 11
I teach classes 5, 6, 7, 8, 9, 10, 11 and 12
grades 1-3, 4-6, 7-9
SAT 1400
SAT 1400-1550, ACT 32
JEE 2027
CBSE 10
NEET 2025, 2026, 2027
IELTS 7.5
B2/C1
level A1-A2
SAT 2018: 1450; SAT 2019: 1520
scored 98.5 in 2019
school no. 125
PS 28, class 2B
12 Main St, apt 45
We live at 1250 Broadway, floor 7, apt 112
Flat 302, Sector 21, Gurgaon 122016
x^2+5x+6=0
sin 30
2x + 3y = 12, x - y = 1
Solve 3x-7=14 and 5(x+2)=25
log2(8)=3
once a week
two lessons a week, one hour each
Two classes a week for one hour
three times a week, evenings preferred
I have two kids: one is seven and the other is nine
nine or ten lessons before the exam
I have fifteen years of experience
One, two, three: he can count, then he gets lost
My son counts to ten but does not know the six, seven and eight times tables
twenty five students passed with ninety percent
the year two thousand twenty six
twenty five dollars for ninety minutes
Lessons on Zoom or Skype
lessons over Telegram are fine
I teach via Telegram or Google Meet
Telegram is fine
We can talk on WhatsApp or Messenger, as you prefer
Google Meet
Skype, Zoom, Google Meet, Viber
Zoom, Skype or Teams?
I have Zoom Pro
I have Skype and Zoom
I use Zoom. Homework is in Google Classroom.
Facebook marketing
PowerPoint, Excel, Word
node.js and React
ASP.NET and C#
C++ for beginners
Python 3.12, Django 5.1
I teach HTML5, CSS3, JavaScript ES6
etc.
e.g. algebra
i.e. from scratch
Ph.D. in maths
M.Sc., B.Ed.
U.S.A. and U.K.
Need a tutor.Can be online.
English needed.Level B1.
I teach maths.In the evening only.
Contact the school.My son is shy.
Dr. Smith, Mr. Brown
My child is 10, grade 5
I am 35 and start from zero
English from zero
From zero to hero in 3 months
100 points out of 100
Level 0, want A2 by summer
15 years of experience, 200+ students
98% of my students pass
1492, 1776, 1865, 1945 — history dates
World War II 1939-1945
History 1914-1918, 1939-1945
Test on unit 3, exercises 125, 126, 130-135
Book of 2022, pages 45-67, exercises 5.12, 5.13, 5.14
Problems 1.1, 1.2, 1.3, 2.1, 2.2
8-10 lessons of 1.5 hours
1 lesson = 60 min
90/60 minutes
twice for 45 min
Wed, Fri after 4
free from 7 on
Groups of 3-4 students
There is a dog at home, do not be afraid
Meet at school at four
The dot com boom is a topic in economics
Dot the i and cross the t
Comma, dot, dash: punctuation is weak
At least two lessons
Plus homework
Minus ten points for mistakes
Pick a time: 15:00 16:00 17:00 18:00
Rate $15/18/20 by level
45 min $15, 60 min $20, 90 min $28
Discount 10% from 10 lessons, 15% from 20 lessons
Online 15, at my place 18, at yours 25
1 lesson 20, 5 lessons 95, 10 lessons 180
Please write here
You can call later
My number one subject is maths
The child has a phone and a laptop
He spends 5 hours on the phone
No email needed
Business email writing
I teach how to write an email and an essay
A Telegram bot in Python
I want to run Instagram for my shop
Help with Instagram and TikTok for business
ads on Facebook and Instagram
My son loves YouTube and Minecraft
Scratch 3.0
TOEFL 95
Cambridge FCE B2, CAE C1
Problem: 12 * 34 + 56 = 464
12 345 + 67 890 = ?
1/2 + 1/3 = 5/6
0.5 + 0.25 = 0.75
3.14159265
The number 1000000
1 000 000 dollars
ZIP 10001
New York, NY 10001
I reply within 24 hours
24/7
50-50
from 18 to 25 years
(5+3)*2=16
I am a certified teacher with 21 years of experience. I work at school 125 in Brooklyn. I prepare for SAT and AP, grades 5-12. The average score of my students is 1380. A lesson of 60 min is $30, 90 min is $42. I work on Zoom or Skype, Mon-Fri from 15:00 to 20:00, Sat from 10:00 to 14:00.
Good morning! We are looking for an English tutor for our daughter (10 years, grade 5). The goal is to keep up at school and prepare for Cambridge A2 Key in May 2027. Tuesday and Thursday at 16:30 or 17:00 work for us. Budget $20-25 for 60 minutes. We have a laptop, a camera and Zoom.
I need help with linear algebra: 3x3 matrices, determinants, limits, derivatives. First year, exams on January 10-25, 2027. About 6-8 lessons of 90 min, up to $25.
I teach physics and maths. Education: IIT, 2008-2013, master. Experience 12 years. I have prepared over 150 students. JEE 2025 ranks: 120, 340, 560, 780. Price ₹800/60 min, ₹1100/90 min.
My son is in grade 9 and gets 70-75%, wants 90. We are looking for someone twice a week, Tuesday and Friday, after four. We live near the station, third floor, and have a cat and a dog.
I study German from zero, level A1. I want to reach B1 in one year. I can do four or five times a week, in the morning at eight or at nine.
Let us agree here in the chat, no contacts needed.
Please do not write on WhatsApp, only here
Lessons on Skype, 45 minutes
Skype or Zoom
Skype - good, Zoom - also good
Zoom: free, 40 minutes
Telegram: yes, Viber: no
on Viber or WhatsApp
Do you have Discord?
Discord, Zoom: I do not mind
My Skype works perfectly
My WhatsApp is always open
My Telegram is new
My discord is broken
I teach Java, Kotlin, Go
Speaking club once a week
I use Moodle, Kahoot, Quizlet
Windows 11, Office 365
Bus 505, stop School 32
5 minutes from the metro
the first, second and third lessons are free
one or two times a week
six or seven lessons a month
At 16, 17 or 18
9 10 11 in the morning I am free
numbers 100, 200, 300 and 400 in French
fractions 1/2, 3/4, 5/8
one to one, two to one, it is up to you
She got five fives and two fours
`)
