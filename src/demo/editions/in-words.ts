import type { Names } from '#editions/reference/types.ts'
import type { DemoPeople } from './types.ts'

const years = '{years, plural, one {# year} other {# years}}'
const lines = (text: string): Names[] =>
  text
    .trim()
    .split('\n')
    .map((en) => ({ en }))

const headlines = lines(`
Strong basics in {subject}, explained simply
${years} of {subject} lessons and counting
Bring your doubts, all of them
Understand first, memorise later
Patient {subject} lessons for every kind of learner
A clear weekly plan and regular revision
I make time for the “silly” questions
${years} of teaching, one learner at a time
Concepts before shortcuts
Unhurried lessons in {subject}
From the first chapter to full confidence
Friendly in class, particular about practice
Real examples make {subject} easier to remember
Personal attention in every {subject} lesson
Making {subject} feel lighter
Steady progress without last-minute panic
Doubts cleared the same day
Small goals, kept every week
Teaching {subject} with stories, sketches and patience
Calm guidance when the syllabus feels endless
Good notes, honest feedback, plenty of practice
For learners who want to know why
Helping shy students speak up
Learning {subject} the steady way
`)

const about = lines(`
I have been teaching {subject} for ${years}, and I still prepare every lesson as if it were the first.
Students often tell me they were afraid to ask doubts in a crowded classroom. With me they can ask as many as they like.
I enjoy breaking a difficult chapter into pieces small enough to handle in one evening.
Over ${years} I have taught toppers and strugglers alike, and both need the same thing: someone who listens.
Teaching runs in my family, and the dining table was my first classroom.
I like to know my students well: what they enjoy, what worries them and what time of day they think best.
My lessons in {subject} are friendly, but I do expect regular practice.
I believe marks follow understanding, so I never hurry past a weak foundation.
In ${years} I have learnt that a patient pause often teaches more than another explanation.
I share a short update with parents regularly, so nobody has to wait for the report card.
What I love about {subject} is the moment when scattered facts turn into one picture.
I was an average student until one teacher took the trouble to explain things properly. I try to be that teacher for others.
I keep my explanations short, my examples local and my handwriting readable.
Many of my students come through word of mouth, from cousins, neighbours and old classmates.
I have spent ${years} building my own worksheets, and I revise them after every batch of results.
I am comfortable explaining in simple English and never assume that something is “obvious”.
A cup of tea, a clean notebook and a good question: that is my idea of a fine evening.
I respect effort more than talent, and I make sure my students can see how far they have come.
I take on only as many students as I can prepare for properly.
Teaching {subject} keeps me learning too, because good students ask questions I never thought of.
I remember how heavy exam season feels, and I do my best to keep it calm and organised.
I treat every mistake as a clue, and my students soon start doing the same.
After ${years} with {subject}, I can usually spot the exact step where the confusion begins.
Punctuality matters to me, and so does a good laugh in the middle of a long topic.
`)

const method = lines(`
We start with a short diagnostic, so that I know what is solid and what needs rebuilding.
I teach the concept first, then solve one example, then hand the pen to you.
Each lesson opens with a quick recap and closes with three things to remember.
After every topic there is a short test, and we go through the answers together.
I give worksheets at three levels, so there is always a next step.
You keep an error notebook, and before any test it becomes your best revision guide.
I draw a lot: flowcharts, mind maps and small sketches that stay in memory.
Every week has a target, written down, that we both agree on.
I ask students to explain a topic aloud. If the explanation flows, the concept is clear.
Doubts get their own time in every lesson, and none is carried over to the next one.
I connect each idea with something from daily life, from cricket scores to the kitchen.
We revise on a cycle: after a day, after a week and after a month.
Closer to an exam or a performance we do full practice runs with the clock on.
I use your own books and material as the base and add extra practice where it is needed.
Homework is moderate and always checked.
For younger learners I mix in games and puzzles; for older ones, past papers and longer tasks.
I record key points in a shared document, so you can go back to them anytime.
When a method doesn’t suit you, we try another. There are usually three or four.
I build speed only after accuracy is steady.
Once a month we sit together, look at the progress and plan the next four weeks.
I prefer two focused sessions to one long, tired one.
We go through a few examples together, slowly, before you try one alone.
I pay attention to presentation too, since clear steps help clear thinking.
The last ten minutes of each lesson are yours: ask anything.
`)

const promise = lines(`
I will give you an honest picture of where you stand.
No doubt will be laughed at or left for “later”.
I will reply to your messages by the end of the day.
You will have a study plan from the very first week.
I will be on time, every time.
Parents will get regular and truthful updates.
You will never have to memorise what you have not understood.
If you miss a lesson, I will help you catch up.
I will check every piece of homework I give.
Your pace will decide our pace.
I will tell you if I think someone else can help you better.
You will finish each topic with notes of your own.
I will keep exam time as calm as I can.
You will practise in every session.
I will explain it one more time, without a sigh.
Your progress will be written down, so you can see it.
`)

const lessons = lines(`
I teach {subject} from the basics, with plenty of solved examples.
My {subject} lessons follow your syllabus or your own goals, at your own pace.
I have taught {subject} for ${years} and know where most learners get stuck.
We clear the concept first and then practise until it is comfortable.
I help students catch up in {subject} when the backlog feels too big.
In {subject} I look for understanding before speed.
Each {subject} topic ends with a short check, so gaps don’t pile up.
I prepare notes and practice material for every {subject} lesson.
We set a clear goal in {subject} and work back from it week by week.
Complete beginners in {subject} are welcome.
For those who are ahead, I have tougher {subject} material that is fun to crack.
You get individual feedback in {subject}, not just a tick or a cross.
I keep {subject} homework short and check all of it.
I relate {subject} to daily life, so it is easier to remember.
With ${years} of {subject} lessons, I have a stock of examples for every kind of doubt.
I support both regular coursework and longer-term plans in {subject}.
A few weeks on the foundations of {subject} save months later.
I show more than one approach in {subject} and let you choose the one that suits you.
We revise {subject} regularly, so nothing is left for the last night.
In my {subject} lessons you do the thinking and I ask the questions.
I choose {subject} tasks one step above your present level.
Before important dates we do timed practice and calm revision.
I keep {subject} lively with stories, sketches and small challenges.
I enjoy introducing {subject} to learners who are new to it.
`)

export const inWords = { headlines, about, method, promise, lessons } satisfies Partial<DemoPeople>
