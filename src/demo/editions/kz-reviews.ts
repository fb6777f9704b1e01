import type { DemoReviews } from './types.ts'
import { russianReviews } from './russian-reviews.ts'

export const kzReviews: DemoReviews = {
  audiences: {
    child: ['doshkolniki', 'nachalnye-klassy', 'dlya-detey'],
    pupil: ['srednie-klassy', 'starshie-klassy', 'olimpiady'],
    speaking: ['a1-a2', 'b1-b2', 'c1-c2', 'razgovornaya-praktika'],
  },
  words: {
    ru: {
      ...russianReviews,
      child: [
        ...russianReviews.child,
        'Дочке шесть лет, и внимания хватает на всё занятие, чего раньше не бывало.',
        'Бабушка шутит, что теперь и сама ходит на эти занятия.',
      ],
      pupil: [
        ...russianReviews.pupil,
        'За одну четверть с тройки вышли на твёрдую пятёрку.',
        'СОР и СОЧ больше не пугают, всё идёт по плану.',
      ],
      exam: [
        ...russianReviews.exam,
        'Грант получен, дальше университет мечты!',
        'Разобрали задания прошлых лет, и стало ясно, чего ждать.',
      ],
    },
  },
}
