import type { Names } from '#editions/reference/types.ts'

const t = (pl: string, en: string): Names => ({ pl, en })
export const years = {
  pl: '{years, plural, one {# rok} few {# lata} many {# lat} other {# roku}}',
  en: '{years, plural, one {# year} other {# years}}',
}
export const since = 'od {years, plural, one {# roku} few {# lat} many {# lat} other {# roku}}'

export const headlines: Names[] = [
  t(`Korepetycje {subject}, ${years.pl} doświadczenia`, `Private {subject} lessons, ${years.en} of experience`),
  t('Zajęcia {subject} bez stresu i bez pośpiechu', 'Unhurried, stress-free {subject} lessons'),
  t('Tłumaczę, aż będzie jasne', 'I explain until it is clear'),
  t(`Uczę ${since} i nadal to lubię`, `Teaching for ${years.en} and still enjoying it`),
  t('Krok po kroku, w Twoim tempie', 'Step by step, at your pace'),
  t('Zajęcia {subject} dla tych, którzy pytają „dlaczego”', 'Good {subject} lessons for people who ask why'),
  t('Trudne rzeczy prostym językiem', 'Hard things in plain words'),
  t('Pomagam nadrobić zaległości i złapać oddech', 'I help you catch up and catch your breath'),
  t('Cierpliwie i konkretnie', 'Patient and practical'),
  t('Korepetycje {subject}: jasny plan, małe kroki', 'A clear plan and small steps in every {subject} lesson'),
  t('Więcej rozumienia, mniej wkuwania', 'More understanding, less memorising'),
  t('Tu wolno się mylić', 'Mistakes are allowed here'),
  t('Lekcje, na które chce się wracać', 'Lessons you want to come back to'),
  t('Zajęcia {subject} przy herbacie i dobrych pytaniach', 'Tea, good questions and {subject} lessons'),
  t('Najpierw słucham, potem tłumaczę', 'First I listen, then I explain'),
  t(
    `${years.pl} zajęć {subject} i mnóstwo oswojonych „nie umiem”`,
    `${years.en} of {subject} lessons and many a tamed “I can’t”`,
  ),
  t('Od pierwszej lekcji wiadomo, dokąd idziemy', 'From the first lesson you know where we are going'),
  t('Spokojny głos i dobre przykłady', 'A calm voice and good examples'),
  t('Korepetycje {subject} dopasowane do Ciebie', 'Made-to-measure {subject} lessons'),
  t('Pokazuję, że to da się lubić', 'I show that this can be fun'),
  t('Małe sukcesy co tydzień', 'A small success every week'),
  t('Zajęcia {subject}: dużo praktyki, żadnego odpytywania', 'Plenty of practice in {subject} lessons, no grilling'),
  t('Łączę porządek z poczuciem humoru', 'Order with a sense of humour'),
  t('Najpierw poznaję człowieka, potem uczę', 'I get to know people first, then I teach'),
]

