import type { VacancyWords } from './types.ts'

export const plVacancies: VacancyWords = {
  support: [
    'Specjalista ds. doboru korepetytorów',
    'Pomożesz rodzicom i uczniom znaleźć korepetytora: dopytasz o potrzeby, zaproponujesz dwie lub trzy osoby i dopilnujesz, żeby pierwsza lekcja się odbyła.',
    '# Twoje zadania',
    '- odpowiadanie na zgłoszenia na czacie i przez telefon;',
    '- dobór korepetytorów do przedmiotu, poziomu i grafiku;',
    '- sprawdzanie po pierwszej lekcji, czy wszystko jest w porządku.',
    '# Kogo szukamy',
    '- osoby, która uważnie słucha i dobrze pisze;',
    '- co najmniej roku pracy z klientem, mile widziana edukacja.',
    'Praca od poniedziałku do piątku, biuro w centrum. Wyślij CV przez formularz na tej stronie.',
  ],
  editor: [
    'Redaktor profili korepetytorów',
    'Profil powinien uczciwie i jasno opowiadać o człowieku. Sprawdzisz nowe teksty, pomożesz korepetytorom je poprawić i zadbasz o jakość zdjęć.',
    '# Warunki',
    '- cztery godziny dziennie, wtedy gdy Ci wygodnie;',
    '- praca zdalna;',
    '- wsparcie opiekuna przez pierwsze dwa tygodnie.',
    'Wypełnij formularz na tej stronie i opisz dwa swoje najlepsze teksty.',
  ],
  intern: [
    'Stażysta w dziale treści',
    'Szukamy studentki lub studenta, który chce pisać o edukacji: zestawienia, wywiady z korepetytorami i poradniki dla rodziców.',
    '- staż trwa trzy miesiące i jest płatny;',
    '- grafik dopasujemy do zajęć.',
  ],
}
