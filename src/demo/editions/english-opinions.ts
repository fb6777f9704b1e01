import type { OpinionWords } from './types.ts'

export const englishOpinions: OpinionWords = {
  reviews: [
    {
      name: 'Karen Whitfield',
      mark: 5,
      text: 'Found a math tutor for my son in one evening. The price was on the profile, so there were no surprises, and support answered within minutes.',
      reply: 'Thank you, Karen! Good luck to your son with algebra.',
    },
    {
      name: 'Daniel Ortega',
      mark: 4,
      text: 'Good choice of tutors and honest reviews. I wish I could filter by accent for English lessons, but the support team helped me pick someone.',
      reply: 'Thanks for the idea, Daniel. We’ve passed it on to the team.',
    },
    {
      name: 'Priya Nair',
      mark: 5,
      text: 'I teach physics here. Requests come with a clear goal and schedule, so the first lesson starts with work and not with questions.',
    },
    {
      name: 'Mark Ellison',
      mark: 3,
      text: 'The first tutor canceled an hour before the lesson. Repeto found another one the same day, but I’d still expect a reminder for tutors.',
      reply: 'Sorry about that, Mark. Tutors now get a reminder three hours before each first lesson.',
    },
    {
      name: 'Grace Kim',
      mark: 5,
      text: 'I compared four tutors side by side and read every review. Two months later my SAT score went up by 120 points.',
    },
    {
      name: 'Tom Becker',
      mark: 4,
      text: 'Clean site, no spam calls, and nobody asked for my card before I chose a tutor.',
    },
    {
      name: 'Aisha Bello',
      mark: 5,
      text: 'Sent a request on my phone during lunch and had three replies before I was back at my desk.',
    },
    {
      name: 'Linda Moreau',
      mark: 2,
      text: 'There were only two piano tutors near me and both were booked for weeks. Online lessons saved the day in the end.',
      reply: 'Thank you for the honest review, Linda. We’re inviting more music tutors in your area.',
    },
  ],
  videos: [
    {
      title: 'How to choose a tutor in ten minutes',
      description:
        'What to look at in a profile, which questions to ask before the first lesson and when to try someone else.',
    },
    {
      title: 'Your first lesson online',
      description: 'A tutor shows what to prepare, how the shared board works and what a good first hour looks like.',
    },
  ],
  press: [
    { title: 'Tutors for every subject, one request away', source: 'The Learning Post' },
    { title: 'Why parents compare tutors before they call', source: 'School & Home' },
    { title: 'Online lessons are here to stay', source: 'Tech in Class' },
  ],
  applicants: [
    {
      name: 'Emily Carter',
      message: 'I spent three years in support for an online school and enjoy explaining things calmly.',
    },
    {
      name: 'Noah Fischer',
      message: 'I tutored chemistry at college and now I’d like to help the people behind the site.',
    },
  ],
}
