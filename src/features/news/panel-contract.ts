import { contentStaff } from '#shared/access.ts'
import {
  flagField,
  imageField,
  instantField,
  integerField,
  localizedField,
  localizedRichTextField,
  manyField,
  referenceField,
  slugField,
  statusField,
} from '#shared/fields.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { imageAspect } from './model.ts'

const newsAt = panelPage('news_show', { menu: 'content', staff: contentStaff })
/** A part of the posts' page, but a list with views of its own. */
const categoriesAt = {
  ...panelPage('news_categories', { staff: contentStaff }),
  path: `${newsAt.path}categories/` as const,
}

export const newsCategories = crud(categoriesAt, {
  name: 'news_category',
  plural: 'news_categories',
  fields: {
    name: localizedField(60, { required: true }),
    alias: slugField(60),
    description: localizedField(200, { long: true }),
    active: flagField(true),
    position: integerField(0, 10_000),
  },
  order: { by: 'position' },
  calls: { list: 'GET news_categories' },
  actions: { set_active_or_inactive: { button: false, bulk: false } },
})

const statuses = {
  field: 'status',
  initial: 'draft',
  states: ['draft', 'published'],
  transitions: {
    set_published: { call: 'news_one/set_published', from: ['draft'], to: 'published' },
    withdraw: { call: 'news_one/withdraw', from: ['published'], to: 'draft' },
  },
} as const

const calls = {
  get: 'news_one/get',
  create: 'news_one/create',
  save: 'news_one/save',
  delete: 'news_one/delete',
  list: 'news/get',
} as const

/** The form has a switch and removes the image itself. */
const actions = {
  set_active_or_inactive: { call: 'news_one/set_active_or_inactive', button: false, bulk: false },
  delete_main_image: { call: 'news_one/delete_main_image', set: { image: null }, button: false, bulk: false },
} as const

/** A published post is visible from its time on. Without a time, publishing sets it. */
export const newsPanel = crud(newsAt, {
  name: 'news',
  plural: 'news',
  fields: {
    title: localizedField(110, { required: true }),
    alias: slugField(),
    category_id: referenceField('news_category'),
    summary: localizedField(200, { long: true, required: true }),
    text: localizedRichTextField({ required: true }),
    image: imageField({ aspect: imageAspect }),
    tags: localizedField(200),
    subjects: manyField('subject', { table: 'news_subject', own: 'news_id', other: 'subject_id' }),
    author_id: referenceField('staff_member', {
      optional: true,
      people: { plain: true, members: { table: 'staff_edition', own: 'staff_id' } },
    }),
    publish_at: instantField({ optional: true }),
    active: flagField(true),
    status: statusField(statuses),
  },
  statuses,
  schedule: { by: 'publish_at', when: { status: 'published', active: true } },
  uploads: ['image'],
  versions: true,
  optimisticLock: true,
  calls,
  actions,
})
