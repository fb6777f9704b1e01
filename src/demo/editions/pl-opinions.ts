import type { OpinionWords } from './types.ts'

export const plOpinions: OpinionWords = {
  reviews: [
    {
      name: 'Agnieszka Wójcik',
      mark: 5,
      text: 'W jeden wieczór znalazłam synowi korepetytora z matematyki. Cena była w profilu, więc żadnych niespodzianek, a obsługa odpisała po kilku minutach.',
      reply: 'Dziękujemy! Życzymy synowi powodzenia z algebrą.',
    },
    {
      name: 'Piotr Zieliński',
      mark: 4,
      text: 'Duży wybór korepetytorów i uczciwe opinie. Przydałoby się szukanie po wolnych wieczorach, ale konsultantka pomogła wybrać.',
      reply: 'Dziękujemy za pomysł. Przekazaliśmy go zespołowi.',
    },
    {
      name: 'Katarzyna Nowicka',
      mark: 5,
      text: 'Uczę tu fizyki. Zgłoszenia mają jasny cel i terminy, więc pierwsza lekcja zaczyna się od pracy, a nie od pytań.',
    },
    {
      name: 'Marek Lis',
      mark: 3,
      text: 'Pierwszy korepetytor odwołał lekcję godzinę wcześniej. Tego samego dnia znalazł się inny, ale przypomnienie by się przydało.',
      reply: 'Przepraszamy. Teraz korepetytorzy dostają przypomnienie trzy godziny przed pierwszą lekcją.',
    },
    {
      name: 'Joanna Mazur',
      mark: 5,
      text: 'Porównałam czterech korepetytorów i przeczytałam wszystkie opinie. Po pół roku córka zdała maturę z polskiego na 88%.',
    },
    {
      name: 'Tomasz Król',
      mark: 4,
      text: 'Przejrzysty serwis, nikt nie dzwoni bez powodu i nie prosi o kartę z góry.',
    },
    {
      name: 'Ewa Sikora',
      mark: 5,
      text: 'Wysłałam zgłoszenie z telefonu w przerwie na lunch i po pół godzinie miałam trzy odpowiedzi.',
    },
    {
      name: 'Rafał Dudek',
      mark: 2,
      text: 'W okolicy było tylko dwóch nauczycieli skrzypiec i obaj zajęci. W końcu uczymy się online.',
      reply: 'Dziękujemy za szczerą opinię. Szukamy już kolejnych muzyków w okolicy.',
    },
  ],
  videos: [
    {
      title: 'Jak wybrać korepetytora w dziesięć minut',
      description: 'Na co patrzeć w profilu, o co zapytać przed pierwszą lekcją i kiedy spróbować z kimś innym.',
    },
    {
      title: 'Pierwsza lekcja online',
      description:
        'Korepetytorka pokazuje, co przygotować, jak działa wspólna tablica i jak wygląda dobra pierwsza godzina.',
    },
  ],
  press: [
    { title: 'Korepetytor z każdego przedmiotu po jednym zgłoszeniu', source: 'Głos Szkoły' },
    { title: 'Dlaczego rodzice porównują korepetytorów, zanim zadzwonią', source: 'Szkoła i Dom' },
    { title: 'Lekcje online zostają na dłużej', source: 'Technologia w Klasie' },
  ],
  applicants: [
    {
      name: 'Magdalena Pawlak',
      message: 'Przez trzy lata pracowałam w obsłudze szkoły online i lubię spokojnie tłumaczyć.',
    },
    { name: 'Jakub Wrona', message: 'Uczyłem chemii na studiach, a teraz chcę pomagać zespołowi serwisu.' },
  ],
}
