import { fold } from '../fold.ts'

/** Words that join the parts of one number. */
export const fillers = new Set(
  folded(`тут там а і и й та потім потом далі дальше далее затем тоді після ну ось вот от ще еще код
    then and next after code also además jeszcze plus także y luego después entonces i potem dalej później oraz następnie e x
    іде йде йдуть идет идут viene sigue siguen comes follows idzie наприкінці нарешті наконец напоследок останні последние
    остання ostatnie wreszcie finally finalmente lastly last últimos спочатку сначала najpierw primero first відтак`),
)

/** Filler words; they do not separate numbers next to a joining word. */
export const hesitations = new Set(folded(`no bueno uh um eh hm ну well ok ok так значит значить отже so ee эээ`))

/** "at the end" and similar words, which would otherwise separate two amounts. */
export const closing = new RegExp(
  `(?:^| )(?:${folded(`в у на во w na al at en`).join('|')}) (?:(?:te|el|sam|samom|samomu) )?(?:${folded(`конце кінці кінець конец końcu koniec końcówce final fin end last`).join('|')})(?= |$)`,
)

/** Words between two amounts, never inside one number. */
export const rangeWords = new Set(
  folded(`до по від з із с со от o о в у к на за або чи или to or from at on of for till до od lub czy albo za na w z
    de la las el al hasta por en con un is not не no nie ni are the per ка та`),
)

/**
 * Units after a number that make it an amount, matched whole or by prefix. Short ones match whole because names begin
 * like them.
 */
export const units = new RegExp(
  `^(?:${beginnings(`
    грн uah зл zł pln eur euro euros usd руб рублей rub тг tg kzt mxn rs inr хв мин min mins год година години годин годину
    годині hr hrs h час часа часов часу часик рік рок роки років року годы года году лет літ lat lata latek años año year
    years yrs yo раз рази разів раза разы разу разик raz razy vez veces time times бал бали балів балл балла баллов бала
    балов день дні днів дней дня dni dzień day days día días тис тыс тисяч тысяч тысячи тисячі mil tys tysięcy tysiące k m g
    km км м кг kg г см cm мм mm осіб чел osób os млн mln стр стор ст с p pp pág págs уч шт`)}|(?:${beginnings(`
    гривн гривен zlot долар доллар dollar dólar тенге tenge peso rupe рупі рупи euro хвил минут minut godz hora hour
    клас klas grade clas занят уроч урок lekcj lesson zajęć zajęci punkt punto point тиж недел week tygod seman учн учен
    uczn uczen alumn student сторін стран page página stron місяц месяц month mies mesi thousand людей человек people
    person habitant`)})[a-z]{0,6})$`,
)

/** Words that announce a phone number. */
export const phoneWords = new RegExp(
  `^(?:${beginnings(`
    т тел телеф tel tlf tlph ph phone моб мобіла мобила mob cel cell call calls calling сот kom ring text id sms смс viber zelle gpay phonepe paytm kaspi каспи gadu bizum бізум blik блик upi`)}|(?:${beginnings(`
    телефон telefon teléfon phone fone мобил мобіл mobile móvil celular cellphone дзвон дзвін подзвон зателефон передзвон
    звон позвон перезвон dzwo zadzwo oddzwo llama llame márca marca marque вайбер whatsap ватсап вотсап вацап уатсап
    сотов komór комірк набер набир наберіт wasap guasap`)})[a-z]{0,6})$`,
)

/** Words that may announce a number digit by digit, as in a list. */
export const digitWords = new RegExp(
  `^(?!numeral)(?:${beginnings('цифр cyfr dígit digit digits номер номір нумер numer númer number')})[a-z]{0,5}$|^(?:nr|no|num)$`,
)

/** Words that announce grades, answers or figures of a task. */
export const tableWords = new RegExp(
  `^(?:${beginnings('ip ряд ряду nmt зно дпа нмт ент егэ sat gpa pi пі пи pesel regon nip krs іпн єдрпоу dni curp rfc aadhaar ssn')}|(?:${beginnings(`
    оцінк оценк ocen ocena calific notas marks grade бали балів балл wynik punkt score scored відповід ответ odpow
    respuest answer результат result послідовн последоват sequence ciąg serie двійков двоичн dwójk binar вісімков
    восьмеричн hexadec координат coord współrz широт довгот долгот latitud longitud рядок строк таблиц table tabl
    обчисл вычисл решит розв oblic calcul comput zamień convert переведи
    переведіть число числа чисел liczb дробь дріб fracc корінь корень версі верси wersj version індекс индекс
    штрихкод артикул isbn параграф вправ упражн ćwicz zadan ejercic exercis сторінк страниц`)})[a-z]{0,8})$`,
)

/** Those of them that announce places in a book, which are small numbers. A phone number may follow a page. */
export const pageWords = new RegExp(`^(?:${beginnings('сторінк страниц')})[a-z]{0,8}$`)

/** The text of an exercise may contain large numbers, but its number is small, too. */
export const exerciseWords = new RegExp(
  `^(?:${beginnings('параграф вправ упражн ćwicz zadan ejercic exercis')})[a-z]{0,8}$`,
)

function beginnings(words: string): string {
  return folded(words).join('|')
}

function folded(words: string): string[] {
  return words.trim().split(/\s+/).map(fold)
}
