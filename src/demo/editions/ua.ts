import type { EditionDemo } from './types.ts'
import { about, headlines, promise } from './ua-about.ts'
import { lessons, method } from './ua-lessons.ts'
import { familyNames, givenNames } from './ua-names.ts'
import { uaReviews } from './ua-reviews.ts'
import { uaOrders } from './ua-orders.ts'
import { russianOrders } from './russian-orders.ts'
import { uaVacancies } from './ua-vacancies.ts'
import { russianVacancies } from './russian-vacancies.ts'
import { uaOpinions } from './ua-opinions.ts'
import { russianOpinions } from './russian-opinions.ts'
import { englishOpinions } from './english-opinions.ts'
import { ukrainianRemark, ukrainianTexts } from './ua-texts.ts'
import { russianRemark, russianTexts } from './russian-texts.ts'
import { uaMaterials } from './ua-materials.ts'
import { russianMaterials } from './russian-materials.ts'
import { englishMaterials } from './english-materials.ts'

export const ua: EditionDemo = {
  seller: {
    name: 'ТОВ «Репето Демо» (вигадана компанія)',
    address: 'вул. Прикладна, 1, 00000 Київ',
    tax_id: '12345678',
    email: 'hello.ua@demo.example',
    bank_account: 'UA223052990000026001234567890',
  },
  universitiesElsewhere: [
    'Ягеллонський університет, Краків',
    'Карлів університет, Прага',
    'Віденський університет',
    'Вільнюський університет',
  ],
  people: { given: givenNames, family: familyNames, headlines, about, method, promise, lessons },
  reviews: uaReviews,
  orders: {
    words: { ua: uaOrders, ru: russianOrders },
    streets: [
      'вул. Січових Стрільців, {number}',
      'вул. Лесі Українки, {number}',
      'просп. Свободи, {number}',
      'вул. Шевченка, {number}',
      'вул. Садова, {number}',
      'вул. Михайла Грушевського, {number}',
      'вул. Незалежності, {number}',
      'бульв. Тараса Шевченка, {number}',
    ],
  },
  billing: {
    taxId: '1759013776',
    address: 'вул. Лесі Українки, 7, кв. 12',
    postcode: '01133',
    city: 'Київ',
    iban: 'UA213223130000026007233566001',
  },
  opinions: { ua: uaOpinions, ru: russianOpinions, en: englishOpinions },
  materials: {
    words: { ua: uaMaterials, ru: russianMaterials, en: englishMaterials },
    exam: { ua: 'НМТ', ru: 'НМТ', en: 'NMT' },
    subjects: { math: 'matematika', language: 'anglijska-mova' },
  },
  vacancies: { words: { ua: uaVacancies, ru: russianVacancies }, pay: { support: 28_000, editor: 14_000 } },
  texts: { ua: { words: ukrainianTexts, remark: ukrainianRemark }, ru: { words: russianTexts, remark: russianRemark } },
}
