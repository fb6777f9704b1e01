import type { VacancyWords } from './types.ts'

export const englishVacancies: VacancyWords = {
  support: [
    'Tutor matching specialist',
    'You’ll help parents and students find the right tutor: ask what they need, suggest two or three tutors, and make sure the first lesson happens.',
    '# What you’ll do',
    '- answer requests by chat and phone;',
    '- match tutors by subject, level and availability;',
    '- check in after the first lesson.',
    '# What we’re looking for',
    '- someone who listens closely and writes well;',
    '- at least a year of customer work, ideally in education.',
    'You’ll work Monday to Friday from our downtown office. Send your resume with the form on this page.',
  ],
  editor: [
    'Tutor profile editor',
    'A profile should tell students clearly and honestly who a tutor is. You’ll review new texts, help tutors improve them, and look after the quality of photos.',
    '# What we offer',
    '- four hours a day, whenever it works for you;',
    '- fully remote work;',
    '- a mentor for your first two weeks.',
    'Fill in the form on this page and tell us about two pieces you’re proud of.',
  ],
  intern: [
    'Content intern',
    'We’re looking for a student who wants to write about education: roundups, interviews with tutors, and guides for parents.',
    '- the internship is paid and lasts three months;',
    '- we’ll plan your hours around your classes.',
  ],
}
