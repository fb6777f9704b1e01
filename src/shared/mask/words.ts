import { fold } from '../fold.ts'

/** Words that join the parts of one number. */
export const fillers = new Set(
  folded(`тут там а і и й та потім потом далі дальше далее затем тоді після ну ось вот от ще еще код
    then and next after code y luego después entonces i potem dalej później oraz następnie e x`),
)

/** Words that stand between two amounts, never inside one number. */
export const rangeWords = new Set(
  folded(`до по від з із с со от o о в у к на за або чи или to or from at on of for till до od lub czy albo za na w z
    de la las el al hasta por en con un is not не no nie ni are the per ка та`),
)

/** Words after a number that make it an amount, by how they begin. */
export const units = new RegExp(
  `^(?:${beginnings(`
    грн грив uah zl zlot pln euro eur usd dolar долар доллар dollar руб rub тенге tenge kzt peso mxn rs inr rupe рупі хв
    мин min год час hour hr hora godz клас klas grade clas рок рік лет lat años year раз raz vece time занят урок lekc
    zajec lesson бал punkt puntos points дні днів дней dni day días тиж недел week tygod seman учн учен uczn alumn student
    стор стр page місяц месяц month mies тис тыс thousand mil tys`)})|^(?:tg|g|m|k)$`,
)

/** Whoever says these is about to give a number to ring. */
export const phoneWords = new RegExp(
  `^(?:${beginnings(`
    тел телефон tel phone fone call моб mob móvil cel cell дзвон зателефон звон позвон zadzwo dzwo llama marca viber вайбер
    whatsap ватсап вотсап вацап kom сот набер ring text wasap guasap`)})`,
)

function beginnings(words: string): string {
  return folded(words).join('|')
}

function folded(words: string): string[] {
  return words.trim().split(/\s+/).map(fold)
}
