import type { TextWords } from './types.ts'

export const polishTexts: TextWords = {
  exam_group: [
    'Mała grupa przed egzaminem: cztery osoby, dwanaście tygodni',
    'Tworzę małą grupę dla osób, które zdają egzamin w tym roku. Będą cztery osoby, więc na każdej lekcji pracują wszyscy.',
    '# Jak to wygląda',
    '- dwa razy w tygodniu po 90 minut;',
    '- test próbny co trzy tygodnie z dokładnym omówieniem;',
    '- krótka praca domowa, którą sprawdzam przed kolejnym spotkaniem.',
    'Zaczynamy od bezpłatnego testu, żeby jeszcze przed decyzją było wiadomo, nad czym pracować.',
  ],
  free_hours: [
    'Wolne poranki w tygodniu dla dorosłych',
    'Mam trzy wolne terminy rano w dni robocze. Sprawdzą się u dorosłych z elastycznym grafikiem i u uczniów w edukacji domowej.',
    '- lekcje online albo u mnie;',
    '- plan na pierwszy miesiąc po pierwszym spotkaniu;',
    '- lekcję można przełożyć, jeśli dasz znać dzień wcześniej.',
  ],
  summer_course: [
    'Kurs letni: nadrabiamy zaległości w osiem lekcji',
    'Osiem lekcji w wakacje, żeby powtórzyć to, co umknęło w ciągu roku. Najpierw szukamy słabych miejsc i pracujemy tylko nad nimi.',
    '# Dla kogo',
    'Dla uczniów, którzy zdali, ale w kilku tematach czują się niepewnie, i dla rodziców, którzy chcą spokojnego września.',
    '- dwa razy w tygodniu, rano lub wieczorem;',
    '- karty pracy i krótkie filmy między lekcjami.',
  ],
  first_lesson: [
    'Pierwsza lekcja w tym miesiącu za pół ceny',
    'Nowi uczniowie płacą w tym miesiącu połowę za pierwszą lekcję. Porozmawiamy o celu, zrobimy razem dwa lub trzy zadania i zobaczymy, czy dobrze nam się pracuje.',
    'Po lekcji dostaniesz krótki plan: czego się uczyć, w jakiej kolejności i ile to zwykle trwa. Plan zostaje u Ciebie, nawet jeśli wybierzesz innego korepetytora.',
  ],
  homework_habit: [
    'Jak zrobić z pracy domowej nawyk bez kłótni',
    'Większość kłótni o lekcje dotyczy początku, a nie zadań. Gdy dziecko już siedzi przy biurku, reszta zwykle idzie dobrze. Dlatego pomagam rodzicom wypracować jedno: początek bez przypominania.',
    '# Jedno miejsce, jedna pora',
    'Wybierz miejsce bez zabawek i porę, która nie zależy od nastroju. Dwadzieścia minut po obiedzie działa lepiej niż „kiedy będziesz gotowy”. Przez pierwsze dwa tygodnie miejsce i pora są ważniejsze niż to, ile się uda.',
    '# Zacznij od łatwego',
    'Pierwsze zadanie powinno zająć trzy minuty: przeczytać słówka, przepisać regułę, rozwiązać jeden przykład z ostatniej lekcji. Skończone zadanie ułatwia następne.',
    '# Kończ w porę',
    'Jeśli dziecko jest zmęczone, skończ po zaplanowanym czasie, nawet jeśli coś zostało. Zapisz, co to jest, i powiedz nauczycielowi. Nawyk powstaje przez wiele spokojnych wieczorów, a nie przez jeden bohaterski.',
  ],
  exam_plan: [
    'Plan nauki na ostatnie dziesięć tygodni przed egzaminem',
    'Dziesięć tygodni wystarczy, żeby poprawić wynik, jeśli każdy tydzień ma jedno zadanie. Oto plan, według którego pracuję ze swoimi uczniami.',
    '# Tygodnie 1 i 2: sprawdź',
    'Napisz jeden cały test próbny w warunkach egzaminu. Podziel błędy na trzy grupy: brak wiedzy, pomyłka, brak czasu. Każda grupa wymaga czegoś innego.',
    '# Tygodnie 3–7: napraw',
    'Bierz po jednym słabym temacie. Trzy krótkie sesje w tygodniu są lepsze niż jedna długa niedziela. Każdą kończ pięcioma zadaniami ze starszych tematów, żeby niczego nie zapomnieć.',
    '# Tygodnie 8 i 9: ćwicz egzamin',
    'Dwa całe testy w tygodniu. Zapisuj czas po każdej części. Celem jest równe tempo, a nie rekord.',
    '# Tydzień 10: odpocznij',
    'Tylko krótka powtórka, dużo snu i rzut oka na zasady egzaminu. Czego nie umiesz teraz, tego nie nauczysz się w trzy noce.',
  ],
  motivation: [
    'Co mówić zamiast „stać Cię na więcej”',
    '„Stać Cię na więcej” brzmi jak zachęta, ale wielu uczniów słyszy „to za mało”. Przez lata pracy uzbierały mi się zdania, które naprawdę pomagają. Wyjaśniam, dlaczego działają.',
    '# Nazwij, co się udało',
    '„Tym razem sprawdziłeś znaki i to uratowało całe zadanie”. Uczeń wie, który krok powtórzyć. Pochwała talentu nie uczy niczego, co da się powtórzyć.',
    '# Zapytaj o drogę',
    '„Jak do tego doszedłeś?” pokazuje, że ciekawi Cię tok myślenia. Uczniowie często znajdują błąd, gdy tłumaczą, i pamiętają go dużo dłużej niż poprawkę na czerwono.',
    '# Zmniejsz następny krok',
    '„Spróbujmy jeszcze jedno takie, z mniejszymi liczbami”. Zadanie, które na pewno się uda, przywraca wiarę w siebie szybciej niż długa rozmowa o pracowitości.',
  ],
}

export const polishRemark = {
  quote: 'elastycznym grafikiem',
  comment: 'Napisz, o które godziny chodzi. Uczniowie szukają po terminie.',
  general: 'Prawie gotowe, brakuje jednego szczegółu.',
}
