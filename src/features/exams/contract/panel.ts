import { contentStaff, leadStaff } from '#shared/access.ts'
import {
  choiceField,
  flagField,
  integerField,
  localizedField,
  manyField,
  referenceField,
  slugField,
  stampField,
  statusField,
  textField,
} from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { itemStates, questionKinds, testKinds } from '../model.ts'

const statuses = {
  field: 'status',
  initial: 'draft',
  states: ['draft', 'published'],
  transitions: {
    publish: { from: ['draft'], to: 'published', staff: leadStaff, stamp: 'published_at' },
    withdraw: { from: ['published'], to: 'draft', confirm: true },
  },
} as const

const content = { menu: 'content', staff: contentStaff } as const
const [firstLocale, ...otherLocales] = locales
const languages: [Locale, ...Locale[]] = [firstLocale!, ...otherLocales]

export const testPanel = crud(panelPage('tests', content), {
  name: 'examination_test',
  plural: 'examination_tests',
  fields: {
    name: localizedField(120, { required: true }),
    /** The placement test is created with the edition; staff add examination tests. */
    kind: { ...choiceField(testKinds), initial: 'examination', readOnly: true as const },
    alias: slugField(),
    description: localizedField(400, { required: true, long: true }),
    subject_id: referenceField('subject', { optional: true }),
    other_subjects: manyField('subject', { table: 'examination_test_subject', own: 'test_id', other: 'subject_id' }),
    level_id: referenceField('level', { optional: true }),
    /** The language of the questions. */
    language: choiceField(languages),
    /** 0 is no time limit. */
    minutes: integerField(0, 300, 60),
    status: statusField(statuses),
    published_at: stampField(),
    position: integerField(0, 10_000),
  },
  order: { by: 'position' },
  statuses,
})

export const testTextPanel = crud(panelPage('test_texts', { menu: 'desktop', staff: contentStaff }), {
  name: 'test_text',
  plural: 'test_texts',
  fields: {
    name: localizedField(120, { required: true }),
    test_id: referenceField('examination_test'),
    text: textField(6000, { required: true, long: true }),
  },
})

export const questionPanel = crud(panelPage('test_questions', content), {
  name: 'test_question',
  plural: 'test_questions',
  fields: {
    text: textField(1500, { required: true, long: true }),
    test_id: referenceField('examination_test'),
    related_section: textField(60, { required: true }),
    related_text_id: referenceField('test_text', { optional: true }),
    kind: choiceField(questionKinds, { initial: 'single' }),
    options: textField(1500, { long: true }),
    correct_answer: textField(500, { long: true }),
    explanation: textField(1000, { long: true }),
    active: flagField(true),
    position: integerField(0, 10_000),
  },
  order: { by: 'position', within: 'test_id' },
  versions: true,
})

/** How the questions of the latest finished attempts were answered. */
export const itemStatistics = listResource(panelPage('test_statistics', { menu: 'desktop', staff: contentStaff }), {
  name: 'test_item',
  plural: 'test_items',
  calls: { list: 'test_items', export: 'test_items/export' },
  fields: {
    text: textField(1500),
    test: textField(200),
    related_section: textField(60),
    answers: integerField(0, 1_000_000),
    /** Percent of correct answers. */
    share: integerField(0, 100),
    /** Correlation with the score of the other questions, from −1.00 to 1.00; empty if all answers are alike. */
    discrimination: textField(10),
    state: choiceField(itemStates),
  },
  filters: { test_id: referenceField('examination_test'), state: choiceField(itemStates) },
  sort: ['test', 'share', 'discrimination', 'answers'],
})
