import { expect, test } from 'vitest'
import { transliterate } from './transliterate.ts'

/** The examples of the resolution itself. */
const official = `
  Алушта Alushta, Андрій Andrii, Борщагівка Borshchahivka, Борисенко Borysenko, Вінниця Vinnytsia, Володимир Volodymyr,
  Гадяч Hadiach, Богдан Bohdan, Згурський Zghurskyi, Ґалаґан Galagan, Ґорґани Gorgany, Донецьк Donetsk, Дмитро Dmytro,
  Рівне Rivne, Олег Oleh, Есмань Esman, Єнакієве Yenakiieve, Гаєвич Haievych, Короп’є Koropie, Житомир Zhytomyr,
  Жанна Zhanna, Жежелів Zhezheliv, Закарпаття Zakarpattia, Казимирчук Kazymyrchuk, Медвин Medvyn, Михайленко Mykhailenko,
  Іванків Ivankiv, Іващенко Ivashchenko, Їжакевич Yizhakevych, Кадиївка Kadyivka, Мар’їне Marine, Йосипівка Yosypivka,
  Стрий Stryi, Олексій Oleksii, Київ Kyiv, Коваленко Kovalenko, Лебедин Lebedyn, Леонід Leonid, Миколаїв Mykolaiv,
  Маринич Marynych, Ніжин Nizhyn, Наталія Nataliia, Одеса Odesa, Онищенко Onyshchenko, Полтава Poltava, Петро Petro,
  Решетилівка Reshetylivka, Рибчинський Rybchynskyi, Суми Sumy, Соломія Solomiia, Тернопіль Ternopil, Троць Trots,
  Ужгород Uzhhorod, Уляна Uliana, Фастів Fastiv, Філіпчук Filipchuk, Харків Kharkiv, Христина Khrystyna,
  Біла Bila, Церква Tserkva, Стеценко Stetsenko, Чернівці Chernivtsi, Шевченко Shevchenko, Шостка Shostka, Кишеньки Kyshenky,
  Щербухи Shcherbukhy, Гоща Hoshcha, Гаращенко Harashchenko, Юрій Yurii, Корюківка Koriukivka, Яготин Yahotyn,
  Ярошенко Yaroshenko, Костянтин Kostiantyn, Знам’янка Znamianka, Феодосія Feodosiia, Згорани Zghorany, Розгон Rozghon`
const pairs = official
  .trim()
  .split(/,\s+/)
  .map((pair) => pair.split(' ') as [string, string])

test.each(pairs)('%s is %s', (ukrainian, latin) => {
  expect(transliterate(ukrainian, 'ua')).toBe(latin)
})

test.each([
  ['Юлия Щукина', 'Iuliia Shchukina'],
  ['Пётр Объедков', 'Petr Obieedkov'],
  ['Эмма Мышкина', 'Emma Myshkina'],
  ['Хайруллин Тимофей', 'Khairullin Timofei'],
  ['Жанна Цой', 'Zhanna Tsoi'],
  ['Игорь Ильич', 'Igor Ilich'],
])('in Russian, %s is %s', (russian, latin) => {
  expect(transliterate(russian, 'ru')).toBe(latin)
})

test.each([
  ['ЩЕРБАНЬ Юрій', 'SHCHERBAN Yurii'],
  ['РОЗГОН', 'ROZGHON'],
  ['я. Ю. Єременко', 'ya. Yu. Yeremenko'],
  ['Нечуй-Левицький', 'Nechui-Levytskyi'],
  ['Яворська-Юхимчук', 'Yavorska-Yukhymchuk'],
  ["Дем'янюк", 'Demianiuk'],
  ['Деʼмянова О’Ніл', 'Demianova ONil'],
])('capitals, initials, hyphens and apostrophes: %s is %s', (given, latin) => {
  expect(transliterate(given, 'ua')).toBe(latin)
})

test('Latin text is kept', () => {
  expect(transliterate('Zażółć O’Brien, Ana María', 'pl')).toBe('Zażółć O’Brien, Ana María')
  expect(transliterate('Olena Шмідт (C2)', 'ua')).toBe('Olena Shmidt (C2)')
  expect(transliterate('', 'ua')).toBe('')
})

test('letters of one language determine the rules, whatever the locale is', () => {
  expect(transliterate('Сергій Гнатюк', 'ru')).toBe('Serhii Hnatiuk')
  expect(transliterate('Сергей Рыжов', 'ua')).toBe('Sergei Ryzhov')
  expect(transliterate('Гнатюк', 'ru')).toBe('Gnatiuk')
  expect(transliterate('Гнатюк', 'ua')).toBe('Hnatiuk')
})

test('a decomposed letter is the same letter', () => {
  expect(transliterate('Їжак'.normalize('NFD'), 'ua')).toBe('Yizhak')
})
