import type { Names } from '#editions/reference/types.ts'
import type { DemoPeople } from './types.ts'

const years = '{years, plural, one {# year} other {# years}}'
const lines = (text: string): Names[] =>
  text
    .trim()
    .split('\n')
    .map((en) => ({ en }))

const headlines = lines(`
Clear {subject} lessons at your own pace
${years} of teaching {subject}, one student at a time
Calm explanations and plenty of practice
I help {subject} make sense
A little {subject} every week adds up
From “I don’t get it” to “let me try that again”
Patient with beginners, demanding with the ambitious
Your questions set the plan
Lessons with a plan and a sense of humor
Come with questions, leave able to explain the answers
Teaching {subject} for ${years} and still curious
For anyone who thinks {subject} is not for them
Slow where it’s hard, quick where it’s easy
A friendly way into {subject}, from the basics up
Short practice, often: that is how it sticks
We practice until it feels natural
Good habits first, results soon after
Honest feedback and a clear plan for every week
Unhurried {subject}, without the nerves
One-on-one {subject} with room for every question
If the first explanation doesn’t land, I have three more
Simple words, careful structure, kind feedback
Growing confidence in {subject}, lesson by lesson
Here for the tricky parts of {subject}
`)

const about = lines(`
I have taught {subject} for ${years}, and my favorite moment is still the quiet “oh” when an idea clicks.
Most of my students come to me a little worried about {subject}. After a few lessons they are asking me the hard questions.
I like people who ask “why,” and I never mind hearing the same question twice.
Over ${years} I have worked with shy students, restless ones and a few who were sure they would fail. Each taught me a new way to explain.
I remember being lost in class myself, so I notice early when someone stops following.
Teaching {subject} is the part of my week I look forward to most.
My students say I am calm. I say there is no rush: what you learn slowly, you keep.
I keep a notebook for every student, so nothing you struggled with in October is forgotten in March.
In ${years} of teaching I have learned that confidence usually comes after the second small success, so I plan for two.
I believe everyone can get better at {subject} with the right order of steps and someone in their corner.
Parents hear from me regularly, in plain words: what went well, what needs work, what comes next.
I enjoy finding the one missing piece that makes everything after it easier.
Outside lessons I read, cook and walk a lot, and examples from all three end up in my teaching.
I speak plainly, listen carefully and laugh easily. Lessons with me are serious work in good spirits.
I have spent ${years} collecting exercises that really help, and I am still adding to the folder.
I am at my best with students who have been told that {subject} “just isn’t their thing.”
I take the goals of my students personally, whether it is a final grade or a first small step.
I prepare for every lesson, including the tenth one on the same topic.
What I love about {subject} is how much of it hides in ordinary life once you start looking.
I treat mistakes as useful information. They tell us exactly where to work next.
Families tend to stay with me, and I have watched more than one student go from first steps to real independence.
I am punctual, well organized and easy to reach between lessons with a quick question.
After ${years} of {subject} lessons I can usually tell by the third example which explanation will work for you.
I teach the way I would have liked to be taught: patiently, with good examples and no eye-rolling.
`)

const method = lines(`
In the first lesson we talk about your goal, try a few tasks and agree on a plan you can see.
I explain briefly, then you try. Most of the hour belongs to you.
Every lesson starts with five minutes of what we did last time, because memory needs a second visit.
I send short notes after each lesson, so you always know what to practice and why.
We begin with something you can already do and add one new thing at a time.
I ask you to explain ideas back to me. When you can teach it, you know it.
Homework is short and worth doing: fifteen minutes that target what we just learned.
I use drawings, stories and everyday examples until one of them fits.
When you get stuck I ask questions instead of giving answers. It takes a minute longer and lasts far longer.
Once a month we look back together at what has improved and adjust the plan.
I mix new material with old, so nothing quietly slips away.
I keep a list of your typical slips, and we cross them off one by one.
Before a test or a performance we rehearse in real conditions, clock included.
I choose materials for each student: no single textbook suits everybody.
We take breaks when attention fades. Forty good minutes beat sixty tired ones.
I set small targets for every week, and you tell me honestly how they went.
Half of each lesson is practice, because understanding and doing are two different skills.
I show the whole picture first and the details after, so you know where each piece belongs.
We work with your own school or personal materials whenever you have them, and with mine when you don’t.
I point out what you did right as precisely as what went wrong.
If something doesn’t work after two tries, I change the method, not the student.
I begin with the basics, even for advanced students, and we move through them as fast as you like.
You choose one topic for each lesson and I choose the other. It keeps us both honest.
I like quick, low-pressure quizzes: three questions, no grades, and a clear idea of what to do next.
`)

const promise = lines(`
I will tell you honestly how much time your goal needs.
You will leave the first lesson with a plan on paper.
No question is too small, and I mean it.
I answer messages the same day.
You will always know what we are doing and why.
I start on time and come prepared.
If I am not the right tutor for you, I will say so.
You will never be made to feel slow.
I will keep parents informed without putting pressure on the student.
You will get written notes you can actually use.
I will adapt to your schedule as far as I can.
I will notice your progress and show it to you.
We will work on what matters to you first.
You will practice in every lesson, not just listen.
I will explain it again, gladly, as many times as it takes.
I will remember what we talked about last week.
`)

const lessons = lines(`
I teach {subject} step by step, from what you know to what you need.
My {subject} lessons are calm, structured and full of examples.
I have taught {subject} for ${years} and keep my materials up to date.
We cover the theory briefly and spend the rest of the time practicing.
I help close gaps in {subject}, however old they are.
In {subject} I care about understanding first and speed second.
Together we find out what makes {subject} difficult for you and start there.
I prepare a separate {subject} plan for every student.
We work toward a clear goal: a grade, an exam, a project or simply the pleasure of it.
I am happy to start {subject} from zero.
For advanced students I have harder {subject} material and plenty of curiosity.
You get regular practice in {subject} and feedback on every attempt.
My {subject} students do short exercises between lessons, never piles of homework.
I make {subject} practical, with examples from everyday life.
With ${years} of {subject} lessons behind me, I know where people usually stumble.
I can help with school assignments and with goals of your own in {subject}.
We go over the basics of {subject} once, properly, and everything else gets easier.
I like to show more than one way to do things in {subject}.
Every few weeks we check what has stuck in {subject} and what needs another look.
In my {subject} lessons you do most of the work, and I make sure it is the right work.
I pick {subject} tasks slightly above your level, so each one teaches you something.
Before important dates we practice {subject} under real conditions.
We keep {subject} light at the start and raise the bar as you grow.
I enjoy teaching {subject} to people who are meeting it for the first time.
`)

export const usWords = { headlines, about, method, promise, lessons } satisfies Partial<DemoPeople>
