import { englishTopics } from './topics/en.ts'
import { spanishTopics } from './topics/es.ts'
import { polishTopics } from './topics/pl.ts'
import { russianTopics } from './topics/ru.ts'
import { ukrainianTopics } from './topics/ua.ts'

/** All languages are used in every edition, because people search in any language. */
export const subjectTopics = [ukrainianTopics, russianTopics, polishTopics, spanishTopics, englishTopics]
