import { aboutText, questionsOf } from '#editions/reference/questions.ts'

const { single } = questionsOf('reading')

export const texts = [
  {
    name: { en: 'An email to Marta' },
    text: 'Hi Marta, I’m sorry, but I can’t come to the swimming pool on Thursday. My brother is arriving from Leeds, and I have to meet him at the station at five. Can we go on Friday instead? The pool is open until nine in the evening then, so we can go after work. Bring your own towel this time: last week they charged me three pounds for one! Love, Ellie',
  },
  {
    name: { en: 'The village shop' },
    text: 'When the village shop closed three years ago, people in Harlow End had to drive eleven miles to buy a loaf of bread. Then twelve neighbours put in two hundred pounds each and reopened it themselves. Nobody is paid. Volunteers work two-hour shifts, and the shop opens only in the mornings, when most people want it. It still does not make a profit, but it no longer loses money either, and for many older customers it is the one place where they are sure to meet someone.',
  },
  {
    name: { en: 'Talking in museums' },
    text: 'For decades, museums treated silence as a courtesy owed to the objects. A handful of galleries have now begun to do the reverse, inviting visitors to talk, and even argue, in front of the paintings. Attendance figures alone cannot tell us whether this works, since a noisy room may attract one visitor and drive away another. More telling is how long people linger. In one small gallery, the average time spent before a picture rose from eleven seconds to nearly a minute once labels carried a question instead of an explanation. Critics object that a question flatters the visitor’s opinion at the expense of the painter’s intention. Yet an explanation that nobody reads for long enough to remember serves neither.',
  },
  {
    name: { en: 'What forgeries tell us' },
    text: 'It is tempting to suppose that a forgery, once exposed, becomes worthless as a source. The opposite is closer to the truth. A forger must anticipate what a reader will find plausible, and so a forged charter, read against the grain, is a remarkably candid record of what its own age took for granted. The monk who invents a grant of land three centuries before his birth betrays, in every anachronism, the assumptions he did not know he held. Only when we ask what the document was for, rather than whether it is true, does it begin to speak, and it then tells us less about the king whose seal it bears than about the abbey that had so pressing a need of it.',
  },
]

export const reading = [
  ...aboutText(0, [
    single(
      'Why can’t Ellie go swimming on Thursday?',
      ['She has to work late.', 'The pool is closed.', 'She is going to Leeds.', 'She has to meet her brother.'],
      4,
      'Her brother is arriving, and she has to meet him at the station.',
    ),
    single(
      'When does Ellie want to go swimming?',
      ['On Thursday at five', 'On Friday after work', 'On Friday morning', 'On Thursday at nine'],
      2,
      'She asks about Friday and says that they can go after work.',
    ),
    single(
      'What happened at the pool last week?',
      ['Ellie lost three pounds.', 'Marta forgot her towel.', 'Ellie paid for a towel.', 'The pool closed early.'],
      3,
      '“They charged me three pounds for one” means that she paid for a towel.',
    ),
  ]),
  ...aboutText(1, [
    single(
      'How did the shop open again?',
      [
        'A company bought it.',
        'Local people paid for it together.',
        'The village council lent the money.',
        'The old owner came back.',
      ],
      2,
      'Twelve neighbours put in two hundred pounds each.',
    ),
    single(
      'What does the text say about the shop’s money?',
      [
        'It earns as much as it spends.',
        'It makes a small profit.',
        'It still loses money.',
        'It pays its volunteers.',
      ],
      1,
      'It makes no profit and no longer loses money.',
    ),
    single(
      'Why is the shop especially important to many older customers?',
      ['It is cheap.', 'It is open all day.', 'They can meet people there.', 'They work there.'],
      3,
      'It is “the one place where they are sure to meet someone”.',
    ),
  ]),
  ...aboutText(2, [
    single(
      'What change does the writer describe?',
      [
        'Museums are asking visitors to be quieter.',
        'Some galleries encourage visitors to discuss the paintings.',
        'Galleries are replacing paintings with questions.',
        'Museums are shortening their opening hours.',
      ],
      2,
      'A handful of galleries invite visitors to talk in front of the paintings.',
    ),
    single(
      'Why does the writer not rely on attendance figures?',
      [
        'They are difficult to collect.',
        'They have hardly changed.',
        'Noise may bring in some visitors and keep others away.',
        'Visitors stay for different lengths of time.',
      ],
      3,
      '“A noisy room may attract one visitor and drive away another.”',
    ),
    single(
      'How does the writer respond to the critics?',
      [
        'By agreeing that the painter’s intention comes first',
        'By pointing out that explanations are useless if they are not remembered',
        'By claiming that visitors’ opinions are usually right',
        'By suggesting that labels should be removed',
      ],
      2,
      'The last sentence says that such an explanation serves neither the visitor nor the painter.',
    ),
  ]),
  ...aboutText(3, [
    single(
      'What is the main claim of the text?',
      [
        'Forgeries are easier to detect than people think.',
        'A forgery loses its value once it has been exposed.',
        'A forgery can reveal a great deal about the time in which it was made.',
        'Medieval kings often granted land to abbeys.',
      ],
      3,
      'A forged charter is “a remarkably candid record of what its own age took for granted”.',
    ),
    single(
      'What does it mean here to read a document “against the grain”?',
      [
        'To look in it for things that its author did not intend to tell',
        'To compare it with other documents of the same king',
        'To reject everything that it says',
        'To read it in the original language',
      ],
      1,
      'The anachronisms betray assumptions that the forger did not know he held.',
    ),
    single(
      'According to the writer, what does a forged charter mainly tell us about?',
      [
        'The king whose seal it bears',
        'The law of the earlier age',
        'The skill of professional forgers',
        'The institution that needed it',
      ],
      4,
      'It tells us less about the king than about the abbey that needed it.',
    ),
  ]),
]
