import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import type { Locale } from '#shared/locale.ts'

type DemoFeedback = readonly [name: string, address: string, text: string]

const english: readonly DemoFeedback[] = [
  ['Grace Miller', 'grace.miller', 'Hello! Can I change the email of my account? I no longer use the old one.'],
  [
    'Daniel Reed',
    'd.reed',
    'I sent a request yesterday and two tutors answered the same day. Thank you, great service!',
  ],
  ['Priya Shah', 'priya.shah', 'Do you have tutors who prepare for the TOEFL in the evening, after 8 p.m.?'],
]
const translations: Partial<Record<Locale, typeof english>> = {
  ua: [
    [
      'Олена Бондар',
      'olena.bondar',
      'Добрий день! Чи можна змінити ел. пошту в акаунті? Старою я більше не користуюся.',
    ],
    [
      'Андрій Мельник',
      'a.melnyk',
      'Учора надіслав заявку, і того ж дня відповіли двоє репетиторів. Дякую, чудовий сервіс!',
    ],
    ['Ірина Кравець', 'iryna.kravets', 'Чи є репетитори, які готують до НМТ увечері, після двадцятої?'],
  ],
  ru: [
    [
      'Айгуль Омарова',
      'aigul.omarova',
      'Добрый день! Можно ли изменить эл. почту в аккаунте? Старой я больше не пользуюсь.',
    ],
    [
      'Сергей Ким',
      's.kim',
      'Вчера отправил заявку, и в тот же день ответили два репетитора. Спасибо, отличный сервис!',
    ],
    ['Марина Лебедева', 'marina.lebedeva', 'Есть ли репетиторы, которые готовят к экзамену вечером, после восьми?'],
  ],
  pl: [
    ['Anna Wójcik', 'anna.wojcik', 'Dzień dobry! Czy mogę zmienić adres e-mail na koncie? Starego już nie używam.'],
    [
      'Piotr Zieliński',
      'p.zielinski',
      'Zgłoszenie wysłane wczoraj, a odpowiedzi od dwóch korepetytorów tego samego dnia. Dziękuję!',
    ],
    ['Katarzyna Lis', 'k.lis', 'Czy są korepetytorzy, którzy przygotowują do matury wieczorem, po dwudziestej?'],
  ],
  es: [
    ['Lucía Fernández', 'lucia.fernandez', '¡Hola! ¿Puedo cambiar el correo de mi cuenta? El anterior ya no lo uso.'],
    [
      'Javier Morales',
      'j.morales',
      'Ayer envié una solicitud y el mismo día respondieron dos profesores. ¡Gracias, muy buen servicio!',
    ],
    ['Carmen Ruiz', 'carmen.ruiz', '¿Hay profesores que preparen exámenes por la noche, después de las ocho?'],
  ],
}

const hourMs = 3_600_000

/** Two messages that wait for an answer and one that has it. */
export async function fillFeedbackDemo({ db, edition, now }: Ctx): Promise<void> {
  const locale = edition.locales[0]
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const rows = manyRows(
    'feedback_message',
    (translations[locale] ?? english).map(([name, address, text], place) => ({
      edition: edition.code,
      account_id: null,
      name,
      email: `${address}@mail.example`,
      text,
      locale,
      status: place === 1 ? 'answered' : 'open',
      created_at: before(5 + 20 * place),
      answered_at: place === 1 ? before(20) : null,
    })),
  )
  await db.insertInto('feedback_message').columns(rows.columns).expression(rows.rows).execute()
}
