import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'

const alike = (text: string) => new Set(text.split(' ').map(fold))

test.each([
  'математика matematyka matematika Matematyka МАТЕМАТИКА matemática',
  'Київ Kyiv Kyjiv',
  'Киев Kiev',
  'Харків Kharkiv Harkiv',
  'Хмельницький Khmelnytskyi Хмельницкий Khmelnitsky Hmelnytsky',
  'Запоріжжя Zaporizhzhia Zaporizhia',
  'Вінниця Vinnytsia',
  'Łódź Lodz Лодзь',
  'Katowice Катовице',
  'Наталія Наталья Nataliia Natalia Natalya',
  'Юлія Юлия Yuliia Julia Iuliia',
  'Григорій Hryhorii Hryhoriy Grigory Григорий',
  'Євген Yevhen Ievgen',
  'Щербак Shcherbak Szczerbak',
  'Новацький Nowacki Novatskyi',
  'Заболоцький Заболотский Zabolotskyi',
  'Лук’янчук Lukianchuk Лукьянчук Lukyanchuk',
  'Тетяна Tetiana Tetyana',
  'Қазақ Qazaq Kazak',
  'Шымкент Shymkent Szymkent',
  'Muñoz munoz',
  'Filip Philip Philipp',
])('spellings of one word match: %s', (spellings) => {
  expect([...alike(spellings)]).toHaveLength(1)
})

describe('lookalike letters of the other alphabet', () => {
  test.each([
    ['Hаталiя', 'Наталія'],
    ['xімія', 'хімія'],
    ['Cуми', 'Суми'],
    ['mаth', 'math'],
  ])('%s', (slipped, meant) => {
    expect(fold(slipped)).toBe(fold(meant))
  })
})

test('words stay separate, and only letters and digits remain', () => {
  expect(fold('  Ivano-Frankivsk, (Україна)!  ')).toBe('ivano frankivsk ukraina')
  expect(fold('Марія Іваненко-Ковальчук')).toBe('maria ivanenko kovalchuk')
  expect(fold("O'Brien")).toBe('obren')
  expect(fold('SAT 1500+')).toBe('sat 1500')
  expect(fold('  …  ')).toBe('')
})

test('different words stay different', () => {
  const words = 'фізика хімія історія біологія музика physics music história alemán inglés Львів Луцьк Рівне Суми'
  expect(alike(words).size).toBe(words.split(' ').length)
})
