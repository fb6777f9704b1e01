import type { DemoPeople, Names } from './demo.ts'

/** «Олена Елена Olena»: one name in every language of the edition. */
const name = (words: string): Names => {
  const [ua = '', ru = ua, en = ru] = words.split(' ')
  return { ua, ru, en }
}
const names = (...rows: string[]): Names[] => rows.map(name)
/** Ковальський becomes Ковальська; Шевченко stays. */
const feminine = ({ ua = '', ru = '', en = '' }: Names): Names => ({
  ua: ua.replace(/(ськ|цьк)ий$/, '$1а'),
  ru: ru.replace(/(ск|цк)ий$/, '$1ая'),
  en: en.replace(/kyi$/, 'ka'),
})

export const givenNames: DemoPeople['given'] = {
  f: names(
    'Олена Елена Olena', 'Ірина Ирина Iryna', 'Оксана Оксана Oksana', 'Наталія Наталия Nataliia',
    'Тетяна Татьяна Tetiana', 'Юлія Юлия Yuliia', 'Анна Анна Anna', 'Марія Мария Mariia',
    'Катерина Екатерина Kateryna', 'Вікторія Виктория Viktoriia', 'Світлана Светлана Svitlana', 'Людмила Людмила Liudmyla',
    'Галина Галина Halyna', 'Надія Надежда Nadiia', 'Любов Любовь Liubov', 'Ольга Ольга Olha',
    'Софія София Sofiia', 'Дарина Дарина Daryna', 'Соломія Соломия Solomiia', 'Христина Кристина Khrystyna',
    'Анастасія Анастасия Anastasiia', 'Аліна Алина Alina', 'Яна Яна Yana', 'Лариса Лариса Larysa',
    'Зоряна Зоряна Zoriana', 'Богдана Богдана Bohdana', 'Валентина Валентина Valentyna', 'Віра Вера Vira',
    'Діана Диана Diana', 'Євгенія Евгения Yevheniia', 'Інна Инна Inna', 'Леся Леся Lesia',
    'Мар’яна Марьяна Mariana', 'Маргарита Маргарита Marharyta', 'Олександра Александра Oleksandra', 'Поліна Полина Polina',
    'Роксолана Роксолана Roksolana', 'Руслана Руслана Ruslana', 'Уляна Ульяна Uliana', 'Ярослава Ярослава Yaroslava',
  ),
  m: names(
    'Андрій Андрей Andrii', 'Олександр Александр Oleksandr', 'Сергій Сергей Serhii', 'Дмитро Дмитрий Dmytro',
    'Іван Иван Ivan', 'Володимир Владимир Volodymyr', 'Микола Николай Mykola', 'Михайло Михаил Mykhailo',
    'Олег Олег Oleh', 'Ігор Игорь Ihor', 'Юрій Юрий Yurii', 'Віктор Виктор Viktor',
    'Василь Василий Vasyl', 'Петро Пётр Petro', 'Тарас Тарас Taras', 'Богдан Богдан Bohdan',
    'Назар Назар Nazar', 'Максим Максим Maksym', 'Роман Роман Roman', 'Артем Артём Artem',
    'Євген Евгений Yevhen', 'Павло Павел Pavlo', 'Антон Антон Anton', 'Ярослав Ярослав Yaroslav',
    'Остап Остап Ostap', 'Денис Денис Denys', 'Владислав Владислав Vladyslav', 'Станіслав Станислав Stanislav',
    'Вадим Вадим Vadym', 'Руслан Руслан Ruslan', 'Олексій Алексей Oleksii', 'Костянтин Константин Kostiantyn',
    'Валерій Валерий Valerii', 'Григорій Григорий Hryhorii', 'Степан Степан Stepan', 'Святослав Святослав Sviatoslav',
    'Данило Даниил Danylo', 'Марко Марк Marko', 'Кирило Кирилл Kyrylo', 'Любомир Любомир Liubomyr',
  ),
}

