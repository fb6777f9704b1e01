import type { DemoReviews } from './types.ts'
import { englishReviews } from './english-reviews.ts'

const { opening, child, exam, method, brief, closing, thanks } = englishReviews

export const inReviews: DemoReviews = {
  audiences: {
    child: ['classes-1-5', 'children'],
    pupil: ['classes-6-8', 'classes-9-10', 'classes-11-12', 'cbse', 'icse-isc', 'state-boards', 'olympiad-prep'],
  },
  words: {
    en: {
      ...englishReviews,
      opening: [
        ...opening,
        'Truly one of the best teachers we have come across.',
        'Many thanks from our whole family.',
      ],
      child: [...child, 'My daughter now finishes her homework before dinner.'],
      pupil: [
        'Marks went up, but above all the concepts are clear now.',
        'We closed the gaps from last year and caught up with the class.',
        'The last unit test came back with almost no mistakes, a first in a long time.',
        'My daughter now explains the chapters to her classmates.',
        'My son no longer leaves everything to the last evening.',
        'Chapters that school rushed through were worked out to the end here.',
        'The class teacher noticed the change, too.',
        'The hardest subject has almost become the favourite.',
        'From 62 to 91 percent between two terms.',
      ],
      exam: [
        ...exam,
        'Doubts were cleared the same evening, right up to the exam.',
        'Mock tests every Sunday made the real paper feel familiar.',
      ],
      method: [
        ...method,
        'No doubt is too small to be asked.',
        'Previous years’ questions are always part of the lesson.',
      ],
      brief: [...brief, 'Superb teaching.', 'All doubts cleared.', 'Very patient and sincere.'],
      closing: [...closing, 'Please go ahead without a second thought.'],
      poor: [
        'Not for us: after a month nothing had changed.',
        'Two lessons were cancelled at the last moment, so we are looking for somebody else.',
        'The explanations were too complicated, and we left with more doubts than before.',
        'We expected a plan, and every time we started from scratch.',
        'Late for almost every lesson, and that time was never made up.',
      ],
      thanks: [...thanks, 'Thank you! All the best for the exams.'],
    },
  },
}
