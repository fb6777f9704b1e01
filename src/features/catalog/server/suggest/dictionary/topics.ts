import { englishTopics } from './topics/en.ts'
import { spanishTopics } from './topics/es.ts'
import { polishTopics } from './topics/pl.ts'
import { russianTopics } from './topics/ru.ts'
import { ukrainianTopics } from './topics/ua.ts'

/** All of them: people write in any language in any edition. */
export const subjectTopics = [ukrainianTopics, russianTopics, polishTopics, spanishTopics, englishTopics]
