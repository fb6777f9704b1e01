import { cases } from './cases.ts'

export const contacts = cases(`
⟦(305) 555-1234⟧
⟦+1 305 555 1234⟧
My number is ⟦3055551234⟧
call ⟦305-555-1234⟧ after 6pm
⟦1-800-555-0199⟧
⟦305.555.1234⟧
⟦+1 (212) 555-0147⟧ text me
⟦+91 98765 43210⟧
⟦98765 43210⟧
⟦9876543210⟧ is my WhatsApp
⟦098765 43210⟧
⟦+91-9876-543-210⟧
⟦91 9876543210⟧
cell: ⟦646 555 0123⟧
⟦3 0 5 5 5 5 1 2 3 4⟧
⟦3O5 555 l234⟧
⟦3️⃣0️⃣5️⃣5️⃣5️⃣5️⃣1️⃣2️⃣3️⃣4️⃣⟧
⟦３０５５５５１２３４⟧
⟦९८७६५४३२१०⟧
⟦305​555​1234⟧
⟦305 then 555 then 1234⟧
⟦305 and 555 and 1234⟧
⟦three zero five five five five one two three four⟧
⟦three oh five, five five five, one two three four⟧
⟦nine eight seven six five four three two one zero⟧
⟦double nine eight seven six five four three two one⟧
⟦nine eight double seven six five triple four two⟧
⟦plus one three zero five five five five twelve thirty four⟧
⟦three oh five five fifty five twelve thirty-four⟧
⟦nine eight seven 654 3210⟧
⟦305 five five five 1234⟧
⟦two-one-two-five-five-five-zero-one-four-seven⟧
⟦six one two three four five six seven eight⟧
⟦three zero five⟧, then ⟦555 1234⟧
⟦eight hundred 555 0199⟧
⟦305_555_1234⟧
⟦305*555*1234⟧
⟦305•555•1234⟧
⟦[305] 555 1234⟧
⟦305👉555👉1234⟧
⟦305 / 555 / 1234⟧
⟦305 – 555 – 1234⟧
phone ⟦555-1234⟧
⟦+380 50 123 45 67⟧ (Ukraine)
⟦+44 7911 123456⟧
⟦+34 612 345 678⟧
⟦0091 98765 43210⟧
mob ⟦98 76 54 32 10⟧
⟦(+91) 98765-43210⟧
call me on ⟦nine, eight, seven, six, five, four, three, two, one, zero⟧
⟦THREE ZERO FIVE FIVE FIVE FIVE ONE TWO THREE FOUR⟧
My email ⟦john.smith@gmail.com⟧
⟦anna_k@yahoo.co.in⟧
⟦ivan at gmail dot com⟧
⟦john.smith at gmail dot com⟧
⟦john dot smith at yahoo dot com⟧
⟦john (at) gmail.com⟧
⟦john [at] outlook . com⟧
⟦john{at}hotmail{dot}com⟧
⟦john underscore smith at gmail dot com⟧
⟦john.smith @ gmail . com⟧
email: ⟦john1990 gmail com⟧
mail ⟦math-tutor@outlook.com⟧
write to ⟦mathtutor[@]gmail.com⟧
⟦priya88 rediffmail com⟧
⟦priya.s(at)rediffmail(dot)com⟧
reach me at ⟦priya.sharma AT gmail DOT com⟧
⟦@john_math⟧
Telegram ⟦@tutor_john⟧
telegram: ⟦tutor_john⟧
telegram - ⟦johnny⟧
my telegram ⟦johnmaths⟧
My telegram is ⟦johnmaths⟧
tg: ⟦anna_lessons⟧
message me on telegram ⟦anna_lessons⟧
insta: ⟦english.with.anna⟧
insta ⟦english_with_anna⟧
Instagram – ⟦english.with.anna⟧
on instagram ⟦english.with.anna⟧
my insta ⟦@annaenglish⟧
my username is ⟦john_math⟧ on telegram
⟦john_math⟧ (telegram)
⟦john_math⟧ on telegram
skype ⟦live:john.smith⟧
Skype: ⟦john.smith77⟧
my skype ⟦john-maths⟧
skype id: ⟦smithjohn⟧
skype name ⟦smithjohn1⟧
WhatsApp ⟦98765 43210⟧
whatsapp: ⟦+919876543210⟧
whats app ⟦9876543210⟧
viber ⟦+13055551234⟧
discord ⟦john#1234⟧
discord: ⟦tutor#0420⟧
discord: ⟦john_math⟧
my discord is ⟦mathwizard42⟧
facebook: ⟦john.smith.12⟧
fb ⟦john.smith.12⟧
snapchat: ⟦johnny_tutors⟧
zoom id ⟦123 456 789⟧
Zoom meeting ID: ⟦876 5432 1098⟧
⟦t.me/john_math⟧
⟦https://t.me/john_math⟧
⟦wa.me/919876543210⟧
⟦facebook.com/johnsmith⟧
⟦https://www.facebook.com/john.tutor⟧
⟦m.me/johnsmith⟧
⟦instagram.com/annaenglish⟧
my website ⟦john-maths.com⟧
site ⟦www.englishwithanna.com⟧
⟦my-page dot com⟧
⟦johnmaths dot co dot in⟧
⟦site . com . ua⟧
⟦johnmaths . com⟧
portfolio ⟦https://john.github.io⟧
reviews at ⟦wyzant.com/tutors/john-smith⟧
my channel ⟦youtube.com/@johnmaths⟧
blog ⟦maths-blog.info⟧
⟦linkedin.com/in/john-smith⟧
⟦calendly.com/john-smith/trial⟧
Hello! I am looking for a maths tutor for my son, grade 7. Two lessons a week, $25 per hour. My number is ⟦305 345 1289⟧, WhatsApp is fine.
Hi, I have taught English for 12 years and prepare for IELTS and SAT. My rate is $30 for 60 minutes. To save time, message me on telegram ⟦@anna_english⟧ and we can start on 15.09.2026.
Happy to help. I work 9 to 9, Mon-Fri. Please call: ⟦seven one eight five five five twenty two thirty three⟧.
Need physics, JEE 2027, CBSE 12. Address: 12 Main St, apt 45. Mother's contact ⟦+91 98765-12345⟧, father ⟦9812345670⟧.
Write to ⟦tom.nash@icloud.com⟧ or ig ⟦@tom_physics⟧ and I will send the 2026 plan.
I am rarely here, so ring me on ⟦nine eight seven six five 43210⟧ any day after 17:00.
DM me ⟦@chem_ny⟧
my number is ⟦3 0 5 - 5 5 5 - 1 2 3 4⟧
signal ⟦+13055551234⟧
tiktok ⟦@maths.fun⟧
my nick on discord: ⟦mathsfan⟧
find me on insta as ⟦chem_with_ann⟧
look for ⟦chem_with_ann⟧ on instagram
contact: ⟦ann.chem at gmail com⟧
`)
