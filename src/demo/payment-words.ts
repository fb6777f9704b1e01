import type { Edition } from '#editions/edition.ts'
import type { Locale } from '#shared/locale.ts'

type PaymentWord = 'bonus' | 'large' | 'mistake' | 'refund' | 'partial' | 'scan'

const english: Record<PaymentWord, string> = {
  bonus: 'Compensation for the outage on Monday',
  large: 'Bank transfer received, the card payment failed twice',
  mistake: 'Entered for the wrong tutor',
  refund: 'Paid twice by mistake',
  partial: 'The tutor asked for the unused part back',
  scan: 'REGISTRATION',
}
const translations: Partial<Record<Locale, typeof english>> = {
  ua: {
    bonus: 'Компенсація за збій у понеділок',
    large: 'Надійшов банківський переказ, оплата карткою двічі не пройшла',
    mistake: 'Введено не тому репетитору',
    refund: 'Помилково оплачено двічі',
    partial: 'Репетитор просить повернути невикористану частину',
    scan: 'РЕЄСТРАЦІЯ',
  },
  ru: {
    bonus: 'Компенсация за сбой в понедельник',
    large: 'Поступил банковский перевод, оплата картой дважды не прошла',
    mistake: 'Введено не тому репетитору',
    refund: 'Ошибочно оплачено дважды',
    partial: 'Репетитор просит вернуть неиспользованную часть',
    scan: 'РЕГИСТРАЦИЯ',
  },
  pl: {
    bonus: 'Rekompensata za awarię w poniedziałek',
    large: 'Wpłynął przelew bankowy, płatność kartą dwa razy się nie udała',
    mistake: 'Wpisane nie temu korepetytorowi',
    refund: 'Zapłacono dwa razy przez pomyłkę',
    partial: 'Korepetytor prosi o zwrot niewykorzystanej części',
    scan: 'REJESTRACJA',
  },
  es: {
    bonus: 'Compensación por la falla del lunes',
    large: 'Llegó la transferencia bancaria; el pago con tarjeta falló dos veces',
    mistake: 'Ingresado al profesor equivocado',
    refund: 'Pagado dos veces por error',
    partial: 'El profesor pide la devolución de lo que no usó',
    scan: 'REGISTRO',
  },
}

/** Reasons that staff write, in the first language of an edition. */
export const paymentWords = ({ locales }: Edition) => translations[locales[0]] ?? english