const families = names(
  'Шевченко Шевченко Shevchenko', 'Коваленко Коваленко Kovalenko', 'Бондаренко Бондаренко Bondarenko', 'Ткаченко Ткаченко Tkachenko',
  'Кравченко Кравченко Kravchenko', 'Савченко Савченко Savchenko', 'Марченко Марченко Marchenko', 'Руденко Руденко Rudenko',
  'Петренко Петренко Petrenko', 'Лисенко Лысенко Lysenko', 'Клименко Клименко Klymenko', 'Гончаренко Гончаренко Honcharenko',
  'Павленко Павленко Pavlenko', 'Харченко Харченко Kharchenko', 'Сидоренко Сидоренко Sydorenko', 'Федоренко Федоренко Fedorenko',
  'Тимошенко Тимошенко Tymoshenko', 'Левченко Левченко Levchenko', 'Юрченко Юрченко Yurchenko', 'Василенко Василенко Vasylenko',
  'Ващенко Ващенко Vashchenko', 'Онищенко Онищенко Onyshchenko', 'Зінченко Зинченко Zinchenko', 'Яременко Яременко Yaremenko',
  'Мельник Мельник Melnyk', 'Олійник Олейник Oliinyk', 'Кравець Кравец Kravets', 'Коваль Коваль Koval',
  'Бондар Бондарь Bondar', 'Мороз Мороз Moroz', 'Гончар Гончар Honchar', 'Швець Швец Shvets',
  'Кушнір Кушнир Kushnir', 'Гайдук Гайдук Haiduk', 'Ковальчук Ковальчук Kovalchuk', 'Шевчук Шевчук Shevchuk',
  'Поліщук Полищук Polishchuk', 'Бондарчук Бондарчук Bondarchuk', 'Ткачук Ткачук Tkachuk', 'Мельничук Мельничук Melnychuk',
  'Кравчук Кравчук Kravchuk', 'Савчук Савчук Savchuk', 'Романюк Романюк Romaniuk', 'Гаврилюк Гаврилюк Havryliuk',
  'Панчук Панчук Panchuk', 'Семенюк Семенюк Semeniuk', 'Іванчук Иванчук Ivanchuk', 'Данилюк Данилюк Danyliuk',
  'Костюк Костюк Kostiuk', 'Мазур Мазур Mazur', 'Бойко Бойко Boiko', 'Козак Козак Kozak',
  'Білик Билык Bilyk', 'Дячук Дячук Diachuk', 'Гнатюк Гнатюк Hnatiuk', 'Стець Стець Stets',
  'Ковальський Ковальский Kovalskyi', 'Вишневський Вишневский Vyshnevskyi', 'Левицький Левицкий Levytskyi', 'Лозинський Лозинский Lozynskyi',
  'Яворський Яворский Yavorskyi', 'Заболотський Заболотский Zabolotskyi', 'Чернявський Чернявский Cherniavskyi', 'Савицький Савицкий Savytskyi',
  'Островський Островский Ostrovskyi', 'Гриневицький Гриневицкий Hrynevytskyi', 'Білецький Белецкий Biletskyi', 'Кульчицький Кульчицкий Kulchytskyi',
  'Сосновський Сосновский Sosnovskyi', 'Квятковський Квятковский Kviatkovskyi', 'Дубровський Дубровский Dubrovskyi', 'Малиновський Малиновский Malynovskyi',
  'Залеський Залесский Zaleskyi', 'Камінський Каминский Kaminskyi', 'Вербицький Вербицкий Verbytskyi', 'Рудницький Рудницкий Rudnytskyi',
  'Городецький Городецкий Horodetskyi', 'Старицький Старицкий Starytskyi', 'Садовський Садовский Sadovskyi', 'Крушельницький Крушельницкий Krushelnytskyi',
)
export const familyNames: DemoPeople['family'] = { f: families.map(feminine), m: families }
