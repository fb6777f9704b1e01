import type { TextWords } from './types.ts'

export const englishTexts: TextWords = {
  exam_group: [
    'Small group for the exam: four students, twelve weeks',
    'I’m starting a small group for students who take the exam this year. Four people, so everyone takes part in every lesson.',
    '# How it works',
    '- two lessons a week, 90 minutes each;',
    '- a practice test every third week with a detailed review;',
    '- short homework that I check before the next lesson.',
    'We begin with a free placement test, so you’ll know what to focus on before you decide.',
  ],
  free_hours: [
    'Weekday mornings are open for adult learners',
    'I have three free slots on weekday mornings. They work well for adults with flexible hours and for students who are homeschooled.',
    '- lessons online or at my place;',
    '- a plan for the first month after our first meeting;',
    '- you can move a lesson if you let me know a day ahead.',
  ],
  summer_course: [
    'Summer course: close the gaps in eight lessons',
    'Eight lessons over the summer to go over what slipped during the year. We find the weak spots first and work on those only.',
    '# Who it’s for',
    'Students who passed the year but feel unsure about a few topics, and parents who want a calm start in September.',
    '- lessons twice a week, in the morning or in the evening;',
    '- worksheets and short videos between lessons.',
  ],
  first_lesson: [
    'First lesson at half price this month',
    'New students pay half for their first lesson this month. We’ll talk about your goal, do two or three tasks together and see how we get along.',
    'After the lesson you’ll get a short written plan: what to study, in which order and how long it usually takes. You can keep it even if you choose another tutor.',
  ],
  homework_habit: [
    'How to make homework a habit without arguments',
    'Most arguments about homework are about the start, not about the tasks. Once a child is sitting at the desk, the rest usually goes well. So I help families build one thing: a start that needs no reminders.',
    '# One place, one time',
    'Choose a place without toys and a time that doesn’t depend on mood. Twenty minutes after lunch works better than “when you’re ready.” For the first two weeks the place and the time matter more than how much gets done.',
    '# Begin with something easy',
    'The first task should take three minutes. Reading the vocabulary list, copying one rule, solving one example from the last lesson. A finished task makes the next one lighter.',
    '# Stop while it’s still fine',
    'If the child is tired, stop after the planned time, even if something is left. Write down what’s left and tell the teacher. A habit grows from many calm evenings, not from one heroic one.',
  ],
  exam_plan: [
    'A study plan for the last ten weeks before the exam',
    'Ten weeks are enough to improve your score if every week has one goal. Here’s the plan I use with my own students.',
    '# Weeks 1 and 2: find the gaps',
    'Take one full practice test under exam conditions. Sort the mistakes into three groups: I didn’t know it, I mixed it up, I ran out of time. Each group needs a different approach.',
    '# Weeks 3 to 7: fix',
    'Take one weak topic at a time. Three short sessions a week beat one long Sunday. End every session with five tasks from older topics, so that nothing fades.',
    '# Weeks 8 and 9: practice the exam',
    'Two full tests a week. Write down the time after each part. The goal is a steady pace, not a record.',
    '# Week 10: rest',
    'Just a quick review, enough sleep and a look at the rules of the exam. What isn’t learned by now won’t be learned in three nights.',
  ],
  motivation: [
    'What to say instead of “you can do better”',
    '“You can do better” sounds like encouragement, but many students hear “this wasn’t enough.” Over the years I’ve collected sentences that really help, and the reasons why they do.',
    '# Name what worked',
    '“You checked the signs this time, and that saved the whole task.” The student learns which step to repeat. Praise for talent teaches nothing that can be repeated.',
    '# Ask about the path',
    '“How did you get here?” shows interest in how they think. Often students find the mistake while they explain, and they remember it much longer than a correction in red.',
    '# Make the next step small',
    '“Let’s try one more like this, with smaller numbers.” A task they can definitely solve restores confidence faster than a long speech about effort.',
  ],
}

export const englishRemark = {
  quote: 'flexible hours',
  comment: 'Please say which hours exactly. Students search by time.',
  general: 'Almost ready. One detail is missing.',
}
