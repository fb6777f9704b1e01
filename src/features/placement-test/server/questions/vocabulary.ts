import { questionsOf } from '#editions/reference/questions.ts'

const { single } = questionsOf('vocabulary')

export const vocabulary = [
  single(
    'I drink water when I am ____.',
    ['thirsty', 'hungry', 'tired', 'cold'],
    1,
    'A thirsty person needs something to drink.',
  ),
  single(
    'The opposite of “expensive” is ____.',
    ['small', 'cheap', 'slow', 'weak'],
    2,
    'Something cheap does not cost much.',
  ),
  single(
    'Can I ____ your pen? I’ll give it back after class.',
    ['lend', 'owe', 'borrow', 'return'],
    3,
    'You borrow something from somebody; the owner lends it.',
  ),
  single(
    'We are going to ____ a party on Saturday.',
    ['have', 'do', 'play', 'go'],
    1,
    'The usual phrase is “have a party”.',
  ),
  single(
    'The train was late, so we ____ our connection.',
    ['lost', 'missed', 'failed', 'dropped'],
    2,
    'You miss a train, a bus or a connection.',
  ),
  single(
    'Could you look ____ my cat while I’m away? She needs food twice a day.',
    ['at', 'over', 'after', 'up'],
    3,
    '“Look after” means “take care of”.',
  ),
  single(
    'Sales have fallen, so the company must cut ____ on travel.',
    ['back', 'out', 'off', 'away'],
    1,
    '“Cut back on” means “spend less on”.',
  ),
  single(
    'Her explanation was so ____ that nobody had any questions.',
    ['vague', 'hollow', 'thorough', 'reluctant'],
    3,
    'A thorough explanation covers every detail.',
  ),
  single(
    'He has a strong ____ for working at night.',
    ['selection', 'advantage', 'favour', 'preference'],
    4,
    'You have a preference for the things that you like better.',
  ),
  single(
    'The two studies reached ____ conclusions: one supported the drug and the other rejected it.',
    ['consistent', 'conflicting', 'concise', 'comparable'],
    2,
    'Conflicting conclusions contradict each other.',
  ),
  single(
    'The minister tried to ____ responsibility by blaming her advisers.',
    ['evade', 'invade', 'evoke', 'erode'],
    1,
    'To evade responsibility is to avoid it by a trick.',
  ),
  single(
    'His argument was ____: it sounded convincing but was fundamentally false.',
    ['cogent', 'specious', 'lucid', 'tenacious'],
    2,
    'A specious argument only seems to be right.',
  ),
]
