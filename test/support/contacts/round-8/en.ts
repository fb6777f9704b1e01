import { cases } from '#test/support/contacts/cases.ts'

export const contacts = cases(`
Saw your profile, looks good. Ring ⟦917 555 01 23⟧ before 9 pm, we'll discuss 3 lessons at $40
just in case: ⟦nine seventeen, five fifty five, oh one twenty three⟧
whatsapp ⟦1-917-555-0123⟧
⟦917 - 555 - 0123⟧ has WhatsApp
⟦917⟧ ⟦555⟧ ⟦0123⟧
Old mail ⟦helen@aol.com⟧, new ⟦helen.k@gmail.com⟧
⟦helen.k@gmail,com⟧
my telegram is: ⟦helen_ny⟧, sunflower pic
on tiktok I'm ⟦helen.ny⟧
I'm on insta: ⟦helen_photo⟧
add me on skype ⟦helen.nyc.teacher⟧
⟦tg://resolve?domain=helen⟧
⟦instagram com/helen.ny⟧
my page ⟦fb.com/helen.ny⟧
see ⟦helenteaches.com⟧ and ⟦helenteaches.co.in⟧
materials: ⟦helen.notion.site/plan⟧
link: ⟦goo.gl/AbCdEf⟧
ask for Helen, ⟦212 - 555 - 12 - 12⟧
DM me ⟦@helen.ny⟧
email: ⟦helen dash k at hotmail dot com⟧
Number: ⟦(nine one seven) 555-0123⟧
write to ⟦+1​917​555​0123⟧
ph no ⟦917.555.0123⟧
my phone number is ⟦nine one seven five five five oh one two three⟧, call me
⟦98-10-09-01-23⟧ mobile
my area code is 917 and the number ⟦555 0123⟧
cell: ⟦ninety eight ten zero nine 01 23⟧
⟦nine eight one double zero nine zero one two three⟧
phone ⟦+91.98100.90123⟧
my nick on discord: ⟦helen99⟧
`)

export const ordinary = cases(`
Need someone patient: kid is 7, 20-25 minutes, 3-4 times a week
Trial 30 min free, elementary $30, middle $35, high $45
Graduated NYU 2012, MA 2014, PhD 2018
Scores: 2018 — 1200, 2019 — 1250, 2020 — 1310
Plan: week 1 sounds, 2 letters, 3 syllables, 4 words, 5-8 texts
Compute 999 + 111, 888 - 222, 777 * 3
Four hundred fifty dollars for ten hours, fifty for one
0 points for the essay, 5 for dictation
Meet at the subway, exit 2, at 4:40
2nd degree diploma, 3rd place of 56, 48 points of 60
Points (2;3), (4;5), (6;7), (8;9)
Telegram ok, WhatsApp no, Zoom yes
Building 2, floor 3, room 315
Discount 5% from 8 lessons, 7% from 12, 10% from 16
25 words a day, 175 a week, 700 a month
Student born 2009 (16), 10th grade
Wednesday 6.00 or Thursday 7.30
3600 : 60 = 60, 3600 : 90 = 40
2 cats, 1 dog, dot
Payment on the 1st and 15th, 160 each
At 7 in the morning, at 8 in the evening, at 12
A dictionary of 8000 words, 700 idioms, 50 texts
Problems 601, 602, 603 and 604 from the book
Group 602, semester 3, 5 credits
From 600 to 700 rupees, with travel 800
Exercises 501-520, then 601-620, then 701-720
One hundred percent attendance, zero late, five A's
Three quarters, five sixths and seven eighths to add
September 5 to June 12, 36 sessions
I have six students on Monday, two on Tuesday and nine on Thursday
Our clients live in Austin and we went through past papers point by point
`)
