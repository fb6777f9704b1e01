import type { DemoReviews } from './types.ts'
import { englishReviews } from './english-reviews.ts'

const { opening, child, pupil, exam, brief, closing, thanks } = englishReviews

export const usReviews: DemoReviews = {
  audiences: {
    child: ['preschool', 'elementary', 'children'],
    pupil: ['middle-school', 'high-school', 'homeschool', 'competitions'],
    speaking: ['conversation'],
  },
  words: {
    en: {
      ...englishReviews,
      opening: [...opening, 'Five stars are not enough.', 'I cannot say enough good things.'],
      child: [...child, 'My kindergartner now asks for lessons on weekends, too.'],
      pupil: [...pupil, 'Went from a C to an A- in one semester.', 'Report card day is no longer something we dread.'],
      exam: [
        ...exam,
        'The score went up enough for the college we were hoping for.',
        'We worked through real practice tests, timed, every weekend.',
      ],
      brief: [...brief, 'Awesome!', 'A lifesaver.', 'Can’t recommend enough.'],
      closing: [...closing, 'Go for it!'],
      thanks: [...thanks, 'Thank you! You made my day.'],
    },
  },
}
