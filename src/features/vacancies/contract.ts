import { contentStaff, leadStaff } from '#shared/access.ts'
import {
  choiceField,
  imageField,
  localizedField,
  localizedRichTextField,
  moneyField,
  referenceField,
  stampField,
  statusField,
} from '#shared/fields.ts'
import { crud, panelPage } from '#shared/panel.ts'
import { publicResource } from '#shared/public-resource.ts'

const statuses = {
  field: 'status',
  initial: 'draft',
  states: ['draft', 'published', 'closed'],
  transitions: {
    publish: { from: ['draft', 'closed'], to: 'published', staff: leadStaff, stamp: 'published_at' },
    withdraw: { from: ['published'], to: 'draft' },
    close: { from: ['published'], to: 'closed', confirm: true },
  },
} as const

/** Without a city the work is remote. The pay is per month. */
export const vacancyPanel = crud(panelPage('vacancies', { menu: 'content', staff: contentStaff }), {
  name: 'vacancy',
  plural: 'vacancies',
  fields: {
    title: localizedField(120, { required: true }),
    text: localizedRichTextField({ required: true }),
    image: imageField({ aspect: 16 / 9 }),
    city_id: referenceField('city', { optional: true }),
    employment: choiceField(['full_time', 'part_time', 'contractor', 'intern'], { initial: 'full_time' }),
    pay: moneyField({ min: 1, optional: true }),
    status: statusField(statuses),
    published_at: stampField(),
  },
  statuses,
  versions: true,
  optimisticLock: true,
})

export const vacancySite = publicResource(vacancyPanel, {
  path: '/vacancy/',
  listed: ['title', 'image', 'city_id', 'employment', 'pay', 'published_at'],
  shown: ['title', 'text', 'image', 'city_id', 'employment', 'pay', 'published_at'],
  visible: { status: 'published' },
  sort: { by: 'published_at', direction: 'desc' },
})