export const about: Names[] = [
  t(
    `Uczę ${since} i wciąż cieszy mnie chwila, w której ktoś mówi „aha, już rozumiem”.`,
    `I have been teaching for ${years.en}, and I still love the moment someone says “ah, now I see”.`,
  ),
  t(
    'Najlepiej pracuje mi się z osobami, które mają za sobą trudne początki: wiem, jak przywrócić im spokój.',
    'I work best with people who had a rough start: I know how to give them back their calm.',
  ),
  t(
    'Lubię proste słowa i dobre porównania, czasem z kuchni, czasem z boiska.',
    'I like plain words and good comparisons, some from the kitchen, some from the football pitch.',
  ),
  t(
    'Nie podnoszę głosu i nie patrzę na zegarek, kiedy ktoś potrzebuje chwili do namysłu.',
    'I never raise my voice or check the clock when someone needs a moment to think.',
  ),
  t(
    'Na początku pytam o zainteresowania, dopiero potem o oceny.',
    'I ask about interests first and about grades only later.',
  ),
  t(
    'Po zajęciach jeżdżę na rowerze i wtedy przychodzą mi do głowy najlepsze pomysły na ćwiczenia.',
    'After lessons I ride my bike, and that is when the best exercise ideas come to me.',
  ),
  t(
    'Umiem czekać: czasem odpowiedź potrzebuje minuty ciszy.',
    'I know how to wait: sometimes an answer needs a minute of silence.',
  ),
  t(
    `Przez ${years.pl} pracy powstała moja własna teczka zadań, którą co roku odświeżam.`,
    `Over ${years.en} of work I have built my own folder of tasks, and I refresh it every year.`,
  ),
  t(
    'Mówię wprost, co idzie dobrze, a nad czym trzeba jeszcze popracować.',
    'I say plainly what goes well and what still needs work.',
  ),
  t(
    'Rodzicom dzieci odpisuję tego samego dnia i nie używam trudnych słów.',
    'I write back to parents the same day and skip the jargon.',
  ),
  t(
    'Dorosłym pomagam wrócić do nauki po przerwie, choćby dwudziestoletniej.',
    'I help adults come back to learning after a break, even a twenty-year one.',
  ),
  t(
    'Z nastolatkami łatwo znajduję wspólny język, bo traktuję ich poważnie.',
    'I find common ground with teenagers easily, because I take them seriously.',
  ),
  t(
    'Na półce mam więcej planszówek niż kubków i często korzystam z nich na zajęciach.',
    'I own more board games than mugs, and I often use them in lessons.',
  ),
  t(
    'Wierzę w krótkie, regularne spotkania bardziej niż w jeden wielki zryw przed sprawdzianem.',
    'I believe in short, regular meetings more than in one big push before a test.',
  ),
  t(
    'Co roku biorę udział w warsztatach dla uczących i od razu sprawdzam w praktyce, co działa.',
    'Every year I join workshops for teachers and try out at once what works.',
  ),
  t(
    'Prowadzę notatki z każdych zajęć, dlatego zawsze pamiętam, od czego zacząć następnym razem.',
    'I take notes on every lesson, so I always remember where to pick up next time.',
  ),
  t(
    'Uczę się teraz lepić z gliny i dzięki temu pamiętam, jak to jest zaczynać od zera.',
    'I am learning pottery right now, which reminds me what starting from zero is like.',
  ),
  t(
    'Nie porównuję uczniów ze sobą: liczy się tylko droga od wczoraj do dziś.',
    'I don’t compare students: what counts is the distance from yesterday to today.',
  ),
  t(
    'Dobrze czuję się zarówno w spokojnej pracy nad podstawami, jak i w trudnych tematach.',
    'I enjoy both calm work on the basics and demanding topics.',
  ),
  t(
    'Lubię, kiedy na zajęciach ktoś się ze mną nie zgadza i potrafi powiedzieć dlaczego.',
    'I like it when someone disagrees with me in a lesson and can say why.',
  ),
  t(
    'Uczniów przyjmuję niewielu, żeby każdemu przygotować zajęcia osobno.',
    'I take on few students, so that I can prepare each lesson individually.',
  ),
  t(
    `Przez ${years.pl} zdarzali mi się uczniowie nieśmiali, rozgadani i zbuntowani, i z każdym dało się dogadać.`,
    `Over ${years.en} I have taught the shy, the chatty and the rebellious, and we always got along.`,
  ),
  t(
    'W weekendy chodzę po górach, a w plecaku zawsze mam coś do czytania.',
    'At weekends I walk in the mountains, always with something to read in my backpack.',
  ),
  t(
    'Uważam, że dobra lekcja zostawia w głowie jedno zdanie, które chce się komuś powtórzyć.',
    'I think a good lesson leaves one sentence in your head that you want to pass on.',
  ),
]

export const promise: Names[] = [
  t(
    'Odpiszę w ciągu jednego dnia, także wtedy, gdy pytanie jest krótkie.',
    'I will reply within a day, even to a short question.',
  ),
  t('Na każde zajęcia przychodzę z przygotowanym planem.', 'I come to every lesson with a plan.'),
  t(
    'Jeśli muszę coś przełożyć, uprzedzę co najmniej dzień wcześniej.',
    'If I have to move a lesson, I will tell you at least a day ahead.',
  ),
  t('Powiem szczerze, ile zajęć naprawdę potrzeba.', 'I will tell you honestly how many lessons you really need.'),
  t(
    'Wytłumaczę jeszcze raz, inaczej i bez zniecierpliwienia.',
    'I will explain again, differently and without losing patience.',
  ),
  t('Po zajęciach zostaną Ci notatki, do których łatwo wrócić.', 'You will keep notes that are easy to come back to.'),
  t('Pracę domową sprawdzę przed kolejnym spotkaniem.', 'I will check homework before our next meeting.'),
  t(
    'Po miesiącu pokażę na przykładach, co się zmieniło.',
    'After a month I will show you, with examples, what has changed.',
  ),
  t('Nie będzie oceniania ani zawstydzania.', 'There will be no judging and no shaming.'),
  t('Zajęcia zaczynamy punktualnie i kończymy o czasie.', 'We start punctually and finish on time.'),
  t(
    'Wszystkie materiały dostaniesz ode mnie, bez dodatkowych zakupów.',
    'You get all materials from me, with nothing extra to buy.',
  ),
  t(
    'Jeśli nie jestem właściwą osobą, polecę kogoś innego.',
    'If I am not the right person, I will recommend someone else.',
  ),
  t(
    'O postępach dziecka opowiem rodzicom konkretnie i bez lukru.',
    'I will tell parents about progress concretely and without sugar-coating.',
  ),
  t(
    'Na pierwszym spotkaniu ustalimy cel, a potem regularnie sprawdzimy, jak daleko jesteśmy.',
    'We set a goal at the first meeting and then regularly check how far we are.',
  ),
  t('Dopasuję ćwiczenia do tego, co Cię ciekawi.', 'I will fit the exercises to what interests you.'),
  t('Nie zostawię Cię z tematem, który nadal jest niejasny.', 'I won’t leave you with a topic that is still unclear.'),
]
