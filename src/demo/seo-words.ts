import type { Locale } from '#shared/locale.ts'

type ListText = { heading: string; lines: readonly string[] }

export const demoListTexts: Partial<Record<Locale, ListText>> = {
  en: {
    heading: 'How to choose a tutor you’ll want to keep',
    lines: [
      'Start with the goal: catching up at school, an exam or a hobby. A tutor who prepares for exams plans lessons differently from one who closes gaps.',
      'Read reviews by students with the same goal and compare prices per hour. The first lesson shows best whether you get along, so agree on it before paying for a package.',
      'Not sure about the subject yet? See all subjects',
    ],
  },
  ua: {
    heading: 'Як вибрати репетитора надовго',
    lines: [
      'Почніть із мети: надолужити шкільну програму, підготуватися до іспиту чи вчитися для себе. Репетитор, який готує до іспитів, планує заняття інакше, ніж той, хто закриває прогалини.',
      'Прочитайте відгуки учнів із такою самою метою та порівняйте ціни за годину. Найкраще про все скаже перше заняття, тож домовтеся про нього, перш ніж платити за весь курс.',
      'Ще не визначилися з предметом? Перегляньте всі предмети',
    ],
  },
  ru: {
    heading: 'Как выбрать репетитора надолго',
    lines: [
      'Начните с цели: наверстать школьную программу, подготовиться к экзамену или учиться для себя. Репетитор, который готовит к экзаменам, строит занятия иначе, чем тот, кто закрывает пробелы.',
      'Прочитайте отзывы учеников с такой же целью и сравните цены за час. Лучше всего обо всём скажет первое занятие, поэтому договоритесь о нём, прежде чем платить за весь курс.',
      'Ещё не выбрали предмет? Посмотрите все предметы',
    ],
  },
  pl: {
    heading: 'Jak wybrać korepetytora na dłużej',
    lines: [
      'Zacznij od celu: nadrobienie materiału, egzamin czy nauka dla siebie. Korepetytor, który przygotowuje do egzaminów, planuje lekcje inaczej niż ten, który uzupełnia braki.',
      'Przeczytaj opinie uczniów z podobnym celem i porównaj ceny za godzinę. Najwięcej pokaże pierwsza lekcja, więc umów się na nią, zanim zapłacisz za cały kurs.',
      'Nie wiesz jeszcze, jaki przedmiot? Zobacz wszystkie przedmioty',
    ],
  },
  es: {
    heading: 'Cómo elegir un profesor para mucho tiempo',
    lines: [
      'Empieza por el objetivo: ponerte al día en la escuela, preparar un examen o aprender por gusto. Quien prepara exámenes organiza las clases de otra manera que quien refuerza lo básico.',
      'Lee las reseñas de alumnos con el mismo objetivo y compara los precios por hora. La primera clase es la que más dice, así que acuérdala antes de pagar un paquete.',
      '¿Todavía no sabes qué materia? Mira todas las materias',
    ],
  },
}

export const demoMetatags: Partial<Record<Locale, { title: string; description: string }>> = {
  en: {
    title: '{subject} tutors in {city} from {price} — {site}',
    description: '{subject} in {city}: {count} tutors with reviews, prices from {price} per hour.',
  },
  ua: {
    title: '{subject}, {city}: репетитори від {price} — {site}',
    description: '{subject}, {city}: репетиторів — {count}, з відгуками, ціни від {price} за годину.',
  },
  ru: {
    title: '{subject}, {city}: репетиторы от {price} — {site}',
    description: '{subject}, {city}: репетиторов — {count}, с отзывами, цены от {price} за час.',
  },
  pl: {
    title: '{subject}, {city}: korepetycje od {price} – {site}',
    description: '{subject}, {city}: korepetytorzy z opiniami ({count}), ceny od {price} za godzinę.',
  },
  es: {
    title: '{subject}, {city}: profesores desde {price} — {site}',
    description: '{subject}, {city}: {count} profesores con reseñas, precios desde {price} por hora.',
  },
}
